"""Message classes from the bundled descriptor set, in a private pool.

The private pool separates them from TensorFlow's own classes in the same process, and a descriptor
set, unlike generated code, does not tie litefuse to one release of protobuf. `messages.pyi` has the types.
"""

from pathlib import Path

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory


def _load() -> dict[str, type]:
    data = Path(__file__).with_name("saved_model.desc").read_bytes()
    (file,) = descriptor_pb2.FileDescriptorSet.FromString(data).file
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    names = [message.name for message in file.message_type]
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{file.package}.{name}")) for name in names
    }


globals().update(_load())

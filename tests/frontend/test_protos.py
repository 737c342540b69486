"""Compare litefuse's messages with TensorFlow's: the same numbers, names and types."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf import descriptor_pb2

from litefuse.dialects.tf.protos import messages

pytestmark = pytest.mark.xdist_group("read")
ROOT = Path(__file__).parents[2]
Field = descriptor_pb2.FieldDescriptorProto


def test_every_field_is_tensorflows(tf):
    from tensorflow.core.framework import types_pb2  # noqa: F401
    from tensorflow.core.protobuf import meta_graph_pb2, saved_model_pb2, tensor_bundle_pb2, trackable_object_graph_pb2

    checked: set[str] = set()

    def compare(definition, original):
        if definition.full_name in checked:
            return
        checked.add(definition.full_name)
        for field in definition.fields:
            other = original.fields_by_number[field.number]
            where = f"{definition.full_name}.{field.name}"
            assert other.name == field.name, where
            same_type = other.type == field.type or (other.type, field.type) == (Field.TYPE_ENUM, Field.TYPE_INT32)
            assert same_type, where
            assert (other.containing_oneof is None) == (field.containing_oneof is None), where
            if field.message_type is not None:
                compare(field.message_type, other.message_type)

    for name, module in {
        "SavedModel": saved_model_pb2,
        "MetaGraphDef": meta_graph_pb2,
        "TrackableObjectGraph": trackable_object_graph_pb2,
        "BundleHeaderProto": tensor_bundle_pb2,
        "BundleEntryProto": tensor_bundle_pb2,
    }.items():
        compare(getattr(messages, name).DESCRIPTOR, getattr(module, name).DESCRIPTOR)
    assert len(checked) > 50


def test_generated_files_are_fresh():
    command = [sys.executable, str(ROOT / "tools" / "schemas" / "make_protos.py"), "--check"]
    subprocess.run(command, check=True, capture_output=True, text=True)


INTERRUPTED = """
import importlib.abc, os, signal, sys

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "google.protobuf.internal.well_known_types":
            print("found")
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
import litefuse.dialects.tf.protos.messages
"""


def test_an_interrupt_while_protobuf_imports_its_modules_is_no_crash() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True)
    assert done.stdout == "found\n"
    assert done.returncode == -signal.SIGINT, done.stderr
    assert done.stderr.endswith("KeyboardInterrupt\n")

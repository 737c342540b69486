"""Run files in one runtime, each in a process of its own: `python run_files.py MODULE FOLDER`.

MODULE has the `Interpreter`. The inputs of a file `NAME.tflite` are in `NAME.npz`, as `CALL|SIGNATURE|INPUT`; answers
are written to `NAME.MODE.npz` likewise. The outcomes are printed, a line each: `ran`, `refused` (when it is loaded),
`error` (in a call) or `crash`. Only NumPy and the runtime are needed.
"""

import importlib
import json
import os
import signal
import sys
from pathlib import Path

import numpy as np

MODES = {"xnnpack": "AUTO", "plain": "BUILTIN_WITHOUT_DEFAULT_DELEGATES"}
TIMEOUT = 60


def run(module, path, mode):
    """Make all calls of a file, and write the answers; returns the outcome and a message."""
    outcome, answers = "refused", {}
    with np.load(path.with_suffix(".npz")) as stored:
        inputs = {name: stored[name] for name in stored.files}
    try:
        resolver = getattr(module.OpResolverType, MODES[mode])
        interpreter = module.Interpreter(str(path), experimental_op_resolver_type=resolver)
        interpreter.allocate_tensors()
        outcome = "error"
        (only, *_) = interpreter.get_signature_list()
        runners = {}
        for call, signature in dict.fromkeys(tuple(name.split("|")[:2]) for name in inputs):
            runner = runners.setdefault(signature, interpreter.get_signature_runner(signature or only))
            given = {name.split("|", 2)[2]: inputs[name] for name in inputs if name.startswith(f"{call}|")}
            given.pop("", None)
            answers |= {f"{call}|{signature}|{name}": storable(value) for name, value in runner(**given).items()}
    except Exception as error:
        return outcome, str(error).strip().splitlines()[-1][:200]
    np.savez(path.with_suffix(f".{mode}.npz"), **answers)
    return "ran", ""


def storable(value):
    """Return text in a type that NumPy stores without pickling."""
    return value.astype("S") if value.dtype == object else value


def main(name, folder):
    """Run each file in both modes."""
    module = importlib.import_module(name)
    for path in sorted(Path(folder).glob("*.tflite")):
        for mode in MODES:
            child = os.fork()
            if not child:
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
                signal.alarm(TIMEOUT)
                print(json.dumps([path.stem, mode, *run(module, path, mode)]), flush=True)
                os._exit(0)
            _, status = os.waitpid(child, 0)
            if status:
                print(json.dumps([path.stem, mode, "crash", f"signal {status & 127}"]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

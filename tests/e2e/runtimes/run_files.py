"""Run files in one runtime, each in a process of its own: `python run_files.py MODULE FOLDER`.

MODULE has the `Interpreter`. Of each `NAME.tflite` in FOLDER, the signature's inputs of each call are in `NAME.npz`, as
`CALL/INPUT`. The answers are written to `NAME.MODE.npz`, and the outcomes are printed, a line each. Only NumPy and the
runtime are needed.
"""

import importlib
import json
import os
import signal
import sys
from pathlib import Path

import numpy as np

MODES = {"default": "AUTO", "reference": "BUILTIN_WITHOUT_DEFAULT_DELEGATES"}
TIMEOUT = 60


def run(module, path: Path, mode: str) -> None:
    """Run all calls of a file and store the answers. Raises whatever the runtime raises."""
    resolver = getattr(module.OpResolverType, MODES[mode])
    stage = "refused"
    try:
        interpreter = module.Interpreter(str(path), experimental_op_resolver_type=resolver)
        interpreter.allocate_tensors()
        stage = "error"
        keys = list(interpreter.get_signature_list())
        with np.load(path.with_suffix(".npz")) as stored:
            inputs = {name: stored[name] for name in stored.files}
        answers = {}
        calls = sorted({name.partition("/")[0] for name in inputs})
        for key in keys:
            runner = interpreter.get_signature_runner(key)
            wanted = set(runner.get_input_details())
            for call in calls:
                given = {name.partition("/")[2]: value for name, value in inputs.items() if name.startswith(f"{call}/")}
                results = runner(**{name: value for name, value in given.items() if name in wanted})
                answers |= {f"{call}/{key}/{name}": value for name, value in results.items()}
    except Exception as error:
        print(json.dumps([path.stem, mode, stage, str(error).strip().splitlines()[-1][:200]]), flush=True)
        return
    np.savez(path.with_suffix(f".{mode}.npz"), **answers)
    print(json.dumps([path.stem, mode, "ran", ""]), flush=True)


def main(name: str, folder: str) -> None:
    """Run each file in both modes."""
    module = importlib.import_module(name)
    for path in sorted(Path(folder).glob("*.tflite")):
        for mode in MODES:
            child = os.fork()
            if not child:
                signal.alarm(TIMEOUT)
                run(module, path, mode)
                sys.stdout.flush()
                os._exit(0)
            _, status = os.waitpid(child, 0)
            if status:
                print(json.dumps([path.stem, mode, "crash", f"signal {status & 127}"]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

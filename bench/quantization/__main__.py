"""`python -m bench.quantization`."""

import sys

from bench.quantization.compare import main

main(sys.argv[1:])

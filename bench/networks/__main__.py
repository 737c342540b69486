"""Make a network and those that share its weights:  python -m bench.networks NAME"""

import sys

from bench.networks import BY_NAME
from bench.networks.making import answer_zoo, train

(wanted,) = sys.argv[1:]
make = answer_zoo if BY_NAME[wanted].zoo else train
make(BY_NAME[wanted])

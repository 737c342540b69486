"""Entry point of `python -m litefuse`, equivalent to the command `litefuse`."""

from litefuse_command import main

if __name__ == "__main__":
    main()

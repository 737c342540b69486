"""The readers, given damaged files: only litefuse's own exceptions, quickly, in little memory."""

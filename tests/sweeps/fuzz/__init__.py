"""Fuzz the readers with damaged files: they may raise only litefuse's exceptions, quickly, in little memory."""

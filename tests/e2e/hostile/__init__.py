"""Models and files that are made to harm: each is converted within bounds, or refused by an error that blames it."""

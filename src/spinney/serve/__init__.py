"""The table in the browser: a server that holds the only full state of each match, and sends each seat what it
perceives. `spinney serve` starts it; it needs the extra `spinney[serve]`.

What page and server say to each other is written down in `docs/serve.md`.
"""

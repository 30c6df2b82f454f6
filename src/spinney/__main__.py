"""`python -m spinney` is the command `spinney`."""

from spinney.cli import main

main()

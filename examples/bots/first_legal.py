"""A bot in Python that needs nothing but Python: it plays the first legal action. docs/bots.md has the protocol.

spinney play connect-four --against "bot:command=python examples/bots/first_legal.py"
"""

import json
import sys


def say(**message):
    """Writes a message: one line, and not kept back in a buffer."""
    print(json.dumps(message), flush=True)


def choose(position):
    """The action to play: here is where a player of your own would think."""
    return position["actions"][0]["code"]


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", protocol="spinney-bot", version=1, name="first legal")
        elif message["type"] == "position":
            say(type="action", id=message["id"], action=choose(message))
        elif message["type"] == "end":
            break


if __name__ == "__main__":
    main()

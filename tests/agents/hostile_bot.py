"""A bot that misbehaves in the way that its argument names; without spinney, as other people's programs are.

`MODES` has every way, and what is said of it; None where a bot does nothing wrong. A number instead of a mode is the
seed of bots that are now this way and now that, and sometimes write random bytes.
"""

import json
import os
import random
import signal
import sys
import time

MODES = {
    "well": None,
    "complains": None,
    "leaves-a-child": None,
    "stays": None,
    "dies": "it ended with exit code 3",
    "dies-when-asked": "it ended with exit code 3",
    "dies-later": "it ended with exit code 3",
    "kills-itself": "it was ended by signal 9",
    "raises": "its last words: .*ZeroDivisionError",
    "silent": "it gave no answer in time",
    "silent-when-asked": "it gave no answer in time",
    "stops": "it gave no answer in time",
    "late": "it gave no answer in time",
    "stubborn": "it gave no answer in time",
    "babbles": "which is not JSON",
    "nests": "which is not JSON",
    "a-number": "which is not a JSON object",
    "bytes": "not UTF-8",
    "huge-line": "a line of more than 65,536 bytes",
    "floods": "lines that nobody asked for|which is not JSON",
    "wrong-version": "it speaks version 2",
    "no-version": "it speaks version None",
    "wrong-protocol": "its greeting is not that of spinney-bot",
    "twice": "it answered position 1, and was asked position 2",
    "early": "it answered position 7, and was asked position 1",
    "true-id": "it answered position True",
    "negative": "it answered -1, which is not the code",
    "large": "it answered 1000000000000000000000000000000, which is not the code",
    "digits": "which is not JSON",
    "a-name": "it answered 'b2', which is not the code",
    "half": "it answered 0.5, which is not the code",
    "true": "it answered True, which is not the code",
    "nothing": "it answered None, which is not the code",
    "a-list": r"it answered \[0\], which is not the code",
    "closes-output": "it closed its output|it ended with exit code",
    "closes-input": "it gave no answer in time",
}
ANSWERS = {"negative": -1, "large": 10**30, "a-name": "b2", "half": 0.5, "true": True, "nothing": None, "a-list": [0]}


def write(data):
    """Writes bytes at once, however many."""
    while data:
        data = data[os.write(1, data) :]


def say(**message):
    write(json.dumps(message).encode() + b"\n")


def greet(mode):
    """The greeting, or what the mode does instead of it."""
    if mode in ("silent", "stubborn"):
        if mode == "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
    if mode == "dies":
        os._exit(3)
    if mode == "leaves-a-child" and not os.fork():
        time.sleep(1000)
    version = {"wrong-version": {"version": 2}, "no-version": {}}.get(mode, {"version": 1})
    say(type="hello", protocol="chess" if mode == "wrong-protocol" else "spinney-bot", **version)
    if mode == "early":
        say(type="action", id=7, action=0)
    if mode == "floods":
        while True:
            write(b"more\n" * 1000)


def answer(mode, message):
    """The answer to a position, or what the mode does instead of it."""
    number, action = message["id"], message["actions"][0]["code"]
    disturb(mode, number)
    if mode == "complains":
        os.write(2, b"\xff no good \n" * 100_000)
    if mode == "nests":
        write(b"[" * 60_000 + b"\n")
    if mode == "digits":
        write(b'{"id": 1, "action": ' + b"9" * 6000 + b"}\n")
    if mode == "bytes":
        write(b"\xff\xfe\n")
    if mode == "huge-line":
        write(b"x" * 10_000_000)
    if mode in ("babbles", "a-number"):
        write(b"I resign\n" if mode == "babbles" else b"4\n")
    say(type="action", id=True if mode == "true-id" else number, action=ANSWERS.get(mode, action))
    if mode == "twice":
        say(type="action", id=number, action=action)


def disturb(mode, number):
    """What a mode does when it is asked, rather than writing something."""
    if mode == "dies-when-asked" or (mode == "dies-later" and number == 2):
        os._exit(3)
    if mode in ("kills-itself", "stops"):
        os.kill(os.getpid(), signal.SIGKILL if mode == "kills-itself" else signal.SIGSTOP)
    if mode == "raises":
        print(1 / 0)
    if mode in ("silent-when-asked", "late"):
        time.sleep(1000 if mode == "silent-when-asked" else 0.6)
    if mode == "closes-output":
        os.close(1)
        time.sleep(1000)
    if mode == "closes-input":
        os.close(0)
        time.sleep(1000)


def moods(argument):
    """The mode to be in for each message, one after another."""
    rng = random.Random(argument)
    while True:
        mode = rng.choice([*MODES, *["well"] * len(MODES)]) if argument.isdecimal() else argument
        if argument.isdecimal() and rng.random() < 0.1:
            write(rng.randbytes(rng.randrange(200)))
        yield mode


def main(argument):
    mode = "well"
    for line, mode in zip(sys.stdin, moods(argument), strict=False):
        message = json.loads(line)
        if message["type"] == "hello":
            greet(mode)
        elif message["type"] == "position":
            answer(mode, message)
        elif message["type"] == "end" and mode != "stays":
            return
    if mode == "stays":
        time.sleep(1000)


if __name__ == "__main__":
    main(sys.argv[1])

"""Games as plain Python classes, in the same compiled engine: `spinney.load(MyGame)`.

`offers.py` knows what a class must offer and may offer, `contract.py` asks its objects. The engine works on a small
record that numbers a *position* (`positions.py`), an object of the user's class that nobody changes any more: playing
an action copies the object first (`table.py`). `callbacks.py` holds the functions that compiled code calls, `rules.py`
puts them in the slots of a game.
"""

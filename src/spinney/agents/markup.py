"""Elements of HTML and SVG as text. Whatever comes from outside is escaped here."""

import re
from html import escape


def text(words: object) -> str:
    """Words as markup.

    >>> text("a < b")
    'a &lt; b'
    """
    return escape(str(words))


def element(name: str, *children: str, **attributes: object) -> str:
    """An element around children, which are markup already; `class_` is class, `data_value` is data-value.

    Attributes that are None are left out, numbers are short.

    >>> element("p", text("1 < 2"), class_="note", id=None)
    '<p class="note">1 &lt; 2</p>'
    >>> element("circle", r=1.23456)
    '<circle r="1.23"></circle>'
    """
    pairs = (
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{''.join(pairs)}>{''.join(children)}</{name}>"


def _short(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def breakable(words: str) -> str:
    """Words as markup, which may break into lines between an agent's settings, but not within a number.

    >>> breakable("mcts:tree=multi,rollout=10"), breakable("n=8,000")
    ('mcts:tree=multi,<wbr>rollout=10', 'n=8,000')
    """
    return re.sub(r",(?=[^\s\d])", ",<wbr>", text(words))

"""Pictures in the colours of whichever page they are read on: drawn for a light and for a dark one, they differ in
nothing but colours, and a colour that differs becomes a variable that says both.
"""

import re
from collections.abc import Iterable

COLOUR = re.compile(r"(#[0-9a-fA-F]{3,8}\b)")
VARIABLE = re.compile(r"var\((--[0-9a-f]+-[0-9a-f]+)\)", re.IGNORECASE)


def for_both_pages(light: str, dark: str) -> str:
    """One picture for both pages; the light one, if the dark one differs in more than colours.

    >>> for_both_pages('<rect fill="#ffffff" stroke="#777777"/>', '<rect fill="#222222" stroke="#777777"/>')
    '<rect fill="var(--ffffff-222222)" stroke="#777777"/>'
    >>> for_both_pages("<rect/>", "<circle/>")
    '<rect/>'
    """
    ours, theirs = COLOUR.split(light), COLOUR.split(dark)
    if ours[::2] != theirs[::2]:
        return light
    pairs = zip(ours, theirs, strict=True)
    return "".join(one if one == other else f"var(--{one[1:]}-{other[1:]})" for one, other in pairs)


def shades_in(pictures: Iterable[str]) -> frozenset[str]:
    """The variables that pictures use.

    >>> shades_in(['<rect fill="var(--ffffff-222222)"/>'])
    frozenset({'--ffffff-222222'})
    """
    return frozenset(name for picture in pictures for name in VARIABLE.findall(picture))


def as_css(shades: Iterable[str]) -> str:
    """What the variables mean on each page; what is printed is light.

    >>> print(as_css(["--ffffff-222222"]), end="")
    :root { --ffffff-222222: #ffffff; }
    @media screen and (prefers-color-scheme: dark) { :root { --ffffff-222222: #222222; } }
    """
    names = sorted(shades)
    if not names:
        return ""
    light, dark = (" ".join(f"{name}: #{name.split('-')[at]};" for name in names) for at in (2, 3))
    return f":root {{ {light} }}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"

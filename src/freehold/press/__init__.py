"""The press: prints the whole box of a game from the data that plays it, as one PDF.

`order` is what is asked for, `kit` prints it part by part. Parts draw with a `pen` in mm, in the colours of `ink` and
the faces of `faces`; `type` breaks words into lines, `patterns` has hatches and guilloches, `grid` lays equal things on
sheets. Everything placed is in a log, by which a kit is checked.
"""

from freehold.press.kit import PARTS, Kit, kit_bytes, print_kit, write_kit
from freehold.press.needs import MISSING, can_print
from freehold.press.order import Order, PressError, take_order

__all__ = [
    "MISSING",
    "PARTS",
    "Kit",
    "Order",
    "PressError",
    "can_print",
    "kit_bytes",
    "print_kit",
    "take_order",
    "write_kit",
]

"""What can be seen on one space: its name, whose it is, what stands on it and who stands there."""

from __future__ import annotations

from rich.text import Text

from freehold.console.screen import QUIET, clip, seat_style, tags
from freehold.engine.chapters.rights import reserved_for
from freehold.engine.edition import BANK, RISK, Edition, Space
from freehold.engine.game import Game

HOUSE = "▪"
HOTEL = "H"
MORTGAGED = "m"
HERE = "@"
DETAINED = "#"


def legend(edition: Edition, width: int) -> list[str]:
    """What the marks of a board mean, on as many lines as it takes."""
    rules = edition.rules
    words = edition.words
    parts = ["letter = owner", f"{HOUSE} {words['house']}"]
    if is_ladder(edition):
        three, nine = _ladder_marks(edition)
        parts += [f"{three} {words['three']}", f"{nine} {words['nine']}"]
    else:
        parts.append(f"{HOTEL} {words['hotel']}")
    if rules.mortgage_when != "never":
        parts.append(f"{MORTGAGED} mortgaged")
    parts.append(f"{HERE} stands here")
    if rules.detention_kind != "none":
        parts.append(f"{DETAINED} detained")
    parts.append(f"{edition.currency} = for sale")
    if rules.purchase_claims != "none":
        parts.append("(letter) = reserved")
    lines = [parts[0]]
    for part in parts[1:]:
        joined = f"{lines[-1]}   {part}"
        if len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines


def is_ladder(edition: Edition) -> bool:
    """Whether houses add up to larger buildings with names of their own."""
    return edition.rules.building_shape == "ladder"


def _ladder_marks(edition: Edition) -> tuple[str, str]:
    """The marks of three and of nine houses: the initials of their last words, or of the first if those are alike."""
    three = edition.words["three"].upper().split()
    nine = edition.words["nine"].upper().split()
    return (three[-1][0], nine[-1][0]) if three[-1][0] != nine[-1][0] else (three[0][0], nine[0][0])


def houses(count: int, room: int) -> str:
    """Houses as squares, or as a number where there is no room."""
    return HOUSE * count if count <= room else f"{count}{HOUSE}"


def buildings(game: Game, deed: int, room: int) -> str:
    """What stands on a deed, or that it is mortgaged."""
    if game.mortgaged[deed]:
        return MORTGAGED
    if game.hotel[deed]:
        return HOTEL
    level = game.houses[deed]
    if not is_ladder(game.edition):
        return houses(level, room)
    three, nine = _ladder_marks(game.edition)
    marks = nine * (level // 9) + three * (level % 9 // 3) + HOUSE * (level % 3)
    return marks if len(marks) <= room else str(level)


def holding(game: Game, space: int, room: int) -> Text:
    """The owner of a space and its buildings, or its price; the tax on a tax space."""
    edition = game.edition
    field = edition.spaces[space]
    if field.deed < 0:
        return Text().append(_purpose(game, field), style=QUIET)
    owner = game.owner[field.deed]
    if owner == BANK:
        return Text(_for_sale(game, field.deed, room), style=QUIET)
    tag = tags(game.names)[owner]
    text = Text().append(tag, style=seat_style(owner))
    standing = buildings(game, field.deed, room - len(tag) - 1)
    if standing:
        text.append(f" {standing}")
    return text


def _for_sale(game: Game, deed: int, room: int) -> str:
    """The price of a deed of the Bank and whom it is reserved for, as much of it as there is room for."""
    price = game.edition.deeds[deed].price
    full = game.edition.money(price)
    holder = reserved_for(game, deed)
    forms = [full, str(price)]
    if holder != BANK:
        forms = [f"{form} ({tags(game.names)[holder]})" for form in forms] + forms
    return next((form for form in forms if len(form) <= room), str(price))


def _purpose(game: Game, field: Space) -> str:
    """What a space without a deed is for, where its name does not say it."""
    if field.flat:
        return game.edition.money(field.flat)
    if field.kind == RISK:
        return "by dice"
    if field.deck >= 0:
        deck = game.edition.decks[field.deck].name
        return "" if deck.lower() in field.name.lower() else deck.lower()
    return ""


def visitors(game: Game, space: int, room: int) -> Text:
    """The tokens on a space, as many as there is room for; the detained behind a sign of their own."""
    here = [seat for seat in range(game.seats) if game.place[seat] == space and not game.out[seat]]
    text = Text()
    if not here or room < 2:
        return text
    here.sort(key=lambda seat: game.detained[seat] > 0)
    marks = tags(game.names)
    sign = DETAINED if game.detained[here[0]] else HERE
    text.append(sign)
    for index, seat in enumerate(here):
        now = DETAINED if game.detained[seat] else HERE
        left = len(here) - index
        reserve = len(f"+{left}") if left > 1 else 0
        wanted = len(marks[seat]) + (0 if now == sign else 1)
        if text.cell_len + wanted + reserve > room and text.cell_len + len(f"+{left}") <= room:
            text.append(f"+{left}")
            break
        if now != sign:
            sign = now
            text.append(sign)
        text.append(marks[seat], style=f"reverse {seat_style(seat)}")
    text.truncate(room)
    return text


def state(game: Game, space: int, width: int) -> Text:
    """Owner and buildings on the left, tokens on the right, in exactly `width` columns."""
    left = holding(game, space, width)
    right = visitors(game, space, width - 3)
    if left.cell_len + right.cell_len >= width:
        left = holding(game, space, 0)
    left.truncate(max(width - right.cell_len, 0))
    left.append(" " * (width - left.cell_len - right.cell_len))
    return left.append_text(right)


def short_name(name: str, width: int) -> str:
    """A name in one line: the beginning of it, and of its last word, so that likenesses stay apart."""
    if len(name) <= width:
        return name
    name = name.partition(" / ")[0]
    first, _, last = name.rpartition(" ")
    if len(name) <= width or not first or width < 7:
        return clip(name, width)
    begin = first[: width - 3].rstrip()
    return f"{begin} {last[: width - 1 - len(begin)]}" if begin == first else f"{begin} {last[:2]}"


def name_lines(name: str, width: int, count: int) -> list[str]:
    """A name on so many lines, each exactly `width` wide."""
    if count == 1:
        return [short_name(name, width).ljust(width)]
    lines = [""]
    for word in name.split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= width or len(lines) == count:
            lines[-1] = joined
        else:
            lines.append(word)
    lines += [""] * (count - len(lines))
    return [clip(line, width).ljust(width) for line in lines]

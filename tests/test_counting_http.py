"""`POST /api/count`: a sheet is valued and ranked as the edition does, or all that is wrong is named in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from freehold import edition
from freehold.engine.text.names import find_deed
from serving import Server, running

FUNDRAISER = edition("fundraiser")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("tables")) as found:
        yield found


def land(*names: str, **more: Any) -> list[dict[str, Any]]:
    return [{"deed": find_deed(FUNDRAISER, name), **more} for name in names]


NOOR = {
    "name": "Noor",
    "notes": {"500": 1, "100": 5, "50": 3, "20": 4, "10": 2, "5": 2},
    "deeds": [
        *land("Oriental", houses=3),
        *land("Vermont", "Connecticut", houses=2),
        *land("Kentucky", "Indiana", "Illinois", houses=1),
        *land("Reading Railroad", "Short Line"),
    ],
}
ADA = {
    "name": "Ada",
    "notes": {"100": 2, "50": 2, "20": 4, "10": 2, "5": 3, "1": 3},
    "deeds": [
        *land("Baltic", mortgaged=True),
        *land("St. James", "Tennessee", houses=3),
        *land("New York", hotel=True),
        *land("Park Place", "Electric"),
    ],
}
BRUNO = {
    "name": "Bruno",
    "notes": {"500": 1, "100": 2, "50": 2, "20": 4, "10": 1, "5": 2, "1": 5},
    "deeds": [
        *land("Mediterranean", "Pennsylvania Railroad", "B & O"),
        *land("Atlantic", "Ventnor", houses=1),
        *land("Marvin"),
    ],
}
CLARA = {
    "name": "Clara",
    "cash": 725,
    "notes": {"500": 1, "100": 1, "50": 1, "20": 2, "10": 2, "5": 2, "1": 5},
    "deeds": [
        *land("St. Charles", "States", "Virginia", houses=1),
        *land("Pacific", "Boardwalk", "Water Works"),
        *land("North Carolina", mortgaged=True),
    ],
}


def count(server: Server, *players: dict[str, Any], **more: Any) -> dict[str, Any]:
    response = server.http.post("/api/count", json={"edition": "fundraiser", "players": list(players)} | more)
    assert response.status_code == 200, response.text
    return dict(response.json())


def wrong(server: Server, *players: dict[str, Any], **more: Any) -> list[tuple[str, int, str]]:
    found = count(server, *players, **more)
    assert (found["ranking"], found["decided"]) == ([], None)
    return [(problem["reason"], problem["player"], problem["key"]) for problem in found["problems"]]


def test_a_table_is_counted_item_by_item(server: Server) -> None:
    """Rule: FR-WIN-1, FR-WIN-2"""
    found = count(server, NOOR, ADA, BRUNO, CLARA)
    assert found["problems"] == []
    assert [player["cash"] for player in found["players"]] == [1260, 418, 905, 725]
    assert [player["worth"] for player in found["players"]] == [3460, 2508, 2465, 2465]
    noor = {item["item"]: item["amount"] for item in found["players"][0]["items"]}
    assert noor == {
        "cash": 1260,
        "deeds at their price": 1400,
        "mortgaged deeds at half price": 0,
        "houses": 800,
        "hotels": 0,
        "held cards": 0,
    }
    baltic, james = found["players"][1]["deeds"][:2]
    assert (baltic["value"], baltic["buildings"], james["value"], james["buildings"]) == (30, 0, 180, 300)
    for player in found["players"]:
        assert player["worth"] == player["cash"] + sum(deed["value"] + deed["buildings"] for deed in player["deeds"])
    assert found["decided"] == {"by": "worth", "clause": "FR-WIN-1"}
    assert [(row["place"], row["player"], row["cash"], row["shared"]) for row in found["ranking"]] == [
        (1, 0, 1260, False),
        (2, 1, 418, False),
        (3, 2, 905, False),
        (4, 3, 725, False),
    ]
    assert found["ties"] == [{"worth": 2465, "players": [2, 3], "by": "cash", "clause": "FR-WIN-2"}]


def test_level_in_everything_share_a_place(server: Server) -> None:
    """Rule: FR-R07"""
    found = count(server, {"name": "Ann", "cash": 5}, {"name": "Bob", "cash": 5}, {"name": "Cy", "out": 1})
    assert [(row["place"], row["player"], row["shared"]) for row in found["ranking"]] == [
        (1, 0, True),
        (1, 1, True),
        (3, 2, False),
    ]
    assert found["ties"] == [{"worth": 5, "players": [0, 1], "by": "shared", "clause": "FR-R07"}]
    assert found["players"][2] == {"name": "Cy", "out": 1, "cash": 0, "worth": 0, "items": [], "deeds": []}


def test_what_is_wrong_is_named_in_its_place(server: Server) -> None:
    boardwalk = find_deed(FUNDRAISER, "Boardwalk")
    row = f"deeds.{boardwalk}"
    bob = {"name": "Bob", "cash": 7}
    ann = {"name": "Ann", "cash": 7}
    assert wrong(server, ann | {"deeds": land("Boardwalk")}, bob | {"deeds": land("Boardwalk")}) == [
        ("count-deed-twice", 1, row)
    ]
    assert wrong(server, ann | {"notes": {"5": 1}}, bob) == [("count-notes-sum", 0, "cash")]
    assert wrong(server, ann | {"deeds": land("Boardwalk", houses=1, mortgaged=True)}, bob) == [
        ("count-mortgaged-built", 0, row)
    ]
    assert wrong(server, {"name": "Ann", "notes": {"500": 2}}, bob, notes={"500": 1, "5": 9}) == [
        ("count-notes", -1, "notes.500")
    ]
    assert wrong(server, ann | {"cards": 9}, bob) == [("count-cards", -1, "cards")]
    assert wrong(server, ann | {"name": " "}, bob | {"name": "ann"}, ann) == [
        ("count-name-empty", 0, "name"),
        ("count-name-twice", 2, "name"),
    ]
    assert wrong(server, ann) == [("count-players", -1, "")]
    assert wrong(server, ann | {"cash": 2**53}, bob) == [("count-too-much", 0, "cash")]
    assert wrong(server, {"name": "Ann", "notes": {"\u00b2": 1}}, bob) == [("count-note-unknown", 0, "notes.\u00b2")]
    assert wrong(server, ann | {"deeds": [{"deed": -1}, {"deed": -1}]}, bob)[0] == ("count-deed-unknown", 0, "")


def test_the_box_holds_so_many_houses(server: Server) -> None:
    """Rule: PN-3.10a"""
    book = edition("propnex")
    built = [{"deed": at, "houses": 4} for group in book.groups if group.buildable for at in group.deeds][:9]
    players = [{"name": "A", "cash": 1, "deeds": built}, *({"name": name, "cash": 1} for name in "BCD")]
    assert wrong(server, *players, edition="propnex") == [("count-stock-houses", -1, "houses")]


def test_a_good_column_has_its_worth_beside_a_bad_one(server: Server) -> None:
    found = count(server, {"name": "Ann", "cash": 7, "deeds": land("Boardwalk")}, {"name": "Bob", "notes": {"3": 1}})
    assert [player["worth"] for player in found["players"]] == [407, None]
    problem = found["problems"][0]
    assert (problem["details"], problem["sentence"]) == ({"note": "3"}, "there is no note of 3")


def test_games_for_the_last_player_count_nobody(server: Server) -> None:
    players = [{"name": "Ann", "cash": 1}, {"name": "Bob", "cash": 2}]
    assert wrong(server, *players, edition="euronopoly") == [("count-no-worth", -1, "")]


@pytest.mark.parametrize(
    ("wish", "status", "reason"),
    [
        ({"edition": "none", "players": [{"name": "Ann"}]}, 404, "no-such-edition"),
        ({"edition": "fundraiser", "players": []}, 400, "malformed-request"),
        ({"edition": "fundraiser", "players": [{"name": "Ann"}] * 61}, 400, "malformed-request"),
        ({"edition": "fundraiser", "players": [{"name": "A" * 61}]}, 400, "malformed-request"),
        ({"edition": "fundraiser", "players": [{"name": "Ann", "cash": 2**60}]}, 400, "malformed-request"),
        ({"edition": "fundraiser", "players": [{"name": "Ann"}], "options": ["none"]}, 400, "no-such-option"),
        (
            {"edition": "fundraiser", "players": [{"name": "Ann", "deeds": [{"deed": 1}] * 201}]},
            400,
            "malformed-request",
        ),
    ],
)
def test_what_is_no_sheet_is_refused(server: Server, wish: dict[str, Any], status: int, reason: str) -> None:
    response = server.http.post("/api/count", json=wish)
    assert (response.status_code, response.json()["error"]["reason"]) == (status, reason)


def test_an_edition_tells_what_is_printed_on_its_notes(server: Server) -> None:
    assert server.get("/api/editions/fundraiser")["notes"] == [500, 100, 50, 20, 10, 5, 1]
    assert server.get("/api/editions/euronopoly")["notes"] == [1000, 200, 50, 10]

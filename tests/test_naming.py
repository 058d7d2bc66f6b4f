"""Names: any script will do, but nobody goes unseen and nobody passes for another."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freehold.server.requests import NewTable, SeatWish, created_from
from freehold.table.casting import bot_plan
from freehold.table.deciding.beginning import join
from freehold.table.deciding.commands import Chat, Refused
from freehold.table.journal.entries import OPEN, Created, SeatPlan
from freehold.table.naming import alike, name_fault
from freehold.table.seating import free_name
from freehold.table.signs import MOST_MARKS, tidy
from freehold.table.table import Table
from serving import running
from tabling import Live

ORDINARY = [
    *("Ann", "Zoë", "Łukasz", "O'Brien", "Jean-Luc", "J. R.", "Ann 2", "Åse", "Þór", "Nguyễn Thị Thêu", "İpek"),
    *("李雷", "田中さくら", "김민준", "Дарья", "Ђорђе", "Ελένη", "محمد", "שִׁירָה", "नेहा", "राजेश ज़ैंदी", "สมชาย", "தமிழ்"),
    *("Ռուբեն", "ნინო", "አበበ", "3PO", "Ann \U0001f600", "\U0001f98a", "\u2764\ufe0f", "\U0001f44d\U0001f3fd"),
]


@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_names_of_any_script_can_be_used(name: str) -> None:
    assert name_fault(name) == ""
    assert name_fault(unicodedata.normalize("NFD", name)) == ""


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "name-missing"),
        ("  ", "name-missing"),
        (" Ann", "name-length"),
        ("A" * 25, "name-length"),
        ("Ann\u0000", "name-unprintable"),
        ("Ann\u202eB", "name-unprintable"),
        ("\u2066Ann\u2069", "name-unprintable"),
        ("A\u200bnn", "name-unprintable"),
        ("A\u00adnn", "name-unprintable"),
        ("\u200d", "name-unprintable"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "name-unprintable"),
        ("Ann\u00a0B", "name-unprintable"),
        ("\ud800", "name-unprintable"),
        ("\u3164", "name-unseen"),
        ("\u115f\u1160", "name-unseen"),
        ("\uffa0", "name-unseen"),
        ("\u2800", "name-unseen"),
        ("Ann\u3164", "name-unseen"),
        ("A\ufe0fnn", "name-unseen"),
        ("A\U000e0101nn", "name-unseen"),
        ("A\u034fnn", "name-unseen"),
        ("...", "name-unseen"),
        ("-", "name-unseen"),
        ("\u0301", "name-marks"),
        ("\u0301Ann", "name-marks"),
        ("A" + "\u0301\u0323" * 3 + "nn", "name-marks"),
        ("Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319algo", "name-marks"),
        ("न\u0941" * 24, "name-too-long"),
        ("Bank", "name-reserved"),
        ("bank", "name-reserved"),
        ("B\u0430nk", "name-reserved"),
        ("The Host", "name-reserved"),
        ("H0st", "name-reserved"),
        ("ＨＯＳＴ", "name-reserved"),
        ("Hòst", "name-reserved"),
        ("B.a.n.k.", "name-reserved"),
    ],
)
def test_names_that_cannot_be_used(name: str, reason: str) -> None:
    assert name_fault(name) == reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "\u0410nn"),
        ("Anna", "\u0410nn\u0430"),
        ("paul", "\u0440\u0430ul"),
        ("Iris", "lris"),
        ("Iris", "iris"),
        ("Iris", "1ris"),
        ("Otto", "0tto"),
        ("Arne", "Ame"),
        ("Zoë", "Zoe"),
        ("Zoë", "Zoe\u0308"),
        ("Strasse", "Straße"),
        ("Ann Lee", "Ann  Lee"),
        ("Ann Lee", "AnnLee"),
        ("Ann Lee", "ann-lee"),
        ("Ann", "Ann."),
        ("Ann", "\uff21nn"),
        ("Ann", "𝐀𝐧𝐧"),
        ("ΑΒΕ", "ABE"),
        ("\u2764", "\u2764\ufe0f"),
        ("محمد", "مُحَمَّد"),
    ],
)
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("Ann", "Anna"),
            ("Ann", "Ana"),
            ("Bot 1", "Bot 2"),
            ("Builder 2", "Builder 12"),
            ("नेहा", "नाहि"),
            ("李雷", "李磊"),
        ),
        *(
            ("Дарья", "Марья"),
            ("Ali", "Eli"),
            ("Mia", "Mila"),
            ("สมชาย", "สมหญิง"),
            ("\U0001f600", "\U0001f603"),
            ("3", "4"),
        ),
        *(("か", "が"), ("Ben", "Bern")),
    ],
)
def test_different_names_are_different(one: str, other: str) -> None:
    assert not alike(one, other)


@given(st.sampled_from(ORDINARY))
def test_every_name_is_like_itself_however_it_is_written(name: str) -> None:
    for other in (name.upper(), name.lower(), unicodedata.normalize("NFD", name), unicodedata.normalize("NFKC", name)):
        assert alike(name, other)


def test_ordinary_names_are_not_taken_for_each_other() -> None:
    names = [name for name in ORDINARY if name != "Ann 2"]
    assert [(one, other) for one in names for other in names if one < other and alike(one, other)] == []


# -- at the table -----------------------------------------------------------------------------------------


def refused_at(table: Table, name: str, kept: str = "") -> Refused:
    with pytest.raises(Refused) as caught:
        join(table, name, "hash", None, False, 1, kept)
    return caught.value


def test_nobody_joins_under_a_name_that_looks_like_anothers() -> None:
    live = Live(people=3, begin=False)
    assert refused_at(live.table, "BOB").reason == "name-taken"
    found = refused_at(live.table, "B\u043eb")
    assert (found.code, found.reason) == ("name", "name-alike")
    assert found.details == {"name": "B\u043eb", "other": "Bob"}
    assert refused_at(live.table, "\u3164").reason == "name-unseen"


def test_a_name_that_a_rematch_keeps_is_kept() -> None:
    """A stranger who came first under that name would shut out whoever it was kept for."""
    seats = [SeatPlan(OPEN), SeatPlan(OPEN, kept_for="Bob")]
    table = Table(Created(1, code="TABLE2", edition="fundraiser", seats=seats, server_seed="ab" * 32))
    table.apply(table.created)
    assert refused_at(table, "Bob").reason == "name-taken"
    assert refused_at(table, "B\u043eb").reason == "name-alike"
    assert join(table, "Bob", "hash", 1, False, 1, "Bob")
    assert join(table, "Cy", "hash", 0, False, 1)


def test_bots_of_a_new_table_have_names_of_their_own() -> None:
    wish = NewTable("fundraiser", name="Ann", seats=[SeatWish("me"), SeatWish("bot", name="\u0410nn")])
    with pytest.raises(Refused) as caught:
        created_from(wish, "CODE22", "ab" * 32, 1)
    assert caught.value.reason == "name-alike"
    wish = NewTable("fundraiser", name="Ann", seats=[SeatWish("me"), SeatWish("bot", name="B\u0430nk")])
    with pytest.raises(Refused) as caught:
        created_from(wish, "CODE22", "ab" * 32, 1)
    assert caught.value.reason == "name-reserved"


def test_names_that_are_given_out_are_like_nobody_elses() -> None:
    assert bot_plan("normal", "", ["\u0420riya"], []).name == "Anton"
    assert free_name("Builder", ["\u0412uilder", "builder-2"]) == "Builder 3"
    everybody: list[str] = []
    for _ in range(30):
        everybody.append(bot_plan("builder", "", everybody, []).name)
    assert len(set(everybody)) == 30


def test_the_server_says_whose_name_a_name_looks_like(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.make(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
        answer = server.http.post(f"/api/tables/{made['code']}/join", json={"name": "\u0410nn"})
        assert answer.status_code == 409
        assert answer.json()["error"]["reason"] == "name-alike"
        assert answer.json()["error"]["details"] == {"name": "\u0410nn", "other": "Ann"}
        assert server.join(made["code"], "नेहा")["seat"] == 1


# -- chat -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("hello", "hello"),
        ("a\u202eb", "a b"),
        ("a\u2067b\u2069", "a b"),
        ("two\nlines", "two lines"),
        ("\u3164hi\u3164", "hi"),
        (
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("a\u200d", "a"),
        ("e" + "\u0301" * 40 + "!", "e" + "\u0301" * MOST_MARKS + "!"),
    ],
)
def test_chat_is_tidied(said: str, told: str) -> None:
    assert tidy(said) == told


@pytest.mark.parametrize("said", [" ", "\u3164", "\u200d\u200d", "\u0301", "\u2800 \u2800", "\u202e", "\ufe0f"])
def test_nothing_is_said_by_what_nobody_sees(said: str) -> None:
    live = Live()
    with pytest.raises(Refused) as caught:
        live.say(live.person(0), Chat("c1", said))
    assert caught.value.reason == "nothing-said"


@given(st.text(max_size=80))
def test_whatever_is_said_can_be_shown(said: str) -> None:
    told = tidy(said)
    assert all(sign.isprintable() or sign in "\u200c\u200d" for sign in told)
    assert tidy(told) == told

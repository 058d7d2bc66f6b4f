"""Lists of guests: every encoding and separator people send, every problem with its line, and nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.event.guests import (
    LONGEST_NAME,
    MOST_GUESTS,
    SENTENCES,
    Guest,
    name_fault,
    read_guests,
    same_name,
    tidy_name,
    write_guests,
)

LISTED = "name;club;alternate\nJürgen Groß;Rovers;\nZoë;;yes\n"


@pytest.mark.parametrize(
    ("encoding", "told"),
    [("utf-8", "utf-8"), ("utf-8-sig", "utf-8-sig"), ("windows-1252", "windows-1252"), ("utf-16", "utf-16")],
)
def test_encodings_are_told_apart(encoding: str, told: str) -> None:
    found = read_guests(LISTED.encode(encoding))
    assert found.guests == [Guest("Jürgen Groß", "Rovers"), Guest("Zoë", alternate=True)]
    assert (found.problems, found.encoding, found.separator) == ([], told, ";")


def test_text_that_is_none_is_marked_where_it_begins() -> None:
    for data, reason in ((b"Ann\nB\x81b\n", "guests-encoding"), (b"Ann\nBob\nPK\x00\x03", "guests-binary")):
        found = read_guests(data)
        line = data[: data.index(b"\x81" if b"\x81" in data else b"\0")].count(b"\n") + 1
        assert (found.guests, [(one.line, one.reason) for one in found.problems]) == ([], [(line, reason)])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("head", [True, False])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_heads_and_line_ends(separator: str, head: bool, end: str) -> None:
    rows = [["Name", "Team", "Reserve"]] if head else []
    rows += [["Ann", "Rovers", ""], ["Bob", "", "x"]]
    found = read_guests(end.join(separator.join(row) for row in rows).encode())
    assert found.guests == [Guest("Ann", "Rovers"), Guest("Bob", "", True)]
    assert (found.problems, found.separator) == ([], separator)


def test_pasted_names_are_one_to_a_line() -> None:
    found = read_guests("\ufeff  Ann  Lee \n\n\nBob\n")
    assert (found.guests, found.separator) == ([Guest("Ann Lee"), Guest("Bob")], "")


def test_a_head_names_the_columns_in_any_order() -> None:
    found = read_guests("Club,Name\nRovers,Ann\n,Bob\n")
    assert found.guests == [Guest("Ann", "Rovers"), Guest("Bob")]


def test_quoted_cells_hold_separators_and_lines() -> None:
    found = read_guests('name,club\n"Lee, Ann","Upper\nTown"\nBob,\nBob,\n')
    assert found.guests == [Guest("Lee, Ann", "Upper Town"), Guest("Bob")]
    # The cell over two lines is counted, so that the line of the problem is that of the file.
    assert [problem.line for problem in found.problems] == [5]


def test_every_problem_has_its_line_and_what_it_reads() -> None:
    found = read_guests(
        "name,club,alternate\nAnn,,\n,Rovers,\nANN,Town,\nCy,,maybe\nDi,a,b,c\n" + "x" * 61 + ",,\nB\x07b,,\n"
    )
    assert found.guests == [Guest("Ann")]
    assert [(one.line, one.reason, one.text) for one in found.problems] == [
        (3, "guest-name-empty", ",Rovers,"),
        (4, "guest-twice", "ANN,Town,"),
        (5, "guest-alternate", "Cy,,maybe"),
        (6, "guest-cells", "Di,a,b,c"),
        (7, "guest-name-long", "x" * 61 + ",,"),
        (8, "guest-name-signs", "B\x07b,,"),
    ]
    assert found.problems[1].sentence == "line 4: ANN is on line 2 already"
    assert found.problems[3].sentence == "line 6: 4 cells where the list has 3"


def test_a_head_that_cannot_be_understood() -> None:
    found = read_guests("club,shoe size\nRovers,44\n")
    assert [(one.line, one.reason) for one in found.problems] == [(1, "guests-head"), (1, "guests-no-name")]
    twice = read_guests("name,guest\nAnn,Bob\n")
    assert ([one.reason for one in twice.problems], twice.guests) == (["guests-head-twice"], [Guest("Ann")])


def test_a_quotation_mark_that_is_never_closed_loses_nothing() -> None:
    found = read_guests('name,club\nAnn,\n"Bob,Rovers\nCy,\n')
    assert found.guests == [Guest("Ann")]
    assert [(one.line, one.reason) for one in found.problems] == [(3, "guests-quote")]
    assert "Bob" in found.problems[0].text
    assert "Cy" in found.problems[0].text


@pytest.mark.parametrize("text", ["", "\n \n", "name,club\n"])
def test_a_list_of_nobody_says_so(text: str) -> None:
    assert [one.reason for one in read_guests(text).problems] == ["guests-none"]


def test_guests_there_are_already_are_not_listed_twice() -> None:
    found = read_guests("Ann\nBob", known=["ann"])
    assert (found.guests, [one.reason for one in found.problems]) == ([Guest("Bob")], ["guest-twice"])


def test_an_event_has_room_for_so_many() -> None:
    found = read_guests("\n".join(f"Guest {number}" for number in range(MOST_GUESTS + 1)))
    assert len(found.guests) == MOST_GUESTS
    assert [(one.line, one.reason) for one in found.problems] == [(MOST_GUESTS + 1, "guests-too-many")]


NAMES = st.text(max_size=LONGEST_NAME).map(tidy_name).filter(lambda name: not name_fault(name))
GUESTS = st.lists(
    st.builds(Guest, NAMES, NAMES | st.just(""), st.booleans()),
    min_size=1,
    unique_by=lambda guest: same_name(guest.name),
)


@settings(deadline=None)
@given(GUESTS)
def test_lists_round_trip(guests: list[Guest]) -> None:
    found = read_guests(write_guests(guests).encode())
    assert (found.guests, found.problems) == (guests, [])


@settings(deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300))
def test_whatever_is_sent_is_read_or_told(data: bytes | str) -> None:
    found = read_guests(data)
    assert found.guests or found.problems
    for problem in found.problems:
        assert problem.line >= 1
        assert SENTENCES[problem.reason].format(**problem.details) in problem.sentence

"""The rule book to read: everything in its place, and examples as the scenarios have them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from freehold.editions import edition, editions
from freehold.scenario.reading import read_file
from freehold.scenario.telling import tell
from freehold.server.rulebook import rulebook_data
from make_examples import DATA, examples_of, written
from serving import running

Json = dict[str, Any]


def _book(id: str) -> Json:
    return dict(json.loads(rulebook_data(edition(id))))


@pytest.mark.parametrize("home", sorted(folder.name for folder in DATA.iterdir() if folder.is_dir()))
def test_the_examples_are_those_of_the_scenarios(home: str) -> None:
    """If this fails: PYTHONPATH=src python tests/make_examples.py."""
    assert (DATA / home / "examples.json").read_text(encoding="utf-8") == written(examples_of(home))


@pytest.mark.parametrize("id", editions())
def test_every_clause_and_ruling_stands_in_the_book_with_its_neighbours(id: str) -> None:
    shelf, book = edition(id), _book(id)
    clauses = [clause for section in book["sections"] for clause in section["clauses"]]
    assert {clause["id"] for clause in clauses} == set(shelf.clauses)
    assert all(clause["section"] == section["title"] for section in book["sections"] for clause in section["clauses"])
    order = list(shelf.clauses)
    for clause in clauses:
        at = order.index(clause["id"])
        assert clause["previous"] == (order[at - 1] if at else "")
        assert clause["next"] == (order[at + 1] if at + 1 < len(order) else "")
        assert clause["text"] == shelf.clauses[clause["id"]].text
        assert [ruling["id"] for ruling in clause["rulings"]] == list(shelf.clauses[clause["id"]].rulings)
    told = {ruling["id"] for clause in clauses for ruling in clause["rulings"]} | {
        each["id"] for each in book["rulings"]
    }
    assert told == set(shelf.rulings)
    assert len(book["sixty"]) >= 5


@pytest.mark.parametrize("id", editions())
def test_examples_stand_with_their_clause_in_words_anybody_reads(id: str) -> None:
    book = _book(id)
    clauses = [clause for section in book["sections"] for clause in section["clauses"]]
    rulings = [ruling for clause in clauses for ruling in clause["rulings"]] + book["rulings"]
    examples = book["examples"]
    assert len(examples) >= 100
    for each in [*clauses, *rulings]:
        assert all(each["id"] in examples[number]["clauses"] for number in each["examples"])
    shown = {number for each in [*clauses, *rulings] for number in each["examples"]}
    assert shown == set(range(len(examples))), "none is told for nothing"
    assert sum(1 for clause in clauses if clause["examples"]) >= 0.8 * len(clauses)
    for example in examples:
        assert example["when"] or example["then"], example["name"]
        assert all(happening["text"] for happening in example["when"])
        for sentence in [*example["given"], *example["then"]]:
            assert sentence.endswith("."), sentence
            assert sentence[0].isupper(), sentence


def test_a_scenario_in_plain_words(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(
        """
edition = "fundraiser"
players = ["Ann", "Bob"]
[[scenario]]
name = "rent is asked for"
clause = "FR-RENT-1"
example = 1
when = ["Bob: buy => refused", "Bob: roll 4 5", "Ann: claim"]
then = { cash = {Bob = 284}, place = {Bob = "New York Avenue"} }
[scenario.given]
turn = "Bob"
place = {Bob = 10}
cash = {Bob = 300}
[scenario.given.deeds]
"New York Avenue" = "Ann"
"Boardwalk" = {owner = "Ann", mortgaged = true}
"Baltic Avenue" = {owner = "Bob", houses = 2}
"Mediterranean Avenue" = {owner = "Bob", houses = 1}
""",
        encoding="utf-8",
    )
    [scenario] = read_file(file).scenarios
    told = tell(scenario)
    assert told["given"] == [
        "It is Bob's turn.",
        "Bob stands on Jail / Just Visiting.",
        "Bob has $300.",
        "Ann owns New York Avenue and Boardwalk (mortgaged).",
        "Bob owns Baltic Avenue with 2 houses and Mediterranean Avenue with 1 house.",
    ]
    assert [happening["text"] for happening in told["when"][1:]] == [
        "Bob throws 4 and 5",
        "Bob moves to New York Avenue",
        "Ann may ask Bob for $16 rent on New York Avenue",
        "Ann asks Bob for $16 rent on New York Avenue",
        "Bob pays Ann $16 rent for New York Avenue",
    ]
    assert told["when"][0]["tried"] == "Bob: buy"
    assert told["when"][-1]["clause"] == "FR-RENT-1"
    assert told["then"] == ["Bob stands on New York Avenue.", "Bob has $284."]


def test_the_server_hands_it_out_once(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        found = server.http.get("/api/editions/global_village/rulebook")
        assert found.json()["id"] == "global-village"
        again = server.http.get(
            "/api/editions/global-village/rulebook", headers={"if-none-match": found.headers["etag"]}
        )
        assert again.status_code == 304
        server.get("/api/editions/nowhere/rulebook", 404)

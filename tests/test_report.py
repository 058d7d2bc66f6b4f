"""The report: what it reads from a run, what it draws, and what it says when there is nothing to draw."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from math import inf, isfinite
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import freehold
from freehold import cli
from freehold.editions.looks import look_of
from freehold.editions.shelf import look
from freehold.engine.chapters.debt import CAUSES
from freehold.files import write_whole
from freehold.lab import needs
from freehold.lab.report import figures
from freehold.lab.report.board_picture import Ring, landing_map, name_lines
from freehold.lab.report.data import Results, read_results
from freehold.lab.report.dress import look_for
from freehold.lab.report.pictures_money import Band, Earner, Fortune, earnings, wealth
from freehold.lab.report.pictures_outcome import Bar, game_lengths
from freehold.lab.report.report import report
from freehold.lab.run.runs import Run, Trouble
from freehold.lab.run.simulate import Crew, open_folder, simulate

GAMES = 24
CAP = 120


def _played(path: Path, run: Run) -> Path:
    folder = open_folder(run, path, resume=False)
    try:
        simulate(folder, Crew(1), lambda _: None)
    finally:
        folder.close()
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run: some games end, some are stopped, some players fall."""
    path = tmp_path_factory.mktemp("lab") / "run"
    return _played(path, Run("fundraiser", ("builder", "random", "builder"), GAMES, 5, cap=CAP))


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return read_results(folder)


@pytest.fixture(scope="module")
def html(folder: Path) -> str:
    return report(folder)


class Outline(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.pictures: list[dict[str, str]] = []
        self.links: list[str] = []
        self.tables = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "svg":
            self.pictures.append(given)
        self.tables += tag == "table"
        self.links += [given[name] for name in ("href", "xlink:href", "src") if name in given]


# -- the page -------------------------------------------------------------------------------------------------


def test_the_page_needs_nothing_but_itself(html: str) -> None:
    outline = Outline(html)
    inside = [link for link in outline.links if not link.startswith("data:image/png;base64,")]
    assert inside
    assert all(link.startswith("#") for link in inside)
    assert {link[1:] for link in inside} <= set(outline.ids)
    assert "@import" not in html
    assert "<script" not in html
    assert "<!DOCTYPE svg" not in html


def test_parts_of_different_pictures_do_not_share_ids(html: str) -> None:
    twice = [id for id, count in Counter(Outline(html).ids).items() if count > 1]
    assert twice == []


def test_every_picture_is_told_in_words_and_has_its_numbers_below(html: str) -> None:
    outline = Outline(html)
    assert all(picture["role"] == "img" and len(picture["aria-label"]) > 30 for picture in outline.pictures)
    # Every picture but the board is drawn a second time for phones, and says the same there.
    told = Counter(picture["aria-label"] for picture in outline.pictures)
    assert (len(told), outline.tables) == (9, 9)
    assert sorted(told.values()) == [1] + [2] * 8


def test_every_picture_has_a_title_and_says_how_it_is_read(html: str) -> None:
    captions = re.findall(r"<h3>([^<]+)</h3><figure><figcaption>([^<]+)</figcaption>", html)
    assert len(captions) == html.count("<figure>") == 9
    assert all(len(caption) > 60 for _, caption in captions)


def test_what_is_wider_than_a_phone_scrolls_in_its_own_room(html: str) -> None:
    assert html.count("<table>") == html.count('class="wide" tabindex="0"') - 1  # and the board
    assert "overflow: auto" in html
    assert "position: sticky" in html


def test_the_page_explains_its_words(html: str) -> None:
    meaning = html[html.index('id="words"') :]
    for word in ("bot", "seat", "turn", "cap", "worth", "landing", "95 % interval"):
        assert f"<dt>{word}</dt>" in meaning


def test_the_page_is_dressed_as_its_edition(tmp_path: Path, html: str) -> None:
    theme = look("fundraiser").theme
    assert f"--desk: {theme.light.desk};" in html
    assert f"--desk: {theme.dark.desk};" in html
    assert html.count("@font-face") == 3
    assert look_for(str(tmp_path)) == look_of(None)


def test_others_may_read_the_page(tmp_path: Path) -> None:
    """A page is made to be shown; what was kept from others before stays so."""
    page = tmp_path / "page.html"
    mask = os.umask(0o022)
    try:
        write_whole(page, "<p>")
        assert stat.S_IMODE(page.stat().st_mode) == 0o644
        page.chmod(0o600)
        write_whole(page, "<p>")
        assert stat.S_IMODE(page.stat().st_mode) == 0o600
    finally:
        os.umask(mask)


def test_pictures_take_the_colours_of_the_page(html: str) -> None:
    assert "var(--ink)" in html
    assert "#010203" not in html
    assert "prefers-color-scheme: dark" in html


def test_the_head_tells_how_to_get_the_same_again(html: str) -> None:
    for said in (
        "Fund-raiser short game: 24 games",
        "fundraiser), version",
        "1 builder, 2 random, 3 builder",
        f"{CAP} turns with a throw",
        "freehold simulate fundraiser --games 24 --seats builder,random,builder --seed 5",
        freehold.__version__,
    ):
        assert said in html


def test_the_same_results_give_the_same_page(folder: Path, html: str) -> None:
    assert report(folder) == html


def test_names_of_an_edition_cannot_break_the_page() -> None:
    earner = Earner("<script>$x$", "#ffffff", 1.0, 0.5, 1.5, 10.0, 0.0, 5.0)
    picture = earnings([earner], "deeds", "Deeds", "$")
    assert "<script>" in picture.alt
    assert "<script>" not in picture.svg


# -- the figures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", ["wins_by_seat", "wins_by_bot", "wins_by_order"])
def test_win_shares_add_up_to_all_games(results: Results, of: str) -> None:
    shares = getattr(figures, of)(results)
    assert sum(share.count for share in shares) == pytest.approx(GAMES, abs=1e-4)
    assert sum(share.value for share in shares) == pytest.approx(1, abs=1e-4)
    assert all(share.low <= share.value <= share.high for share in shares)


def test_the_order_of_play_is_told_apart_from_the_seats(results: Results, tmp_path: Path) -> None:
    """At this table the dice decide who begins; in Euronopoly the first seat does."""
    assert not figures.first_seat_always_plays_first(results)
    assert [share.label for share in figures.wins_by_order(results)] == ["Plays 1st", "Plays 2nd", "Plays 3rd"]
    fixed = _played(tmp_path / "fixed", Run("euronopoly", ("random", "random"), 3, 1, cap=10))
    assert figures.first_seat_always_plays_first(read_results(fixed))
    assert "The first seat always plays first." in report(fixed)


def test_the_histogram_holds_every_game_once(results: Results) -> None:
    bars, median = figures.lengths(results)
    games = pl.read_parquet(results.path / "games.parquet")
    assert sum(bar.finished + bar.capped for bar in bars) == GAMES
    assert sum(bar.capped for bar in bars) == (games["result"] == "capped").sum() > 0
    assert median == games["turns"].median()
    assert all(one.high == other.low for one, other in pairwise(bars))
    assert bars[0].low <= games["turns"].min()  # type: ignore[operator]
    assert bars[-1].high > games["turns"].max()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("most", "width"), [(1, 1), (36, 1), (37, 2), (100, 5), (400, 20), (1000, 50), (100_000, 5000)]
)
def test_bars_have_a_round_width(most: int, width: int) -> None:
    assert figures.bar_width(most) == width


def test_a_group_earns_what_its_deeds_earn(results: Results) -> None:
    deeds, groups = figures.deed_earners(results), figures.group_earners(results)
    book = results.edition
    for group, earner in zip(book.groups, groups, strict=True):
        of_group = [deeds[deed] for deed in group.deeds]
        assert earner.rent == pytest.approx(sum(deed.rent for deed in of_group))
        assert earner.price == sum(deed.price for deed in of_group)
        assert earner.built == pytest.approx(sum(deed.built for deed in of_group))
        assert earner.rent_low <= earner.rent <= earner.rent_high
    assert sum(earner.rent for earner in groups) == pytest.approx(results.a_game("rent").value, abs=1e-3)


def test_payback_is_cost_over_rent_a_turn(results: Results) -> None:
    turns = results.a_game("turns").value
    for earner in figures.deed_earners(results):
        if earner.rent:
            assert earner.payback * earner.rent / turns == pytest.approx(earner.price + earner.built)
        else:
            assert earner.payback == inf


def test_causes_are_told_in_words(results: Results) -> None:
    told = figures.causes(results)
    assert told[0].label == "Rent"
    assert sum(share.value for share in told) == pytest.approx(1)
    for cause in CAUSES:
        assert "." not in figures.cause_in_words(cause)
        assert cause in figures._CAUSES
    assert figures.cause_in_words("house.flood-damage") == "House: flood damage"


def test_wealth_bands_are_in_order_and_end_where_few_games_are_left(results: Results) -> None:
    found = figures.fortunes(results)
    assert [fortune.label for fortune in found] == ["Seat 1 (builder)", "Seat 2 (random)", "Seat 3 (builder)"]
    for fortune in found:
        for band in fortune.bands:
            assert list(band.quantiles) == sorted(band.quantiles)
            assert band.games >= GAMES / 2


# -- pictures -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spaces", [4, 5, 8, 9, 22, 40, 41, 48, 63, 80])
def test_any_board_is_a_ring_that_begins_at_the_bottom_right(spaces: int) -> None:
    ring = Ring(spaces)
    cells = [ring.cell(space) for space in range(spaces)]
    assert len(set(cells)) == spaces
    assert cells[0] == (ring.columns - 1, 0)
    assert cells[1] == (ring.columns - 2, 0)
    for (column, row), (next_column, next_row) in pairwise(cells):
        assert abs(column - next_column) + abs(row - next_row) == 1
    assert all(column in (0, ring.columns - 1) or row in (0, ring.rows - 1) for column, row in cells)
    assert abs(ring.columns - ring.rows) <= 1


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("GO", ["GO"]),
        ("Jail / Just Visiting", ["Jail / Just", "Visiting"]),
        ("Balestier/Toa Payoh", ["Balestier/Toa", "Payoh"]),
        ("Marina Bay Financial Centre", ["Marina Bay", "Financial", "Centre"]),
        ("Donaudampfschifffahrt", ["Donaudampfsch…"]),
        ("One Two Three Four Five Six Seven Eight Nine", ["One Two Three", "Four Five Six", "Seven Eight…"]),
    ],
)
def test_names_are_broken_between_words(name: str, lines: list[str]) -> None:
    assert name_lines(name) == lines


@pytest.mark.parametrize("id", ["fundraiser", "global-village", "cronulla", "euronopoly", "propnex"])
def test_no_name_on_a_shipped_board_is_cut_off(id: str) -> None:
    for space in freehold.edition(id).spaces:
        assert "…" not in "".join(name_lines(space.name)), space.name


def test_the_map_tells_most_and_least_visited() -> None:
    book = freehold.edition("fundraiser")
    rates = [0.02] * len(book.spaces)
    rates[10], rates[39] = 0.1, 0.01
    alt = landing_map(book, rates).alt
    assert "most: Jail / Just Visiting 10.0%" in alt
    assert "least: Boardwalk 1.0%" in alt


def test_pictures_of_almost_nothing_can_be_drawn() -> None:
    """One game, no rent anywhere, one moment of wealth."""
    nothing = Earner("Lot", "#123456", 0.0, 0.0, 0.0, 100.0, 0.0, inf)
    assert not isfinite(nothing.payback)
    assert "takes the most rent" in earnings([nothing], "deeds", "Deeds", "$").alt
    assert "median is 7 turns" in game_lengths([Bar(7, 8, 1, 0)], 7.0, 1000).alt
    one = Fortune("Seat 1", [Band(20, (1.0, 2.0, 3.0, 4.0, 5.0), 1)])
    assert "Seat 1 $3" in wealth([one], "$").alt


# -- what is no report ----------------------------------------------------------------------------------------


@pytest.fixture
def broken(folder: Path, tmp_path: Path) -> Path:
    """A copy to break."""
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    return copy


def _edit_summary(path: Path, key: str, value: object) -> None:
    summary = json.loads((path / "summary.json").read_text())
    summary[key] = value
    (path / "summary.json").write_text(json.dumps(summary))


def test_a_folder_that_is_not_there_or_no_folder(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="there is no folder"):
        report(tmp_path / "nowhere")
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(Trouble, match="is not a results folder"):
        report(file)
    with pytest.raises(Trouble, match=r"not a results folder of freehold simulate: it has no summary\.json"):
        report(tmp_path)


def test_a_run_that_is_not_finished(broken: Path) -> None:
    (broken / "summary.json").unlink()
    with pytest.raises(Trouble, match="is not finished; say freehold simulate with --resume"):
        report(broken)


def test_a_folder_of_a_newer_version(broken: Path) -> None:
    _edit_summary(broken, "format", 99)
    with pytest.raises(Trouble, match="written by a newer Freehold, in form 99"):
        report(broken)


def test_a_damaged_folder(broken: Path) -> None:
    (broken / "deeds.parquet").write_bytes(b"PAR1 no more")
    with pytest.raises(Trouble, match="damaged"):
        report(broken)
    (broken / "deeds.parquet").unlink()
    with pytest.raises(Trouble, match="damaged"):
        report(broken)
    (broken / "summary.json").write_text("{")
    with pytest.raises(Trouble, match="damaged or no summary"):
        report(broken)


def test_a_summary_that_lacks_something(broken: Path) -> None:
    (broken / "summary.json").write_text('{"format": 1}')
    with pytest.raises(Trouble, match="damaged"):
        report(broken)


def test_results_of_another_board(broken: Path) -> None:
    summary = json.loads((broken / "summary.json").read_text())
    _edit_summary(broken, "edition", summary["edition"] | {"name": "propnex", "id": "propnex"})
    with pytest.raises(Trouble, match="another board"):
        report(broken)
    _edit_summary(broken, "edition", summary["edition"] | {"name": "nowhere"})
    with pytest.raises(Trouble, match=r"cannot be read any more: .*no such edition"):
        report(broken)


def test_failed_games_are_listed(broken: Path) -> None:
    summary = json.loads((broken / "summary.json").read_text())
    _edit_summary(broken, "games", summary["games"] | {"faulted": 1})
    fault = {"game": 3, "seed": 77, "bot": "odd", "seat": 1, "action": "answered 'bid 0'", "reason": "<b>too low</b>"}
    _edit_summary(broken, "faults", [fault])
    html = report(broken)
    assert "Games that failed" in html
    assert "&lt;b&gt;too low&lt;/b&gt;" in html
    assert ">77<" in html


# -- the command ----------------------------------------------------------------------------------------------


@pytest.fixture
def run() -> CliRunner:
    return CliRunner()


def test_the_command_writes_the_page(folder: Path, tmp_path: Path, run: CliRunner, html: str) -> None:
    target = tmp_path / "pages" / "page.html"
    done = run.invoke(cli.app, ["report", str(folder), "--out", str(target)])
    assert done.exit_code == 0, done.output
    assert target.read_text(encoding="utf-8") == html
    assert [file.name for file in target.parent.iterdir()] == ["page.html"]


def test_the_page_lies_in_the_folder_unless_told_otherwise(broken: Path, run: CliRunner) -> None:
    assert run.invoke(cli.app, ["report", str(broken)]).exit_code == 0
    assert (broken / "report.html").exists()


def test_mistakes_are_one_sentence(folder: Path, tmp_path: Path, run: CliRunner) -> None:
    for arguments, said in (
        (["report", str(tmp_path / "nowhere")], "there is no folder"),
        (["report", str(folder), "--out", str(tmp_path)], "cannot be written"),
    ):
        done = run.invoke(cli.app, arguments)
        assert done.exit_code == 1
        assert said in done.output
        assert len(done.output.strip().splitlines()) == 1


def test_a_missing_laboratory_is_said(folder: Path, run: CliRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _: None)
    done = run.invoke(cli.app, ["report", str(folder)])
    assert done.exit_code == 1
    assert 'pip install "freehold[lab]"' in done.output

"""What an edition looks like: colours that can be read, a drawing of nothing but lines, and no part of any game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.drawing.art import has_icon
from freehold.editions import EditionError, check, edition, editions, look, sixty
from freehold.editions.colours import clearest, contrast, toned
from freehold.editions.documents import read_folder
from freehold.editions.grounds import MOST_GZIPPED, read_ground
from freehold.editions.icons import DRAWINGS
from freehold.editions.loading import draft
from freehold.editions.packing import pack
from freehold.editions.problems import Problem
from freehold.editions.themes import USUAL, Colours
from freehold.server.catalogue import edition_data, edition_list
from freehold.server.workshop import Workshop
from own_editions import change, line_of, own_edition

_THEME = re.compile(r"\[theme\.light\].*?(?=\[players\])", re.DOTALL)


def _themed(place: Path, theme: str) -> Path:
    """A folder whose edition file says this about its colours, and nothing else."""
    folder = own_edition(place)
    file = folder / "edition.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(_THEME.sub(theme, text, count=1), encoding="utf-8")
    return folder


def _said(folder: Path) -> list[str]:
    return [str(problem) for problem in check(folder)]


# -- colours ------------------------------------------------------------------------------------------------


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#123456", "#123456") == 1
    assert clearest(("#ffffff", "#05182a"), "#ffd900") == "#05182a"
    assert toned("#0e2740", "#401010") == "#3e1010"
    assert toned("#0e2740", "#777777") == "#272727", "grey stays grey"


@pytest.mark.parametrize("id", editions())
def test_every_edition_on_the_shelf_has_colours_and_a_ground_of_its_own(id: str) -> None:
    others = [look(other) for other in editions() if other != id]
    theme, ground, _ = look(id)
    assert all(
        theme.light.desk != other.theme.light.desk and theme.dark.desk != other.theme.dark.desk for other in others
    )
    assert ground.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert f'id="ground-{id}-' in ground or "id=" not in ground, "two drawings on one page do not share ids"
    told = {each["id"]: each["theme"] for each in edition_list()}[id]
    assert set(told["light"]) >= {"desk", "paper", "cell", "ink", "accent", "map", "water", "sand", "on_accent"}
    assert contrast(told["dark"]["on_accent"], told["dark"]["accent"]) >= 4.5
    data = json.loads(edition_data(edition(id))[0])
    assert (data["theme"], data["ground"]) == (told, ground)


def test_the_corners_of_an_edition_may_have_a_colour_of_their_own() -> None:
    themes = {each["id"]: each["theme"]["light"] for each in edition_list()}
    assert (themes["cronulla"]["corner"], themes["cronulla"]["on_corner"]) == ("#bf432b", "#ffffff")
    assert "corner" not in themes["fundraiser"]


def test_an_edition_without_a_theme_has_the_usual_colours(tmp_path: Path) -> None:
    folder = _themed(tmp_path, "")
    (folder / "ground.svg").unlink()
    assert check(folder) == []
    assert look("nowhere").theme == USUAL
    assert "<pattern" in look("nowhere").ground, "tiles"


def test_a_night_nobody_has_written_has_the_hue_of_the_day(tmp_path: Path) -> None:
    folder = _themed(tmp_path, '[theme.light]\ndesk = "#4b1b22"\naccent = "#8a2430"\n')
    found = draft(read_folder(folder)[0])
    assert not found.problems
    assert found.head is not None
    theme = found.head.theme
    assert theme.light == USUAL.light._replace(desk="#4b1b22", accent="#8a2430")
    assert theme.dark == Colours(*(toned(colour, "#4b1b22") for colour in USUAL.dark if colour))


@pytest.mark.parametrize(
    ("theme", "key", "said"),
    [
        (
            '[theme.light]\nink = "#999999"',
            "ink",
            "this ink on the paper #f7f1e2: the contrast is 2.52, and 4.5 is needed",
        ),
        ('[theme.light]\nink = "#999999"', "ink", "this ink on the cells #fffcf4: the contrast is 2.77"),
        ('[theme.light]\ndesk = "#888888"', "desk", "the page's words in #f6efdf on this desk: the contrast is 3.09"),
        ('[theme.dark]\ndesk = "#888888"', "desk", "the page's words in #e6f0f6 on this desk: the contrast is 3.06"),
        ('[theme.light]\naccent = "#d07020"', "accent", "this accent on the cells #fffcf4: the contrast is 3.4"),
        (
            '[theme.light]\nmap = "#aaaaaa"',
            "map",
            "the lines of the map on the paper #f7f1e2: the contrast is 2.06, and 3.0",
        ),
        ('[theme.light]\npaper = "#c0b090"', "paper", "the page's gold #7a4f00 on this paper: the contrast is 3.3"),
        ('[theme.light]\ncell = "#c0b090"', "cell", "the page's red #a1271f on this cell: the contrast is 3.4"),
        ('[theme.light]\ndesk = "green"', "desk", '"green" is not a colour such as "#955436"'),
        ('[theme.light]\ndesk = "#17362f80"', "desk", '"#17362f80" is not a colour'),
        ("[theme.light]\ndesk = 17", "desk", "expected text, found a whole number"),
        ('[theme.light]\ndeks = "#17362f"', "deks", "unknown key; did you mean desk?"),
        ('[theme.night]\ndesk = "#17362f"', "", "theme.night: unknown key"),
    ],
)
def test_colours_that_cannot_be_used_are_told_with_their_line(tmp_path: Path, theme: str, key: str, said: str) -> None:
    folder = _themed(tmp_path, f"{theme}\n")
    problems = [problem for problem in check(folder) if said in str(problem)]
    assert problems, _said(folder)
    assert problems[0].is_error
    assert problems[0].line == line_of(folder / "edition.toml", key or "[theme.night]")


def test_a_corner_that_carries_no_words_is_told(tmp_path: Path) -> None:
    said = [line for line in _said(_themed(tmp_path, '[theme.light]\ncorner = "#7d7d7d"\n')) if "corner" in line]
    assert len(said) == 1
    assert said[0].endswith("#05182a on these corners: the contrast is 4.35, and 4.5 is needed")


# -- icons ----------------------------------------------------------------------------------------------------


def test_an_edition_names_the_drawings_on_its_spaces(tmp_path: Path) -> None:
    icons = dict(look("propnex").icons)
    assert icons == {"railroad": ("deal", "horn", "cap", "key")}, "its services are no railways"
    told = json.loads(edition_data(edition("propnex"))[0])
    assert told["icons"] == {"railroad": ["deal", "horn", "cap", "key"]}
    assert json.loads(edition_data(edition("fundraiser"))[0])["icons"] == {}
    folder = _themed(tmp_path, '[theme.icons]\nutility = "star"\nbrown = ["tree"]\n')
    assert check(folder) == []
    found = draft(read_folder(folder)[0]).head
    assert found is not None
    assert found.icons == (("utility", ("star",)), ("brown", ("tree",)))
    assert pack(read_folder(folder)[0]) == pack(read_folder(_themed(tmp_path / "plain", ""))[0])


@pytest.mark.parametrize(
    ("icons", "said"),
    [
        (
            'railroad = "trian"',
            'theme.icons.railroad: "trian" is not one of "bolt", "build", "buy", "cap", "card", "chat", "clock", '
            '"deal", "dice", "drop", "eye", "ferry", "gate", "gavel", "horn", "jail", "key", "ledger", "pay", "rent", '
            '"scroll", "seal", "speed", "star", "tax", "toll", "train", "tree", "vane", "wave"; did you mean train?',
        ),
        ('railroad = ["train", 3]', "theme.icons.railroad: expected text, found a whole number"),
        ("railroad = []", "theme.icons.railroad: name at least one drawing"),
        ('railway = "train"', "theme.icons.railway: the board has no such group; did you mean railroad?"),
        ('docks = "ferry"', "theme.icons.docks: the board has no such group; known: brown, dark_blue, green"),
    ],
)
def test_drawings_that_cannot_be_used_are_told_with_their_line(tmp_path: Path, icons: str, said: str) -> None:
    folder = _themed(tmp_path, f"[theme.icons]\n{icons}\n")
    problems = check(folder)
    assert len(problems) == 1, _said(folder)
    assert problems[0].is_error
    assert str(problems[0]).startswith(f"edition.toml:{line_of(folder / 'edition.toml', icons.split()[0])}: {said}")


def test_every_drawing_an_edition_may_name_is_drawn_and_documented() -> None:
    docs = (Path(__file__).parent.parent / "docs" / "editions.md").read_text(encoding="utf-8")
    listed = docs.partition("### `[theme.icons]`")[2].partition("There are ")[2].partition(".")[0]
    assert tuple(re.findall(r"`(\w+)`", listed)) == DRAWINGS
    assert all(has_icon(name) for name in DRAWINGS)


def test_another_look_is_the_same_game(tmp_path: Path) -> None:
    """Tables are pinned to what play depends on; whoever repaints an edition makes no table outdated."""
    folder = own_edition(tmp_path)
    known = pack(read_folder(folder)[0])
    change(folder / "edition.toml", 'desk = "#17362f"', 'desk = "#2f1736"')
    change(folder / "ground.svg", "<svg", "<!-- another --><svg")
    (folder / "sixty.toml").unlink()
    (folder / "examples.json").unlink()
    assert pack(read_folder(folder)[0]) == known
    change(folder / "edition.toml", "salary = 200", "salary = 201")
    assert pack(read_folder(folder)[0]) != known
    # As it was before editions had a look: the tables of older servers go on with what is on the shelf.
    assert pack(read_folder(_themed(tmp_path / "plain", ""))[0]) == known


@pytest.mark.parametrize(
    ("theme", "ground", "said"),
    [
        (
            '[theme.light]\nink = "#999999"\n',
            "",
            "theme.light.ink: this ink on the paper #f7f1e2: the contrast",
        ),
        ('[theme.icons]\nrailroad = "trian"\n', "", 'theme.icons.railroad: "trian" is not one of'),
        ("", "<script/>", 'ground.svg:2: a drawing has no element "script" here'),
    ],
)
def test_what_is_only_looked_at_stops_no_game(tmp_path: Path, theme: str, ground: str, said: str) -> None:
    folder = _themed(tmp_path, theme)
    if ground:
        (folder / "ground.svg").write_text(f"{_HEAD}\n{ground}</svg>", encoding="utf-8")
    assert edition(folder).id == "village"
    code, _, _ = _command("check", str(folder))
    assert code == 1, "it is not in order"

    code, told, warned = _command(
        *("simulate", str(folder), "--games", "2", "--seats", "builder*2", "--cap", "20", "--workers", "1"),
        *("--out", str(tmp_path / "results")),
    )
    assert (code, "2 games" in told) == (0, True)
    assert warned.startswith("warning: ")
    assert said in warned
    assert warned.count(said) == 1

    code, _, refused = _command("draw", str(folder), "-o", str(tmp_path / "board.svg"))
    assert code == 2
    assert said in refused
    assert not (tmp_path / "board.svg").exists()

    work = Workshop([folder]).works[0]
    assert (work.id, work.told()["broken"]) == ("", True), "a server shows what is wrong, and no board"
    assert any(said in str(problem) for problem in work.problems)


def test_a_broken_rule_stops_games_however_the_edition_looks(tmp_path: Path) -> None:
    folder = _themed(tmp_path, '[theme.light]\nink = "#999999"\n')
    change(folder / "edition.toml", "salary = 200", 'salary = "much"')
    with pytest.raises(EditionError) as caught:
        edition(folder)
    assert {problem.key for problem in caught.value.problems} == {"rules.movement.salary", "theme.light.ink"}
    code, _, refused = _command("analyse", str(folder))
    assert code == 2
    assert "warning" not in refused, "told once, as what keeps the edition from being used"


def _command(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(cli.app, list(words), env={"COLUMNS": "400"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


# -- the ground ---------------------------------------------------------------------------------------------

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="vig" viewBox="0 0 760 760">'


def _drawn(inside: str, head: str = _HEAD) -> tuple[str, list[str]]:
    problems: list[Problem] = []
    drawn = read_ground(f"{head}\n{inside}\n</svg>", "own", problems)
    assert bool(drawn) != bool(problems)
    assert all(problem.file == "ground.svg" and problem.is_error for problem in problems)
    return drawn, [f"{problem.line}: {problem.message}" for problem in problems]


def test_a_drawing_is_written_anew_with_ids_of_its_own() -> None:
    drawn, said = _drawn(
        '<defs><pattern id="a" width="9" height="9"><path class="l" d="M0 0h9"/></pattern></defs>'
        '<!-- a remark --><rect fill="url(#a)" width="760" height="760"/><text class="n" x="1" y="2">A &lt; B</text>'
    )
    assert said == []
    assert drawn == (
        f'{_HEAD}<defs><pattern id="ground-own-a" width="9" height="9"><path class="l" d="M0 0h9"/></pattern></defs>'
        '<rect fill="url(#ground-own-a)" width="760" height="760"/>'
        '<text class="n" x="1" y="2">A &lt; B</text></svg>'
    )


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", '2: a drawing has no element "script" here'),
        ("<style>*{}</style>", '2: a drawing has no element "style" here'),
        ("<foreignObject/>", '2: a drawing has no element "foreignObject" here'),
        ('<image href="//evil.example/x.png"/>', '2: a drawing has no element "image" here'),
        ('<use href="#a"/>', '2: a drawing has no element "use" here'),
        ('<a href="javascript:alert(1)"/>', '2: a drawing has no element "a" here'),
        ("<animate/>", '2: a drawing has no element "animate" here'),
        ("<svg/>", '2: a drawing has no element "svg" here'),
        ('<b xmlns="http://www.w3.org/1999/xhtml"/>', '2: a drawing has no element "b" here'),
        ('<g onload="alert(1)"/>', '2: "onload" is not allowed in a drawing'),
        ('<g style="fill:red"/>', '2: "style" is not allowed in a drawing'),
        ('<g xmlns:x="http://www.w3.org/1999/xlink" x:href="//evil.example"/>', '2: "href" is not allowed'),
        ('<path d="M0 0" fill="red"/>', '2: fill="red": colours come from classes'),
        ('<path d="M0 0" fill="url(//evil.example#a)"/>', '2: fill="url(//evil.example#a)": colours come from classes'),
        ('<path d="javascript:1"/>', '2: d="javascript:1" is not a value for this'),
        ('<g clip-path="url(#gone)"/>', '2: nothing in the drawing has the id "gone"'),
        ('<g id="a"/>\n<g id="a"/>', '3: the id "a" is there already'),
        ('<g id="a b"/>', '2: id="a b" is not a value for this'),
        ('<g class="btn"/>', '2: there is no class "btn" for drawings'),
        ('<g viewBox="0 0 760 760"/>', '2: "viewBox" is not allowed in a drawing'),
        ("words", "words stand in text elements only"),
        ("<g>", "3: this is no sound SVG: mismatched tag"),
    ],
)
def test_whatever_is_no_drawing_is_refused(inside: str, said: str) -> None:
    drawn, problems = _drawn(inside)
    assert drawn == ""
    assert any(said in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg">', "viewBox is missing"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">', 'a ground is drawn in "0 0 760 760"'),
        ('<svg viewBox="0 0 760 760">', 'a drawing has no element "svg" here'),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + _HEAD, "a drawing declares no document type"),
    ],
)
def test_a_drawing_has_the_right_head(head: str, said: str) -> None:
    assert any(said in problem for problem in _drawn("<g/>", head)[1])


def test_a_drawing_is_small() -> None:
    noisy = " ".join(f"M{(7919 * n) % 760} {(104729 * n) % 757}" for n in range(3_000))
    assert f"at most {MOST_GZIPPED} when gzipped" in _drawn(f'<path d="{noisy}"/>')[1][0]
    assert "the drawing has" in _drawn("<g/>" * 20_000)[1][0], "however well it can be packed"


def test_a_bad_drawing_is_a_problem_of_its_edition(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    (folder / "ground.svg").write_text(f"{_HEAD}\n<script/></svg>", encoding="utf-8")
    assert [said.partition(" here")[0] for said in _said(folder)] == ['ground.svg:2: a drawing has no element "script"']
    (folder / "ground.svg").write_bytes(b"\xff")
    assert _said(folder) == ["ground.svg: byte 0: the file is not UTF-8 text"]


# -- sixty seconds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", editions())
def test_the_rules_of_every_edition_are_told_in_sixty_seconds(id: str) -> None:
    book = edition(id)
    lines = sixty(id)
    assert 5 <= len(lines) <= 8
    assert all(line.clause in book.clauses for line in lines)
    assert len({line.clause for line in lines}) == len(lines)
    assert sum(len(line.text.split()) for line in lines) <= 170, "nobody reads faster aloud"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            'clause = "FR-DEAL-2"',
            'clause = "FR-DEAL-9"',
            'sixty.toml:5: line[0].clause: there is no clause "FR-DEAL-9"',
        ),
        ('text = "You', f'text = "{"You " * 50}', "sixty.toml:4: line[0].text: "),
        ('clause = "FR-DEAL-2"', "", "sixty.toml:3: line[0].clause: is missing"),
        ("[[line]]", "[[rule]]", "sixty.toml:3: rule: unknown key"),
    ],
)
def test_what_is_wrong_with_them_is_told(tmp_path: Path, before: str, after: str, said: str) -> None:
    folder = own_edition(tmp_path)
    change(folder / "sixty.toml", before, after)
    assert any(line.startswith(said) for line in _said(folder)), _said(folder)


def test_five_lines_to_eight(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    with (folder / "sixty.toml").open("a", encoding="utf-8") as file:
        file.write('[[line]]\ntext = "One more."\nclause = "FR-DEAL-1"\n')
    assert _said(folder) == ["sixty.toml:3: line: 9 lines: write from 5 to 8"]

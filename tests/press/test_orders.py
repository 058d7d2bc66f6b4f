"""What can be ordered from the press, and what somebody is told who orders something else."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freehold import cli
from freehold.press import needs
from freehold.press.order import PART_NAMES, Layout, PressError, take_order

from own_editions import change, own_edition  # isort: skip


def test_without_a_word_everything_is_printed_on_a4() -> None:
    order = take_order()
    assert (order.paper.name, order.saving, order.shop, order.short_edge) == ("A4", False, False, False)
    assert order.parts == PART_NAMES
    assert (order.layout, order.copies, order.players, order.offset) == (None, 1, 0, (0.0, 0.0))


def test_parts_come_in_the_order_of_the_kit_whatever_was_typed() -> None:
    assert take_order(parts="cards, Board,deeds").parts == ("board", "deeds", "cards")


@pytest.mark.parametrize(
    ("typed", "layout"),
    [
        ("1", Layout(1, 1)),
        ("2x1", Layout(2, 1)),
        ("2X2", Layout(2, 2)),
        ("500x500", Layout(1, 1, 500.0, 500.0)),
        ("420 x 594 mm", Layout(1, 1, 420.0, 594.0)),
    ],
)
def test_a_board_is_laid_on_tiles_or_on_a_sheet_of_its_own(typed: str, layout: Layout) -> None:
    assert take_order(board=typed).layout == layout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"paper": "a5"}, ["a5", "a4, letter, a3"]),
        ({"ink": "none"}, ["none", "full, saving"]),
        ({"parts": "deeds,cats"}, ["cats", "guide, board, deeds, cards, money, buildings, tokens, sheets, rules"]),
        ({"board": "huge"}, ["huge", "2x2", "500x500"]),
        ({"board": "20x20"}, ["20x20", "2x2", "500x500"]),
        ({"cut": "laser"}, ["laser", "home, shop"]),
        ({"duplex": "both"}, ["both", "long, short"]),
        ({"offset": "1"}, ["1", "0.5,-1.2"]),
        ({"offset": "0,99"}, ["0,99", "10 mm"]),
        ({"copies": 0}, ["0", "from 1 to 20"]),
        ({"players": 99}, ["99", "from 0 to 32"]),
    ],
)
def test_an_order_that_cannot_be_printed_names_what_can(typed: dict[str, object], said: list[str]) -> None:
    with pytest.raises(PressError) as fault:
        take_order(**typed)  # type: ignore[arg-type]
    for words in said:
        assert words in str(fault.value)


# -- the command ------------------------------------------------------------------------------------------


def run(*arguments: str) -> tuple[int, str]:
    """What the command returns and says."""
    result = CliRunner().invoke(cli.app, ["print", *arguments], env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_a_kit_is_written_and_said_to_be_there(tmp_path: Path) -> None:
    target = tmp_path / "new" / "kit.pdf"
    code, said = run("cronulla", "--parts", "deeds", "-o", str(target))
    assert (code, said) == (0, f"Cronulla is {target}: 8 pages on A4, to be printed at 100 %.\n")
    assert target.read_bytes().startswith(b"%PDF-")
    assert [file.name for file in target.parent.iterdir()] == ["kit.pdf"]


def test_the_same_order_is_the_same_file_to_the_byte(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert run("euronopoly", "--parts", "cards", "-o", str(tmp_path / name))[0] == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_an_order_at_fault_is_one_sentence(tmp_path: Path) -> None:
    code, said = run("cronulla", "--paper", "a5", "-o", str(tmp_path / "kit.pdf"))
    assert (code, said) == (2, 'there is no paper "a5"; possible are a4, letter, a3.\n')
    assert not (tmp_path / "kit.pdf").exists()


def test_an_unknown_edition_is_told_with_the_nearest(tmp_path: Path) -> None:
    code, said = run("cronula", "-o", str(tmp_path / "kit.pdf"))
    assert code == 2
    assert "did you mean cronulla?" in said


def test_only_pdf_is_printed(tmp_path: Path) -> None:
    code, said = run("cronulla", "-o", str(tmp_path / "kit.docx"))
    assert (code, said) == (2, "a kit is printed as .pdf, not as .docx\n")


def test_a_file_that_cannot_be_written_is_said_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def worked(*_: object) -> None:
        raise AssertionError("the press was running already")

    monkeypatch.setattr("freehold.press.kit.write_kit", worked)
    target = tmp_path / "kit.pdf"
    target.mkdir()
    code, said = run("cronulla", "-o", str(target))
    assert (code, said) == (1, f"{target} cannot be written: is a directory\n")
    blocked = tmp_path / "file"
    blocked.write_text("")
    code, said = run("cronulla", "-o", str(blocked / "kit.pdf"))
    assert code == 1
    assert said.startswith(f"{blocked / 'kit.pdf'} cannot be written: ")


def test_a_kit_that_fails_leaves_the_old_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(*_: object) -> None:
        raise PressError("out of ink")

    monkeypatch.setattr("freehold.press.kit.write_kit", failed)
    target = tmp_path / "kit.pdf"
    target.write_bytes(b"old")
    assert run("cronulla", "-o", str(target)) == (2, "out of ink.\n")
    assert target.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["kit.pdf"]


def test_a_new_file_may_be_read_by_others(tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    run("cronulla", "--parts", "cards", "-o", str(target))
    assert stat.S_IMODE(target.stat().st_mode) & stat.S_IRGRP


def test_without_the_extra_one_line_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda _: None)
    code, said = run("cronulla", "-o", str(tmp_path / "kit.pdf"))
    assert (code, said) == (1, 'printing needs a library for PDF: pip install "freehold[press]".\n')


def test_a_folder_is_printed_like_an_edition(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    code, said = run(str(folder), "--parts", "deeds,cards", "-o", str(tmp_path / "kit.pdf"))
    assert code == 0, said
    assert (tmp_path / "kit.pdf").stat().st_size > 10_000


def test_a_folder_with_faults_is_told_its_problems_and_not_printed(tmp_path: Path) -> None:
    folder = own_edition(tmp_path)
    change(folder / "board.toml", "price = 60", "price = -60")
    code, said = run(str(folder), "-o", str(tmp_path / "kit.pdf"))
    assert code == 2
    assert "board.toml" in said
    assert "price" in said
    assert not (tmp_path / "kit.pdf").exists()

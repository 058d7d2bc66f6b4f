"""Many games: `freehold.simulate`, which plays what the command of that name plays."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from freehold.doors.caps import Cap, with_cap
from freehold.doors.checks import Book, Changes, named_book, seats_of, whole
from freehold.doors.crews import checked_workers, warn_of_model
from freehold.doors.progress import progress_of
from freehold.doors.result import Result
from freehold.engine.game import Game
from freehold.lab.needs import need
from freehold.lab.run.match import USUAL_CAP
from freehold.lab.run.runs import Run
from freehold.lab.run.simulate import Crew, open_folder
from freehold.lab.run.simulate import simulate as play_games
from freehold.lab.run.start import start_of
from freehold.positions import write_position


def simulate(
    edition: Book,
    bots: str | Sequence[str] = "fixed-h*4",
    games: int = 1000,
    *,
    seed: int = 1,
    workers: int = 1,
    options: Sequence[str] = (),
    changes: Changes | None = None,
    start: Game | str | None = None,
    cap: Cap = USUAL_CAP,
    out: str | Path | None = None,
    resume: bool = False,
    progress: bool | None = None,
) -> Result:
    """Have bots play many games and return what came out: tables, a summary, plots.

    `bots` are names, as a list or as text in which `*` repeats; `start` is a game or a position every game begins from.
    A game that goes on for `cap` turns is stopped and ranked by worth; `cap="edition"` calls time where
    `freehold play --watch` does, in editions that plan a playing time. `workers` are processes of this machine, and the
    results are the same for any number of them; a script that asks for more than one does so below
    `if __name__ == "__main__":`.
    Results are kept in the folder `out`, with `resume` going on where a run was interrupted; without one they are gone
    with the `Result`. A bar is shown in terminals and notebooks, or as `progress` says.

    >>> import freehold
    >>> result = freehold.simulate("fundraiser", "fixed-h,builder", games=20, seed=1)
    >>> result
    <Result of fundraiser, 20 games, wins: fixed-h 70.0 %, builder 30.0 %>
    >>> result.summary["games"]["played"]
    20
    >>> result.games.columns[:4]
    ['game', 'seed', 'result', 'winner']
    >>> freehold.simulate("fundraiser", games=0)
    Traceback (most recent call last):
    ...
    ValueError: games is at least 1, not 0
    """
    need("polars", "lab")
    run = _run(edition, bots, games, seed, options, changes, start)
    run = with_cap(run, cap)
    crew = Crew(checked_workers(workers))
    warn_of_model(start_of(run).edition, run.edition, run.seats)
    keeper = TemporaryDirectory(prefix="freehold-") if out is None else None
    path = Path(keeper.name) / "results" if keeper is not None else Path(str(out))
    folder = open_folder(run, path, resume)
    with closing(folder), progress_of(run.games, progress, folder.games_done()) as step:
        play_games(folder, crew, step)
    return Result(path, keeper)


def _run(
    edition: Book,
    bots: str | Sequence[str],
    games: int,
    seed: int,
    options: Sequence[str],
    changes: Changes | None,
    start: Game | str | None,
) -> Run:
    """What is to be played, checked."""
    name, chosen, changed = named_book(edition, options, changes)
    text = write_position(start) if isinstance(start, Game) else start or ""
    return Run(
        name,
        seats_of(bots),
        whole(games, "games", 1),
        whole(seed, "seed"),
        chosen,
        changed,
        position=text,
        position_file="the start" if text else "",
    )

"""`freehold event`: an evening or a championship from its files: plan, guests and journal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from freehold.commands.errors import reporting_mistakes
from freehold.commands.usage import Explained

app: Final = typer.Typer(
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
)

PlanFile = Annotated[Path, typer.Argument(metavar="PLAN", help="The plan of an event, such as evening.toml.")]
JournalFile = Annotated[Path, typer.Argument(metavar="JOURNAL", help="The journal of an event, one entry a line.")]
Guests = Annotated[Path | None, typer.Option(help="The guests: CSV, or one name a line.")]
SeatSeed = Annotated[int, typer.Option(help="What seats and lots are drawn from; a server draws its own.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")]


@app.callback()
def event(context: typer.Context) -> None:
    """Evenings and championships: plans, seats, journals and paper."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# Nobody who plays at the terminal waits for events to be imported: every command does so itself.


@app.command(cls=Explained)
def new(
    file: Annotated[Path, typer.Argument(help="The file to write.")] = Path("evening.toml"),
    championship: Annotated[bool, typer.Option("--championship", help="Rounds, points and a final.")] = False,
) -> None:
    """Write the plan of an example, to be changed."""
    from freehold.commands.event_files import write_example

    with reporting_mistakes() as console:
        write_example(console, file, championship)


@app.command(cls=Explained)
def check(plan: PlanFile, guests: Guests = None) -> None:
    """Say what is wrong with a plan and a list of guests, or what will become of them."""
    from freehold.commands.event_telling import check_event

    with reporting_mistakes() as console:
        raise typer.Exit(check_event(console, plan, guests))


@app.command(cls=Explained)
def seat(
    plan: PlanFile,
    guests: Guests = None,
    rounds: Annotated[int, typer.Option(min=0, max=12, help="How many rounds; 0 for those of the plan.")] = 0,
    seed: SeatSeed = 1,
) -> None:
    """Seat all rounds before the first, and say who meets again."""
    from freehold.commands.event_seats import seat_guests

    with reporting_mistakes() as console:
        seat_guests(console, plan, guests, rounds, seed)


@app.command(cls=Explained)
def journal(
    code: Annotated[str, typer.Argument(help="The code of the event.")],
    data: Annotated[Path | None, typer.Option(help="Folder in which tables and events are kept.")] = None,
    out: Out = None,
) -> None:
    """Take the journal of an event straight from the data folder, whether or not a server runs."""
    from freehold.commands.event_files import take_journal

    with reporting_mistakes() as console:
        take_journal(console, code, data, out)


@app.command(cls=Explained)
def replay(
    journal: JournalFile,
    against: Annotated[Path | None, typer.Option(help="Standings or results exported before: CSV or JSON.")] = None,
) -> None:
    """Carry out a whole journal again, and prove that it comes to the same standings."""
    from freehold.commands.event_telling import replay_event

    with reporting_mistakes() as console:
        raise typer.Exit(replay_event(console, journal, against))


@app.command(cls=Explained)
def standings(
    journal: JournalFile,
    after: Annotated[int, typer.Option(min=0, help="As it was after this round; 0 for now.")] = 0,
) -> None:
    """Print the standings of an event."""
    from freehold.commands.event_telling import show_standings

    with reporting_mistakes() as console:
        show_standings(console, journal, after)


@app.command(cls=Explained)
def export(
    journal: JournalFile,
    csv: Annotated[bool, typer.Option("--csv", help="The standings, for a spreadsheet.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Everything about the results.")] = False,
    out: Out = None,
) -> None:
    """Write standings or results as other programs read them."""
    from freehold.commands.event_files import export_results

    with reporting_mistakes() as console:
        export_results(console, journal, csv, json, out)


@app.command(cls=Explained)
def print(
    file: Annotated[Path, typer.Argument(metavar="PLAN|JOURNAL", help="The plan or the journal of an event.")],
    what: Annotated[str, typer.Argument(help="seating, cards, count, results, certificates or timetable.")],
    guests: Guests = None,
    round: Annotated[int, typer.Option(min=0, help="Whose seats; 0 for the last that was seated.")] = 0,
    paper: Annotated[str, typer.Option(help="a4, letter or a3.")] = "a4",
    ink: Annotated[str, typer.Option(help="full or saving: colours, or outlines in one black.")] = "full",
    address: Annotated[str, typer.Option(help="Where phones find the page: http://192.168.1.20:8080")] = "",
    seed: SeatSeed = 1,
    out: Out = None,
) -> None:
    """Print seating lists, table cards, count sheets, results, certificates or the timetable as PDF."""
    from freehold.commands.event_printing import print_event

    with reporting_mistakes() as console:
        print_event(console, file, what, guests, round, paper, ink, address, seed, out)

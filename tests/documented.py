"""What the docs ask a reader to type, and what a test types instead where that would take too long or reach too far.

Every line that is not run as it stands is named here, with the reason. `tests/test_docs.py` fails for a line that it
can neither run nor find here, and for one here that no page has any more.
"""

from __future__ import annotations

from typing import NamedTuple


class Instead(NamedTuple):
    """What is run in place of a line of the docs."""

    line: str
    why: str


MANY = "as many games as an answer takes; some, on one processor, show that the command works"
THINKING = "play-outs for every move take minutes; some, on one processor, show that the command works"
NO_BOX = "the whole box takes seconds for every page of it; tests/press prints them all"

INSTEAD = {
    # bots.md
    'freehold arena fundraiser --seats "fixed-h,builder,random*2" --games 400': Instead(
        'freehold arena fundraiser --seats "fixed-h,builder,random*2" --games 12 --workers 1', MANY
    ),
    'freehold simulate propnex --seats "fixed-h*4" --games 1000 --out results': Instead(
        'freehold simulate propnex --seats "fixed-h*4" --games 6 --out results --workers 1', MANY
    ),
    'freehold arena fundraiser --seats "expert?playouts=24&turns=20,normal*3" --games 400': Instead(
        'freehold arena fundraiser --seats "expert?playouts=1&turns=1,normal*3" --games 4 --cap 8 --workers 1', THINKING
    ),
    'freehold simulate cronulla --seats "normal?greed=20*2,normal*2" --games 1000 --out greed': Instead(
        'freehold simulate cronulla --seats "normal?greed=20*2,normal*2" --games 4 --cap 60 --out greed --workers 1',
        MANY,
    ),
    'freehold arena fundraiser --seats "frugal.py:Frugal,fixed-h*3" --games 400': Instead(
        'freehold arena fundraiser --seats "frugal.py:Frugal,fixed-h*3" --games 4 --workers 1', MANY
    ),
    'freehold simulate global-village --seats "frugal.py:Frugal,builder*3" --games 200 --out frugal': Instead(
        'freehold simulate global-village --seats "frugal.py:Frugal,builder*3" --games 4 --out frugal --workers 1', MANY
    ),
    "freehold arena fundraiser --pool hard,fixed-h --games 400": Instead(
        "freehold arena fundraiser --pool hard,fixed-h --against builder --games 4 --cap 60 --workers 1", MANY
    ),
    'freehold arena propnex --pool "expert?playouts=24" --against normal,hard,overcharger,builder --games 400'
    " --json pool.json": Instead(
        'freehold arena propnex --pool "expert?playouts=1" --against builder --games 4 --cap 4 --json pool.json'
        " --workers 1",
        THINKING,
    ),
    # coach.md
    **{
        f"freehold review RECORD{more}": Instead(f"freehold review RECORD{more} --playouts 2 --workers 1", THINKING)
        for more in ("", " --seat Noor", " --html game.html", " --svg chances.svg", " --json game.json")
    },
    "freehold review RECORD --playouts 600": Instead("freehold review RECORD --playouts 3 --workers 1", THINKING),
    # equity.md
    "freehold fit my-edition": Instead("freehold fit my-edition --games 10 --rounds 1 --workers 1", MANY),
    "freehold fit fundraiser --games 4000 --rounds 3 --out equity.toml": Instead(
        "freehold fit fundraiser --games 10 --rounds 1 --out equity.toml --workers 1", MANY
    ),
    "freehold fit fundraiser --check --plot calibration.svg": Instead(
        "freehold fit fundraiser --check --games 10 --plot calibration.svg --workers 1", MANY
    ),
    # first-bot.md
    'freehold arena fundraiser --seats "mine.py:Saver,mine.py:Sound,builder,random" --games 400': Instead(
        'freehold arena fundraiser --seats "mine.py:Saver,mine.py:Sound,builder,random" --games 8 --workers 1', MANY
    ),
    'freehold arena fundraiser --seats "mine.py:Saver?reserve=100,mine.py:Saver?reserve=800,builder*2"'
    " --games 400": Instead(
        'freehold arena fundraiser --seats "mine.py:Saver?reserve=100,mine.py:Saver?reserve=800,builder*2" --games 4'
        " --workers 1",
        MANY,
    ),
    'freehold arena cronulla --seats "mine.py:Saver,builder*3" --games 400': Instead(
        'freehold arena cronulla --seats "mine.py:Saver,builder*3" --games 4 --workers 1', MANY
    ),
    'freehold simulate euronopoly --seats "mine.py:Saver,builder*3" --games 200 --out saver': Instead(
        'freehold simulate euronopoly --seats "mine.py:Saver,builder*3" --games 4 --out saver --workers 1', MANY
    ),
    # laboratory.md
    'freehold simulate fundraiser --games 100000 --seats "fixed-h*4" --seed 7 --out results': Instead(
        'freehold simulate fundraiser --games 10 --seats "fixed-h*4" --seed 7 --out results --workers 1', MANY
    ),
    "freehold arena fundraiser --seats fixed-h,fixed-a,builder,random --games 800": Instead(
        "freehold arena fundraiser --seats fixed-h,fixed-a,builder,random --games 8 --workers 1", MANY
    ),
    "freehold arena fundraiser --matrix --bots fixed-h,builder,random --games 400": Instead(
        "freehold arena fundraiser --matrix --bots fixed-h,builder --games 4 --workers 1", MANY
    ),
    'freehold odds POSITION --seats "fixed-h*4" --games 2000': Instead(
        'freehold odds POSITION --seats "fixed-h*4" --games 8 --workers 1', MANY
    ),
    'freehold sweep fundraiser --set detention.fine=50,200 --set opening.deal=0,2 --seats "fixed-h*4" --games 400'
    " --out fines": Instead(
        'freehold sweep fundraiser --set detention.fine=50,200 --set opening.deal=0,2 --seats "fixed-h*4" --games 4'
        " --out fines --workers 1",
        MANY,
    ),
    # million.md
    'freehold simulate fundraiser --games 2000 --seats "fixed-h*2,builder,random" --seed 7 --out first': Instead(
        'freehold simulate fundraiser --games 10 --seats "fixed-h*2,builder,random" --seed 7 --out first --workers 1',
        MANY,
    ),
    'freehold simulate fundraiser --games 1000000 --seats "fixed-h*4" --seed 7 --out million': Instead(
        'freehold simulate fundraiser --games 10 --seats "fixed-h*4" --seed 7 --out million --workers 1', MANY
    ),
    "freehold sweep fundraiser --set detention.fine=50,200 --games 400 --out fines": Instead(
        "freehold sweep fundraiser --set detention.fine=50,200 --games 4 --out fines --workers 1", MANY
    ),
    "freehold play fundraiser --watch --seed 7 --save evening.record": Instead(
        "freehold play fundraiser --watch --seed 7 --turns 6 --save evening.record",
        "what is reviewed below need not be a whole game",
    ),
    "freehold odds left.record": Instead("freehold odds left.record --games 8 --workers 1", MANY),
    "freehold review evening.record": Instead("freehold review evening.record --playouts 2 --workers 1", THINKING),
    # print.md
    "freehold print cronulla": Instead("freehold print cronulla --parts cards", NO_BOX),
    "freehold print cronulla --paper letter --ink saving": Instead(
        "freehold print cronulla --paper letter --ink saving --parts deeds", NO_BOX
    ),
    # scenarios.md
    "freehold scenario scenarios": Instead(
        "freehold scenario scenarios/fundraiser", "tests/test_scenarios.py runs all of them, one by one"
    ),
}

MAKES = "sets up, builds or tests for minutes, and CI runs it itself: here the target has to exist"
INSTALLS = "installs from the network, which tests/fresh does in a bare environment: here the extra has to exist"
MEASURES = "measures for minutes, for which somebody wants a quiet machine: here the script has to exist"
HOSTS = "changes the machine it runs on, or builds an image: here only the files it names are looked for"

LOOKED_AT = {
    "make play": MAKES,
    "make bench": MAKES,
    "make parallel": MAKES,
    "make memory": MAKES,
    "pip install .": INSTALLS,
    'pip install ".[lab]"': INSTALLS,
    'pip install "freehold[press]"': INSTALLS,
    "python bench/start.py": MEASURES,
    "PYTHONPATH=build/compiled python -P bench/lab.py": MEASURES,
    "PYTHONPATH=build/trained .venv/bin/python -P bench/rollouts.py": MEASURES,
    "sudo python3 -m venv /opt/freehold": HOSTS,
    "sudo /opt/freehold/bin/pip install freehold-0.2.0-*.whl": HOSTS,
    "sudo install -D -m 644 packaging/freehold.service /etc/systemd/system/freehold.service": HOSTS,
    "sudo mkdir -p /etc/freehold": HOSTS,
    "echo 'FREEHOLD_OPTIONS=\"--origin https://play.example.org\"' | sudo tee /etc/freehold/server.env": HOSTS,
    "sudo systemctl daemon-reload": HOSTS,
    "sudo systemctl enable --now freehold": HOSTS,
    "sudo systemd-run --pipe --wait -p DynamicUser=yes -p User=freehold -p StateDirectory=freehold"
    " /opt/freehold/bin/freehold tables --data /var/lib/freehold": HOSTS,
    "podman build -t freehold .": HOSTS,
    "podman run -d --name tables -p 127.0.0.1:8080:8080 -v freehold-tables:/data --read-only"
    " --tmpfs /tmp --cap-drop=all --security-opt=no-new-privileges freehold --origin https://play.example.org": HOSTS,
    "freehold simulate fundraiser --games 10000000 --out results --cluster head-node:6379": (
        "needs a cluster, on which tests/test_cluster.py plays: here command and options have to exist"
    ),
    "sqlite3 ~/freehold-tables/tables.db \".backup 'tables-backup.db'\"": (
        "the shell of SQLite is no part of Freehold: here nothing is looked at but its name"
    ),
}

CONSOLE = {
    "events.md": "tests/event/test_guide.py runs its commands and compares what they print",
    "tutorial-edition.md": "tests/test_tutorial.py works through the page and compares what it prints",
}
"""Pages with commands and what they print, and who runs them."""

DOCTESTS = {
    "bots.md": "tests/test_bots.py runs its example with the bot of the page",
    "env.md": "tests/test_env.py runs its examples one after the other",
}
"""Pages whose `>>>` examples are run elsewhere; those of all others are run here."""

PROGRAMS = {
    "protocol.md": "its client needs a server to play at: tests/test_serve.py has one",
}
"""Pages whose programs are run elsewhere."""

SHORTER = {
    "analysis.md": ("GAMES = 400", "GAMES = 1", "four hundred games of five editions take a minute compiled"),
    "ladder.md": ("playouts=100", "playouts=2", "a hundred play-outs for every option take a minute interpreted"),
}
"""What a program of a page does less often here, and why."""

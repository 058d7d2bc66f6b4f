"""Print what games by numbers come to, so that the interpreted and the compiled core can be compared."""

from __future__ import annotations

import hashlib
import json
import sys

import freehold
import freehold.env.core.play
from freehold.engine.chance import Stream
from freehold.env.core.coding import Coding
from freehold.env.core.play import Play
from freehold.env.core.viewing import Layout, observe


def main() -> None:
    found: dict[str, object] = {"compiled": not freehold.env.core.play.__file__.endswith(".py")}
    for name in freehold.edition_ids():
        coding = Coding(freehold.edition(name), 4)
        layout = Layout(coding)
        digest = hashlib.sha256()
        for seed in range(2):
            game = freehold.Game(freehold.edition(name), ["Ann", "Bob", "Cy", "Di"], seed, listening=False)
            play = Play(game, coding, 60, asides=seed == 1, quitting=True)
            play.begin()
            stream = Stream(seed, 3)
            while play.seat >= 0:
                digest.update(observe(play, play.seat, layout))
                digest.update(bytes(memoryview(play.choices.mask)))
                play.step(play.choices.drawn(stream))
        found[name] = digest.hexdigest()
    json.dump(found, sys.stdout)


main()

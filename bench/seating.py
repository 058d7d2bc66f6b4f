"""How good seatings are, and how long they take: `PYTHONPATH=src python bench/seating.py`.

Every row seats some players for some rounds before the first. `bound` is what nobody can go below
(`freehold.event.seating.bounds`), `repeats` how often two players meet again in the seating that was found.
"""

from __future__ import annotations

import sys
from time import process_time

from freehold.event.seating import Hall, least_repeats, preseat, seating_account, table_sizes

HALLS = [
    # players, rounds, wished size, clubs of so many
    (16, 5, 4, 0),
    (64, 3, 4, 0),
    (64, 5, 4, 0),
    (20, 4, 4, 0),
    (20, 5, 4, 0),
    (20, 6, 4, 0),
    *((players, rounds, wish, 0) for players in (63, 41, 26) for wish in (4, 5) for rounds in (3, 4, 5, 6)),
    (64, 3, 4, 8),
    (63, 4, 4, 6),
    (26, 3, 4, 4),
    (125, 4, 4, 10),
    (500, 4, 4, 20),
]


def main() -> int:
    heads = f"{'rounds':>6} {'clubs':>6} {'bound':>6} {'repeats':>7} {'together':>8} {'CPU s':>7}"
    print(f"{'players':>7} {'tables':>19} {heads}")
    slow = 0
    for players, rounds, wish, club in HALLS:
        sizes = table_sizes(players, 4, 5, wish)
        hall = Hall(players, [f"Club {player // club}" if club else "" for player in range(players)])
        began = process_time()
        seated = preseat(hall, sizes, rounds, 1)
        spent = process_time() - began
        slow += spent > 5
        account = seating_account(hall, seated)
        tables = " + ".join(f"{sizes.count(size)} of {size}" for size in sorted(set(sizes)))
        bound = least_repeats(hall, sizes, rounds)
        print(
            f"{players:>7} {tables:>19} {rounds:>6} {club or '-':>6} {bound:>6} {account.repeats:>7} "
            f"{account.together:>8} {spent:>7.3f}",
            flush=True,
        )
    print("All within 5 s." if not slow else f"{slow} took longer than 5 s.")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())

"""Who plays whom where: table sizes, rounds without repeated opponents, pods by standings, seats and swaps.

Players are numbers from 0 here; whoever asks knows their names. Everything follows from what is asked and from a seed:
budgets are steps, never seconds, so that the same hall is seated the same way on every machine.
"""

from freehold.event.seating.bounds import least_repeats
from freehold.event.seating.hall import Hall, Seating, seating_account
from freehold.event.seating.order import drawn_order
from freehold.event.seating.pods import pods
from freehold.event.seating.rounds import preseat
from freehold.event.seating.sizes import SizeFault, nearest_counts, table_sizes
from freehold.event.seating.swapping import SwapFault, swapped, why_not_swap

__all__ = [
    "Hall",
    "Seating",
    "SizeFault",
    "SwapFault",
    "drawn_order",
    "least_repeats",
    "nearest_counts",
    "pods",
    "preseat",
    "seating_account",
    "swapped",
    "table_sizes",
    "why_not_swap",
]

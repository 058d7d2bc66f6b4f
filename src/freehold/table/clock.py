"""Thinking time: a bank for every seat, and an increment for every decision. Time is always handed in."""

from __future__ import annotations

import msgspec

from freehold.engine.edition import HOST
from freehold.table.journal.entries import ClockPlan

NOBODY = -1


class Clock(msgspec.Struct):
    """The clocks of a table. `running` counts down since `since`."""

    plan: ClockPlan
    left: list[int]
    running: int = NOBODY
    since: int = 0

    def left_of(self, seat: int, now: int) -> int:
        """What a seat has left at this moment."""
        spent = now - self.since if seat == self.running else 0
        return max(self.left[seat] - max(spent, 0), 0)

    def switch(self, awaited: int, now: int) -> None:
        """The table waits for somebody: charge whoever it waited for, and start the clock of the one it waits for."""
        if self.running != NOBODY:
            self.left[self.running] = self.left_of(self.running, now)
            # A break is not a decision and begins none.
            if awaited not in (self.running, HOST):
                self.left[self.running] += self.plan.increment_ms
        self.running = awaited if awaited >= 0 else NOBODY
        self.since = now

    def empty_at(self) -> int | None:
        """When the running clock will be empty."""
        return None if self.running == NOBODY else self.since + self.left[self.running]


def new_clock(plan: ClockPlan, seats: int) -> Clock:
    """Full clocks, none of them running."""
    return Clock(plan, [plan.bank_ms] * seats)

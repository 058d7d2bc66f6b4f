"""Where tokens come to rest in the long run: the exact Markov chain of a board under the rules of an edition.

A state of the chain is how a run of throws begins: free on a space, or detained there. A run is a turn with its
doubles; a stay in detention is one run until it ends, and a card that orders another throw after two unlike dice begins
a new run within a turn. Every chance in a run is followed, none is sampled.
"""

from __future__ import annotations

from typing import Final

from freehold.analysis.arrivals import AS_THROWN, ORDERED, Arrival, Prospect, nearest_detention, prospects
from freehold.analysis.markov import long_run
from freehold.engine.edition import RENT_DOUBLE, RENT_TEN_TIMES_FRESH_THROW, Edition

_MOST_THROWS: Final = 64
"""Throws followed in one run; beyond three they need cards that order another one, and soon cannot matter."""

# A throw is awaited on a space, after 0, 1 or 2 doubles, the last of them with a face of 1 to 6 or none.
_FACES: Final = 7
_MARKS: Final = 3 * _FACES


class Course:
    """One run of throws, or the average one: what happens in it, and how the next one begins."""

    def __init__(self, spaces: int, states: int) -> None:
        self.moves = [0.0] * spaces
        """How often a throw moves the token to each space."""
        self.moved_pips = [0.0] * spaces
        """The same, every move counted with the pips of its throw."""
        self.throws_ending = [0.0] * spaces
        """How many throws leave the token on each space, in detention or not."""
        self.turns_ending = [0.0] * spaces
        self.following = [0.0] * states
        """The chance of every state at the beginning of the next run."""
        self.throws = 0.0
        self.missed = 0.0
        """Rounds that have to be missed because of it."""
        self.detained = 0.0
        """How often it comes to be the turn of the others while one is detained."""


class Landings:
    """How often tokens land on each space, moves by card included, as far as rent depends on it."""

    def __init__(self, course: Course, prospects: list[Prospect]) -> None:
        spaces = len(prospects)
        self.count = [0.0] * spaces
        self.rent_weight = [0.0] * spaces
        """Landings, one at double rent counted twice, one at ten times a fresh throw not at all."""
        self.pips = [0.0] * spaces
        """The same, every landing counted with the pips of its throw."""
        self.fresh_throws = [0.0] * spaces
        """Landings by a card that makes the rent ten times a fresh throw."""
        for place in range(spaces):
            for visit in prospects[place].visits:
                landed = course.moves[place] * visit.chance
                self.count[visit.space] += landed
                if visit.rent == RENT_TEN_TIMES_FRESH_THROW:
                    self.fresh_throws[visit.space] += landed
                    continue
                times = 2.0 if visit.rent == RENT_DOUBLE else 1.0
                self.rent_weight[visit.space] += times * landed
                self.pips[visit.space] += times * course.moved_pips[place] * visit.chance


class Board:
    """The board of an edition as a chain of runs; `stays` tells what detained players do.

    They leave as soon as the rules let them, whatever it costs, or stay as long as the rules let them.
    """

    def __init__(self, edition: Edition, stays: bool) -> None:
        rules = edition.rules
        self.stays = stays
        self.size = len(edition.spaces)
        self.prospects: list[Prospect] = prospects(edition)
        self.detention_near = [nearest_detention(edition, place) for place in range(self.size)]
        self.throws_out = rules.detention_kind == "throw"
        self.detention_turns: int = rules.detention_turns
        self.pays_at_once = rules.detention_after_fine == "wait"
        self.double_throws_on = rules.detention_double_throws_again
        self.third_detains = rules.turn_third_double == "detention"
        self.same_detains = rules.turn_same_double == "detention"
        self.start = 2 * edition.start_space
        """The state in which a game begins; on every space being detained comes after being free."""

    # -- the long run ---------------------------------------------------------------------------------

    def begins(self) -> list[float]:
        """How often a run begins in each state, in the long run of a game."""
        states = [self.start]
        rows: list[list[float]] = []
        # The list grows as it is read: every state that can be reached is played out once.
        while len(rows) < len(states):
            begin = [0.0] * (2 * self.size)
            begin[states[len(rows)]] = 1.0
            row = self.play(begin).following
            rows.append(row)
            for target in range(len(row)):
                if row[target] > 0.0 and target not in states:
                    states.append(target)
        shares = long_run([[row[target] for target in states] for row in rows])
        spread = [0.0] * (2 * self.size)
        for index in range(len(states)):
            spread[states[index]] = shares[index]
        return spread

    # -- one run of throws ----------------------------------------------------------------------------

    def play(self, begins: list[float]) -> Course:
        """Play a run that begins in each state with the chance given."""
        course = Course(self.size, 2 * self.size)
        throwing: dict[int, float] = {}
        for state in range(len(begins)):
            if begins[state] > 0.0:
                self._begin(course, throwing, begins[state], state // 2, state % 2 == 1)
        for _ in range(_MOST_THROWS):
            waiting = throwing
            throwing = {}
            for state, chance in waiting.items():
                self._throw(course, throwing, chance, state)
            if not throwing:
                break
        for state, chance in throwing.items():
            self._end_turn(course, chance, state // _MARKS, False)
        return course

    def _begin(self, course: Course, throwing: dict[int, float], chance: float, place: int, detained: bool) -> None:
        """Free players throw; detained ones leave, throw for a double or sit their turns out."""
        if detained:
            course.detained += chance
            if self.throws_out and not self._leaves():
                self._throw_for_freedom(course, throwing, chance, place)
                return
            if not self._leaves():
                self._sit(course, chance * self.detention_turns, place)
        throwing[place * _MARKS] = throwing.get(place * _MARKS, 0.0) + chance

    def _leaves(self) -> bool:
        """Whether detained players pay before the throw; on the last turn of a stay the throw comes before the fine."""
        if self.stays:
            return False
        return not self.throws_out or self.detention_turns > 1

    def _sit(self, course: Course, turns: float, place: int) -> None:
        """So many turns end where they began, in detention."""
        course.turns_ending[place] += turns
        course.detained += turns

    def _throw(self, course: Course, throwing: dict[int, float], chance: float, state: int) -> None:
        """One throw of a free player, by the doubles thrown before it and the face of the last one."""
        place, doubles, last = state // _MARKS, state // _FACES % 3, state % _FACES
        course.throws += chance
        self._move_unlike(course, throwing, chance, place)
        third = doubles == 2
        for face in range(1, 7):
            if (third and self.third_detains) or (self.same_detains and face == last):
                there = self.detention_near[place]
                course.throws_ending[there] += chance / 36.0
                self._detain(course, chance / 36.0, there)
            else:
                mark = self._mark(2 if third else doubles + 1, face)
                self._move(course, throwing, chance / 36.0, place, 2 * face, mark, not third)

    def _throw_for_freedom(self, course: Course, throwing: dict[int, float], chance: float, place: int) -> None:
        """A double frees and moves; the last failure is moved, too, for the fine."""
        failing = (5.0 / 6.0) ** max(self.detention_turns, 1)
        throws = 6.0 * (1.0 - failing)
        course.throws += chance * throws
        # All throws but the one that moves leave the token where it is.
        course.throws_ending[place] += chance * (throws - 1.0)
        self._sit(course, chance * (throws - 1.0), place)
        for face in range(1, 7):
            mark = self._mark(1, face) if self.double_throws_on else 0
            freed = chance * (1.0 - failing) / 6.0
            self._move(course, throwing, freed, place, 2 * face, mark, self.double_throws_on)
        # Of 36 throws 30 are no double.
        self._move_unlike(course, throwing, chance * failing * 36.0 / 30.0, place)

    def _mark(self, doubles: int, face: int) -> int:
        """What the next throw has to know of those before it; the face only where the same one twice matters."""
        return doubles * _FACES + (face if self.same_detains else 0)

    def _move_unlike(self, course: Course, throwing: dict[int, float], chance: float, place: int) -> None:
        """Move by every throw of two different faces."""
        for total in range(3, 12):
            pairs = 6 - abs(total - 7) - (1 if total % 2 == 0 else 0)
            self._move(course, throwing, chance * pairs / 36.0, place, total, 0, False)

    def _move(
        self, course: Course, throwing: dict[int, float], chance: float, place: int, total: int, mark: int, again: bool
    ) -> None:
        """Move by the throw, land, and see what follows."""
        target = (place + total) % self.size
        course.moves[target] += chance
        course.moved_pips[target] += chance * total
        for arrival in self.prospects[target].arrivals:
            self._arrive(course, throwing, chance * arrival.chance, arrival, mark, again)

    def _arrive(
        self, course: Course, throwing: dict[int, float], chance: float, arrival: Arrival, mark: int, again: bool
    ) -> None:
        """The landing is over, with everything it brought."""
        place = arrival.place
        course.throws_ending[place] += chance
        course.missed += chance * arrival.missed
        if arrival.detained:
            self._detain(course, chance, place)
        elif arrival.again != ORDERED and not (again and arrival.again == AS_THROWN):
            self._end_turn(course, chance, place, False)
        elif mark == 0:
            # With no double to remember the next throw is like the first of a turn.
            course.following[2 * place] += chance
        else:
            throwing[place * _MARKS + mark] = throwing.get(place * _MARKS + mark, 0.0) + chance

    def _detain(self, course: Course, chance: float, place: int) -> None:
        """The turn ends in detention, or with the fine where that may be paid at once."""
        self._end_turn(course, chance, place, self.stays or not self.pays_at_once)

    def _end_turn(self, course: Course, chance: float, place: int, detained: bool) -> None:
        course.turns_ending[place] += chance
        course.following[2 * place + (1 if detained else 0)] += chance

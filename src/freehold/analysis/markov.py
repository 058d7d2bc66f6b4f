"""The long run of a Markov chain."""

from __future__ import annotations


def long_run(rows: list[list[float]]) -> list[float]:
    """The share of time spent in every state; `rows[i][j]` is the chance to go from i to j.

    All states have to be reachable from the first one. States are eliminated from the last to the first by the
    method of Grassmann, Taksar and Heyman, which never subtracts and so keeps full precision.
    """
    chances = [row[:] for row in rows]
    bottom = _eliminate(chances)
    shares = [0.0] * len(chances)
    shares[bottom] = 1.0
    for state in range(bottom + 1, len(chances)):
        for earlier in range(bottom, state):
            shares[state] += shares[earlier] * chances[earlier][state]
    total = sum(shares)
    return [share / total for share in shares]


def _eliminate(chances: list[list[float]]) -> int:
    """Leave out one state after the other; return the first that cannot be left out.

    That is state 0, unless the chain runs into states from which it never comes back.
    """
    for state in range(len(chances) - 1, 0, -1):
        gone = chances[state]
        leaving = sum(gone[:state])
        if leaving <= 0.0:
            return state
        for earlier in range(state):
            row = chances[earlier]
            visits = row[state] / leaving
            row[state] = visits
            if visits > 0.0:
                for target in range(state):
                    row[target] += visits * gone[target]
    return 0

"""Seating: everybody once a round, allowed sizes, clubs apart, and known optima reached."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.event.seating import (
    Hall,
    Seating,
    SizeFault,
    drawn_order,
    least_repeats,
    nearest_counts,
    pods,
    preseat,
    seating_account,
    swapped,
    table_sizes,
    why_not_swap,
)
from freehold.event.seating.bounds import crowded, least_together
from freehold.event.seating.designs import designed_rounds
from freehold.event.seating.fields import Field, Numbers, prime_powers
from freehold.event.seating.hall import meetings
from freehold.event.seating.sizes import can_seat

SEATABLE = st.integers(4, 45).filter(lambda players: can_seat(players, 4, 5))


def repeats(rounds: list[Seating]) -> int:
    """Counted pair by pair, without the masks the search works with."""
    met = Counter(pair for seating in rounds for table in seating for pair in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def check_rounds(rounds: list[Seating], players: int, sizes: list[int]) -> None:
    for seating in rounds:
        assert sorted(player for table in seating for player in table) == list(range(players))
        assert sorted(map(len, seating)) == sorted(sizes)


# -- sizes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "wish", "expected"),
    [
        (16, 4, [4, 4, 4, 4]),
        (20, 4, [4] * 5),
        (20, 5, [5] * 4),
        (26, 4, [5, 5, 4, 4, 4, 4]),
        (41, 4, [5] + [4] * 9),
        (41, 5, [5] * 5 + [4] * 4),
        (63, 4, [5] * 3 + [4] * 12),
        (63, 5, [5] * 11 + [4] * 2),
    ],
)
def test_tables_are_as_near_to_the_wish_as_can_be(players: int, wish: int, expected: list[int]) -> None:
    """Four or five at a table. Rule: PN-3.1 (examples 1 and 2), R-PN-QUALIFYING"""
    assert table_sizes(players, 4, 5, wish) == expected


def test_three_players_for_tables_of_four_get_a_sentence() -> None:
    """Rule: PN-3.1 (example 2)"""
    with pytest.raises(SizeFault, match="3 players are too few: a table needs 4") as caught:
        table_sizes(3, 4, 5, 4)
    assert (caught.value.reason, caught.value.details["missing"]) == ("too-few-players", 1)


@pytest.mark.parametrize(("players", "below", "above"), [(6, 5, 8), (7, 5, 8), (11, 10, 12)])
def test_numbers_between_tables_are_told_apart(players: int, below: int, above: int) -> None:
    assert nearest_counts(players, 4, 5) == (below, above)
    with pytest.raises(SizeFault, match=f"{players} players cannot be seated at tables of 4 to 5; {below} or {above}"):
        table_sizes(players, 4, 5, 4)


def test_the_hall_has_so_many_tables() -> None:
    assert table_sizes(20, 4, 5, 4, tables=4) == [5, 5, 5, 5]
    with pytest.raises(SizeFault, match="20 players need more than 3 tables: they seat 15 at 5 each"):
        table_sizes(20, 4, 5, 4, tables=3)


@settings(deadline=None)
@given(st.integers(1, 300), st.integers(2, 6), st.integers(0, 5), st.integers(2, 12))
def test_sizes_are_allowed_and_seat_everybody(players: int, least: int, more: int, wish: int) -> None:
    most = least + more
    try:
        sizes = table_sizes(players, least, most, wish)
    except SizeFault:
        assert not can_seat(players, least, most)
        return
    assert can_seat(players, least, most)
    assert sum(sizes) == players
    assert least <= min(sizes) <= max(sizes) <= min(most, min(sizes) + 1)


# -- constructions ------------------------------------------------------------------------------------------


def test_prime_powers() -> None:
    assert prime_powers(360) == [(2, 3), (3, 2), (5, 1)]
    assert prime_powers(1) == []
    assert prime_powers(125) == [(5, 3)]


@pytest.mark.parametrize(("prime", "exponent"), [(2, 2), (2, 4), (3, 2), (5, 1), (2, 3)])
def test_in_a_field_everything_but_nothing_divides(prime: int, exponent: int) -> None:
    field = Field(prime, exponent)
    everything = list(range(field.size))
    for element in everything:
        assert field.add(element, 0) == field.times(element, 1) == element
        if element:
            assert sorted(field.times(element, other) for other in everything) == everything
        for other in everything:
            assert field.add(element, other) == field.add(other, element)
            assert field.times(element, field.add(other, 1)) == field.add(field.times(element, other), element)


def test_fields_side_by_side_have_the_steps_of_the_smallest() -> None:
    assert [Numbers(count).steps for count in (4, 5, 6, 15, 16, 20)] == [4, 5, 2, 3, 16, 4]


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ([4] * 4, 5),
        ([4] * 16, 16),
        ([4] * 5, 5),
        ([5] * 11 + [4] * 2, 13),
        ([5] * 5 + [4] * 4, 9),
        ([4] * 20, 4),
        ([5] * 5, 6),
        ([4] * 125, 10),
        ([2] * 6, 2),
        ([4] * 6, 7),
        ([5] + [4] * 5, 6),
        ([5] * 2 + [4] * 4, 6),
        ([4] * 5 + [3], 7),
        ([4] * 3 + [3] * 3, 7),
    ],
)
def test_constructed_rounds_have_no_repeat(sizes: list[int], rounds: int) -> None:
    found = designed_rounds(sizes, rounds)
    assert len(found) == rounds
    check_rounds(found, sum(sizes), sizes)
    assert repeats(found) == 0


def test_without_a_construction_there_is_none() -> None:
    for sizes in ([5, 5, 5, 4, 4, 4], [5] * 6, [4, 4, 3, 3, 3, 3], [5, 4, 4, 4, 4, 3], [4] * 10):
        assert designed_rounds(sizes, 3) == []
    assert len(designed_rounds([4] * 5, 9)) == 5


# -- rounds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "rounds", "wish"),
    [
        (16, 5, 4),
        (64, 3, 4),
        (20, 4, 4),
        (20, 5, 4),
        (63, 4, 4),
        (63, 4, 5),
        (41, 4, 4),
        (41, 4, 5),
        (26, 3, 4),
        (26, 4, 4),
        (26, 5, 4),
        (26, 6, 4),
        (24, 7, 4),
    ],
)
def test_known_optima_are_reached(players: int, rounds: int, wish: int) -> None:
    sizes = table_sizes(players, 4, 5, wish)
    hall = Hall(players)
    found = preseat(hall, sizes, rounds, seed=1)
    check_rounds(found, players, sizes)
    assert repeats(found) == least_repeats(hall, sizes, rounds) == 0
    assert seating_account(hall, found).repeats == 0


@settings(deadline=None, max_examples=40)
@given(SEATABLE, st.integers(1, 4), st.integers(0, 2**32), st.integers(0, 6), st.data())
def test_everybody_is_seated_once_a_round(
    players: int, rounds: int, seed: int, clubs: int, data: st.DataObject
) -> None:
    """Allowed sizes, club-mates apart where the tables are enough, and never below the bound."""
    names = st.sampled_from(["", *(f"Club {number}" for number in range(clubs))])
    hall = Hall(players, data.draw(st.lists(names, min_size=players, max_size=players)))
    sizes = table_sizes(players, 4, 5, 4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("freehold.event.seating.search._EFFORT", 20_000)
        found = preseat(hall, sizes, rounds, seed)
        again = preseat(hall, sizes, rounds, seed)
    check_rounds(found, players, sizes)
    assert again == found
    account = seating_account(hall, found)
    assert account.repeats == repeats(found) >= _by_meetings_alone(players, sizes, rounds)
    assert account.together == least_together(hall, sizes, rounds)


def _by_meetings_alone(players: int, sizes: list[int], rounds: int) -> int:
    return max(rounds * sum(crowded(size, 1) for size in sizes) - players * (players - 1) // 2, 0)


def test_a_club_as_large_as_the_hall_is_spread_evenly() -> None:
    hall = Hall(8, ["Rovers"] * 8)
    found = preseat(hall, [4, 4], 2, seed=3)
    check_rounds(found, 8, [4, 4])
    assert seating_account(hall, found).together == least_together(hall, [4, 4], 2) == 24


def test_eight_players_cannot_but_meet_again() -> None:
    """Four who sit together come from two tables, so two pairs of each table have met; and this is reached."""
    hall = Hall(8)
    found = preseat(hall, [4, 4], 3, seed=5)
    assert repeats(found) == least_repeats(hall, [4, 4], 3) == 8


def test_other_seeds_seat_otherwise() -> None:
    hall = Hall(26)
    sizes = table_sizes(26, 4, 5, 4)
    assert preseat(hall, sizes, 2, seed=1) != preseat(hall, sizes, 2, seed=2)


def test_rounds_that_are_over_count() -> None:
    """What was played stays, also when somebody came late and somebody went home."""
    sizes = table_sizes(20, 4, 5, 4)
    first = preseat(Hall(20), sizes, 2, seed=1)
    later = Hall(20, met=meetings(first, 20))
    rest = preseat(later, sizes, 2, seed=1)
    assert repeats([*first, *rest]) == seating_account(later, rest).repeats == 0


def test_a_hall_is_seated_as_a_whole() -> None:
    with pytest.raises(ValueError, match="tables for 16 cannot seat 17"):
        preseat(Hall(17), [4] * 4, 1, seed=1)
    with pytest.raises(ValueError, match="every player has a club"):
        Hall(3, ["A"])


# -- pods ---------------------------------------------------------------------------------------------------


def test_pods_are_cut_from_the_top() -> None:
    standings = [7, 3, 1, 5, 0, 2, 6, 4]
    assert pods(Hall(8), standings, [4, 4]) == [[7, 3, 1, 5], [0, 2, 6, 4]]


def test_pods_bend_for_club_mates_and_old_opponents() -> None:
    """The two nearest in the standings change places, and no more than needed do."""
    hall = Hall(8, ["A", "A", "", "", "", "", "", ""])
    found = pods(hall, range(8), [4, 4])
    assert seating_account(hall, [found]).together == 0
    assert sum(len(set(table) - set(cut)) for table, cut in zip(found, ([0, 1, 2, 3], [4, 5, 6, 7]), strict=True)) == 2
    met = Hall(8, met=meetings([[[0, 1, 2], [3]]], 8))
    assert seating_account(met, [pods(met, range(8), [4, 4])]).repeats < 3


@settings(deadline=None)
@given(SEATABLE, st.randoms(use_true_random=False))
def test_pods_seat_everybody_once(players: int, random: Random) -> None:
    order = list(range(players))
    random.shuffle(order)
    sizes = table_sizes(players, 4, 5, 4)
    hall = Hall(players, [f"Club {player % 3}" for player in range(players)], meetings([_slices(players)], players))
    found = pods(hall, order, sizes)
    check_rounds([found], players, sizes)
    assert pods(hall, order, sizes) == found


def _slices(players: int) -> Seating:
    return [list(range(begin, min(begin + 4, players))) for begin in range(0, players, 4)]


# -- seats and swaps ----------------------------------------------------------------------------------------


def test_seats_are_drawn_from_the_seed() -> None:
    """Whoever sits first begins. Rule: PN-3.3b"""
    seating = [[0, 1, 2, 3], [4, 5, 6, 7, 8]]
    drawn = drawn_order(seating, seed=4, round=1)
    assert [sorted(table) for table in drawn] == seating
    assert drawn == drawn_order([[3, 2, 1, 0], [8, 7, 6, 5, 4]], seed=4, round=1)
    firsts = Counter(drawn_order(seating, seed, 1)[0][0] for seed in range(400))
    assert min(firsts[player] for player in range(4)) > 60


def test_a_swap_tells_what_speaks_against_it() -> None:
    hall = Hall(8, ["A", "", "", "", "A", "", "", ""], meetings([[[1, 5], [0], [2]]], 8))
    seating = [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert why_not_swap(hall, seating, 3, 7) == []
    assert [(fault.reason, fault.player, fault.other) for fault in why_not_swap(hall, seating, 0, 5)] == [
        ("club-together", 0, 4),
        ("met-before", 5, 1),
    ]
    assert [fault.hard for fault in why_not_swap(hall, seating, 0, 0)] == [True]
    assert why_not_swap(hall, [[0, 1]], 0, 7)[0].reason == "not-seated"
    assert swapped(seating, 3, 7) == [[0, 1, 2, 7], [4, 5, 6, 3]]

"""Judging a position: the chances of all seats as they are, and as they would be after a deal or a purchase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from freehold.bots.equity.figures import COUNT, FIGURES, THROWS, WHOLE, ways
from freehold.bots.equity.ground import Ground
from freehold.bots.equity.model import FITTED, Model, read_model
from freehold.bots.equity.shares import ONE, spread
from freehold.bots.equity.sheet import Sheet
from freehold.editions.models import model_text
from freehold.engine.action import Leg
from freehold.engine.chapters import mortgage, rights
from freehold.engine.edition import BANK, Edition
from freehold.engine.game import Game
from freehold.engine.masks import bit, mask_of
from freehold.engine.refusal import OK

_KEPT: Final = 16
_SURE: Final[i64] = 20
"""Once time has been called, a twentieth of the money of the board more is worth a whole unit of score."""


class Judge:
    """Says who is going to win. Bots in several threads share the judge of an edition; each judgement has its sheet."""

    def __init__(self, edition: Edition, model: Model) -> None:
        self.edition = edition
        self.ground = Ground(edition)
        self.weights = model.weights
        self.note = model.note
        """Empty, or why the plain model is used: `missing`, `outdated`, `foreign` or `damaged`."""
        self.fitted = model.note == FITTED
        self._free: list[Sheet] = []

    # -- the chances ----------------------------------------------------------------------------------

    def shares(self, game: Game) -> list[int]:
        """The chance of every seat to win, in parts of a million; together they make exactly ONE."""
        if game.over and not game.unfinished:
            return _result(game)
        sheet = self._sheet(game)
        sheet.reckon(game)
        shares = self.shares_on(game, sheet)
        self._free.append(sheet)
        return shares

    def share(self, game: Game, seat: i64) -> i64:
        """The chance of one seat."""
        return self.shares(game)[seat]

    def look(self, game: Game) -> Sheet:
        """The position as it is, for those who are about to ask what several deals or purchases would make of it.

        What they ask `since` then adds up only the seats that it concerns. The sheet is theirs until they are
        `done_with` it.
        """
        sheet = self._sheet(game)
        sheet.reckon(game)
        return sheet

    def done_with(self, sheet: Sheet) -> None:
        """The sheet may be written on again."""
        self._free.append(sheet)

    def after_leg(self, game: Game, proposer: i64, leg: Leg) -> list[int]:
        """The chances if this leg of a deal were carried out; the game stays as it is."""
        sheet = self._sheet(game)
        self._carry_out(game, sheet, proposer, leg)
        shares = self._shares(game, sheet)
        self._free.append(sheet)
        return shares

    def after_sale(self, game: Game, seat: i64, deed: i64, price: i64, since: Sheet | None = None) -> list[int]:
        """The chances if a seat had the deed for that price, paid to whoever owns it now."""
        sheet = self._sheet(game)
        owner = game.owner[deed]
        if owner != seat:
            sheet.move(owner, seat, bit(deed), 0)
            sheet.move(seat, owner, 0, price)
        shares = self._shares(game, sheet, since)
        self._free.append(sheet)
        return shares

    def after_exchange(self, game: Game, seat: i64, partner: i64, given: i64, wanted: i64, price: i64) -> list[int]:
        """The chances if two seats exchanged unmortgaged deeds, as bit masks, and the first paid a price as well."""
        sheet = self._sheet(game)
        sheet.move(seat, partner, given, price)
        sheet.move(partner, seat, wanted, 0)
        shares = self._shares(game, sheet)
        self._free.append(sheet)
        return shares

    def after_market(
        self, game: Game, seat: i64, deed: i64, price: i64, earned: i64, since: Sheet | None = None
    ) -> list[int]:
        """The chances if a seat bought another's deed by auction; the seller earns the price less a commission."""
        sheet = self._sheet(game)
        owner = game.owner[deed]
        sheet.move(owner, seat, bit(deed), -earned)
        sheet.move(seat, BANK, 0, price - earned)
        shares = self._shares(game, sheet, since)
        self._free.append(sheet)
        return shares

    def after_purchase(self, game: Game, seat: i64, deed: i64, price: i64) -> i64:
        """The chance of a seat if it had the deed for that price."""
        return self.after_sale(game, seat, deed, price)[seat]

    def after_payment(self, game: Game, seat: i64, amount: i64, other: i64 = BANK) -> list[int]:
        """The chances if a seat paid so much, to the Bank or to somebody else."""
        sheet = self._sheet(game)
        sheet.move(seat, other, 0, amount)
        shares = self._shares(game, sheet)
        self._free.append(sheet)
        return shares

    def after_throw(self, game: Game, seat: i64) -> i64:
        """What the chance of a seat is after one throw more, on average over the dice.

        Rents are paid as they stand, start pays its salary, and a deed that is for sale is bought if that helps.
        """
        sheet = self._sheet(game)
        sheet.reckon(game)
        total: i64 = 0
        pips: i64 = 2
        while pips <= 12:
            total += ways(pips) * self._landed(game, sheet, seat, pips)
            pips += 1
        self._free.append(sheet)
        return total // THROWS

    def _landed(self, game: Game, sheet: Sheet, seat: i64, pips: i64) -> i64:
        """The chance of a seat if its next throw shows so many pips; the sheet knows all rents."""
        ground = self.ground
        place = game.place[seat] + pips
        earned = game.rules.movement_salary if place >= ground.spaces else 0
        deed = ground.deed_at[place % ground.spaces]
        if deed >= 0 and sheet.keeper[deed] != BANK and sheet.keeper[deed] != seat:
            return self._after_rent(game, seat, sheet.keeper[deed], sheet.rent[deed], earned)
        stays = self._after_rent(game, seat, BANK, 0, earned)
        if deed < 0 or game.owner[deed] != BANK or rights.why_not_own(game, seat, deed) != OK:
            return stays
        price = ground.prices[deed]
        if price > game.cash[seat] + earned:
            return stays
        bought = self.after_purchase(game, seat, deed, price - earned)
        return bought if bought > stays else stays

    def _after_rent(self, game: Game, seat: i64, keeper: i64, rent: i64, earned: i64) -> i64:
        """The chance of a seat that has earned so much of the Bank, and has paid a rent."""
        sheet = self._sheet(game)
        sheet.move(BANK, seat, 0, earned)
        sheet.move(seat, keeper, 0, rent)
        shares = self._shares(game, sheet)
        self._free.append(sheet)
        return shares[seat]

    # -- what they consist of -------------------------------------------------------------------------

    def terms(self, game: Game, seat: i64) -> list[tuple[str, int]]:
        """What sets the seat's score apart from the table's average: figure and contribution, the largest first.

        Contributions are in millionths of a unit of score; one unit more makes a chance 2.7 times as large against
        all others.
        """
        return self._terms(game, self._sheet(game), seat)

    def terms_after_leg(self, game: Game, proposer: i64, leg: Leg, seat: i64) -> list[tuple[str, int]]:
        """The same as if this leg of a deal were carried out."""
        sheet = self._sheet(game)
        self._carry_out(game, sheet, proposer, leg)
        return self._terms(game, sheet, seat)

    def figures(self, game: Game) -> tuple[list[int], int, int, int]:
        """All figures seat by seat, then how much is sold, the heat, and how many are in: what models are fitted to."""
        sheet = self._sheet(game)
        sheet.reckon(game)
        return [int(figure) for figure in sheet.figures], sheet.sold, sheet.heat, sheet.active

    # -- at work --------------------------------------------------------------------------------------

    def _sheet(self, game: Game) -> Sheet:
        """A sheet with the cash and the deeds of the game on it."""
        sheet: Sheet | None = None
        free = self._free
        while free and sheet is None:
            sheet = _last_of(free)
            if sheet is not None and sheet.seats != game.seats:
                sheet = None
        if sheet is None:
            sheet = Sheet(self.ground, game.seats)
        sheet.read(game)
        return sheet

    def _carry_out(self, game: Game, sheet: Sheet, proposer: i64, leg: Leg) -> None:
        given = mask_of(leg.give_deeds)
        got = mask_of(leg.get_deeds)
        fine = game.rules.detention_fine
        sheet.move(proposer, leg.partner, given, leg.give_cash + fine * len(leg.give_cards))
        sheet.move(leg.partner, proposer, got, leg.get_cash + fine * len(leg.get_cards))
        if game.pledged & (given | got) != 0:
            sheet.move(leg.partner, BANK, 0, _interest(game, leg.give_deeds))
            sheet.move(proposer, BANK, 0, _interest(game, leg.get_deeds))

    def _shares(self, game: Game, sheet: Sheet, since: Sheet | None = None) -> list[int]:
        if since is None:
            sheet.reckon(game)
        else:
            sheet.reckon_since(game, since)
        return self.shares_on(game, sheet)

    def shares_on(self, game: Game, sheet: Sheet) -> list[int]:
        """The chances by a sheet that has been reckoned up."""
        if game.called or game.last_turn:
            self._score_worth(sheet)
        else:
            self._score(sheet)
        spread(sheet.scores, sheet.out, sheet.shares)
        return [int(share) for share in sheet.shares]

    def _score(self, sheet: Sheet) -> None:
        """Weights times figures, in millionths."""
        scores = sheet.scores
        figures = sheet.figures
        seat: i64 = 0
        while seat < sheet.seats:
            scores[seat] = 0
            seat += 1
        figure: i64 = 0
        while figure < COUNT:
            weight = self._weight(sheet, figure)
            place = figure
            seat = 0
            while seat < sheet.seats:
                scores[seat] += weight * figures[place]
                place += COUNT
                seat += 1
            figure += 1

    def _score_worth(self, sheet: Sheet) -> None:
        """Nothing but worth counts once time has been called."""
        seat: i64 = 0
        while seat < sheet.seats:
            sheet.scores[seat] = sheet.worth(seat) * _SURE * ONE // self.ground.scale
            seat += 1

    def _weight(self, sheet: Sheet, figure: i64) -> i64:
        """What a figure weighs in this position."""
        weights = self.weights
        added = weights[COUNT + figure] * sheet.sold + weights[2 * COUNT + figure] * sheet.heat
        weight = weights[figure] + added // WHOLE
        return weight + weights[3 * COUNT + figure] if sheet.active == 2 else weight

    def _terms(self, game: Game, sheet: Sheet, seat: i64) -> list[tuple[str, int]]:
        sheet.reckon(game)
        found: list[tuple[int, int, str]] = []
        for figure in range(COUNT):
            total: i64 = 0
            for other in range(game.seats):
                if not sheet.out[other]:
                    total += sheet.figures[other * COUNT + figure]
            own = sheet.figures[seat * COUNT + figure] * sheet.active - total
            amount = self._weight(sheet, figure) * own // max(sheet.active, 1)
            found.append((-amount if amount > 0 else amount, amount, FIGURES[figure]))
        found.sort()
        return [(name, amount) for _, amount, name in found if amount != 0]


def _last_of(free: list[Sheet]) -> Sheet | None:
    """Take a sheet that nobody uses; another thread may have been faster."""
    try:
        return free.pop()
    except IndexError:
        return None


def _interest(game: Game, deeds: list[int]) -> i64:
    return mortgage.transfer_interest(game, [deed for deed in deeds if game.mortgaged[deed]])


def _result(game: Game) -> list[int]:
    """The game is over: whoever has won it has all of it, or shares it."""
    shares = [0] * game.seats
    winners = game.ranking()[0]
    for seat in winners:
        shares[seat] = ONE // len(winners)
    shares[winners[0]] += ONE - sum(shares)
    return shares


_judges: Final[list[Judge]] = []


def judge_of(edition: Edition) -> Judge:
    """The judge of an edition, with the model of its folder if there is one; kept for the next who asks."""
    for judge in _judges:
        if judge.edition is edition:
            return judge
    fresh = Judge(edition, read_model(model_text(edition), edition))
    if len(_judges) >= _KEPT:
        _judges.clear()
    _judges.append(fresh)
    return fresh


def use_judge(judge: Judge) -> None:
    """Let this judge speak for its edition from now on, in this process."""
    for index in range(len(_judges)):
        if _judges[index].edition is judge.edition:
            _judges[index] = judge
            return
    _judges.append(judge)


def equity(game: Game) -> list[float]:
    """The chance of every seat to win, from 0 to 1, judged without looking ahead; a finished game gives its result.

    >>> import freehold
    >>> game = freehold.Game(freehold.edition("global-village"), ["Ann", "Bob", "Cy", "Di"], seed=3)
    >>> [round(chance, 2) for chance in freehold.equity(game)]
    [0.25, 0.25, 0.25, 0.25]
    """
    return [share / ONE for share in judge_of(game.edition).shares(game)]

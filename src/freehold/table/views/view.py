"""What can be seen of a game. The public part is the same for everybody; secrets are never in it.

Deck order, streams and seeds stay in the `Game`; nothing here reads them.
"""

from __future__ import annotations

from freehold.engine.action import CALL_TIME, Action
from freehold.engine.chapters.rent import lapses_in, rent_now, row_now
from freehold.engine.chapters.rights import reserved_for
from freehold.engine.edition import BANK, HOST
from freehold.engine.game import Game
from freehold.engine.state import Claim
from freehold.engine.text.names import kept_card_label, quoted
from freehold.table.casting import temperament_at
from freehold.table.deciding.ticking import left_ms, rent_waits, time_runs
from freehold.table.seating import Place
from freehold.table.table import Table
from freehold.table.views.refusals import verdict
from freehold.table.views.stages import Json, stage_data


def public_view(table: Table, connected: list[bool], now: int) -> Json:
    """The view everybody shares."""
    assert table.play is not None
    view = game_view(table.play.game, table.revision, table.play.move, table.play.turn)
    seats = view["seats"]
    assert isinstance(seats, list)
    for seat, (data, place) in enumerate(zip(seats, table.places, strict=True)):
        data.update(_sitting(place, seat < len(connected) and connected[seat]))
        data["clock_ms"] = table.clock.left_of(seat, now) if table.clock is not None else None
    claims = view["claims"]
    assert isinstance(claims, list)
    for claim, until in zip(claims, rent_waits(table, now), strict=False):
        claim["bots_wait_until"] = until
    stage = view["stage"]
    if isinstance(stage, dict) and stage["kind"] == "auction":
        stage["since"] = table.play.lot
    left = left_ms(table, now)
    view |= {"ends_in_ms": left, "time_runs": left is not None and time_runs(table)}
    view |= {"overtime": left is not None and left <= 0, "call_time": _call_time(table.play.game)}
    return view


def _call_time(game: Game) -> Json:
    """Whether the rules let the host call time now, and why not."""
    return verdict(game.why_not(HOST, Action(CALL_TIME)))


def _sitting(place: Place, connected: bool) -> Json:
    return {
        "bot": place.bot,
        "character": place.character,
        "temperament": temperament_at(place.bot),
        "caretaker": place.tended,
        "connected": connected,
    }


def game_view(game: Game, revision: int, move: int, turn: int) -> Json:
    """A moment of a game, whoever sits at it."""
    on_turn = game.turn
    return {
        "revision": revision,
        "move": move,
        "turn": turn,
        "on_turn": on_turn.seat if on_turn is not None else BANK,
        "awaited": game.to_act,
        "over": game.over,
        "unfinished": game.unfinished,
        "paused": game.paused,
        "called": game.called,
        "last_turn": game.last_turn,
        "last_round": game.last_round,
        "seats": [_seat(game, seat) for seat in range(game.seats)],
        "deeds": [_deed(game, deed) for deed in range(len(game.owner))],
        "bank": {"houses": game.stock_houses, "hotels": game.stock_hotels},
        "stage": stage_data(game),
        "agenda": [stage.word for stage in game.agenda],
        "dice": [game.first_die, game.second_die],
        "claims": [_claim(game, claim) for claim in game.claims],
        "asked": [
            {"debtor": d.seat, "creditor": d.creditor, "amount": d.amount, "cause": d.cause, "deed": d.deed}
            for d in game.asked
        ],
        "ranking": game.ranking(),
        "valuation": [_valuation(game, seat) for seat in range(game.seats)] if game.over else [],
        "offers_open": game.rules.deal_kind == "free",
    }


def _valuation(game: Game, seat: int) -> list[list[object]]:
    return [] if game.out[seat] else [[item, amount] for item, amount in game.valuation(seat)]


def _seat(game: Game, seat: int) -> Json:
    return {
        "name": game.names[seat],
        "token": game.tokens[seat],
        "cash": game.cash[seat],
        "place": game.place[seat],
        "detained": game.detained[seat],
        "out": game.out[seat],
        "deeds": game.deeds_of(seat),
        "held": [_card(game, card) for card in game.held[seat]],
        "credit": game.credit[seat],
        "missing": game.missing[seat],
        "auto_claim": game.auto_claim[seat],
        "bot": "",
        "character": "",
        "temperament": "",
        "caretaker": "",
        "connected": False,
        "clock_ms": None,
        "worth": 0 if game.out[seat] else game.worth(seat),
    }


def _card(game: Game, card: int) -> Json:
    kept = game.edition.cards[card]
    label = f"card {quoted(kept_card_label(game.edition, card))}"
    return {"card": card, "deck": kept.deck, "title": kept.title, "text": kept.text, "label": label}


def _deed(game: Game, deed: int) -> Json:
    owner = game.owner[deed]
    return {
        "owner": owner,
        "houses": game.houses[deed],
        "hotel": game.hotel[deed],
        "mortgaged": game.mortgaged[deed],
        "rent": rent_now(game, deed),
        "row": -1 if owner == BANK or game.mortgaged[deed] else row_now(game, deed),
        "reserved": reserved_for(game, deed),
    }


def _claim(game: Game, claim: Claim) -> Json:
    return {
        "lander": claim.lander,
        "owner": claim.owner,
        "deed": claim.deed,
        "amount": claim.amount,
        "lapses_in": lapses_in(game, claim),
        "bots_wait_until": None,
    }

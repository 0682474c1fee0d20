"""Keeping count while games are played: a record beside the state, filed by seat when a game is over."""

from typing import Any, NamedTuple

import numpy as np
from numba import types

from sim.core.jit import record, rows, traced, void
from sim.core.records import BOOK_T, blanks
from sim.core.schema import Log


class Pages(NamedTuple):
    """What was counted in many games, row after row as the tables have them; empty where nobody wants to know."""

    games: np.ndarray
    seats: np.ndarray
    rounds: np.ndarray
    content: np.ndarray


def tally_signature(state, rules, log: Log):
    """The compiled signature of a game's `tally(state, rules, book, log)`: it reads the step just made."""
    return void(record(state), record(rules), BOOK_T, record(log.record))


def pages_type(log: Log):
    """The compiled type of a log's pages."""
    kinds = (log.game_row, log.seat_row, log.round_row, log.content_row)
    return types.NamedTuple(tuple(rows(kind) for kind in kinds), Pages)


def blank_pages(log: Log, games: int, players: int, rounds: int) -> Pages:
    """Pages for so many games."""
    return Pages(
        blanks(games, log.game_row),
        blanks(games * players, log.seat_row),
        blanks(games * players * rounds, log.round_row),
        blanks(games * log.slots, log.content_row),
    )


def join_pages(parts: list[Pages]) -> Pages:
    """The pages of several batches as one."""
    return Pages(*(np.concatenate(same) for same in zip(*parts, strict=True)))


@traced
def file_log(log, g, rotation, players, pages):
    """Copy what was counted in the g-th game to the pages, from line-up entries to seats."""
    pages.games[g] = log.game
    rounds = pages.rounds.shape[0] // pages.seats.shape[0]
    for p in range(players):
        seat = (p + rotation) % players
        pages.seats[g * players + seat] = log.seats[p]
        for r in range(rounds):
            pages.rounds[(g * rounds + r) * players + seat] = log.rounds[r, p]
    slots = pages.content.shape[0] // pages.games.shape[0]
    for s in range(slots):
        counted = log.content[s]
        at = g * slots + s
        pages.content[at] = counted
        filed = pages.content[at]
        filed.owner = (counted.owner - 1 + rotation) % players + 1 if counted.owner > 0 else 0
        filed.builder = (counted.builder - 1 + rotation) % players + 1 if counted.builder > 0 else 0
        for p in range(players):
            filed.uses[(p + rotation) % players] = counted.uses[p]


def blank_logs(log: Log, wanted: bool) -> Any:
    """The record to count in and a blank one to begin each game with, or neither."""
    return blanks(2 if wanted else 0, log.record)

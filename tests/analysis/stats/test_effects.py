from itertools import combinations

import numpy as np
import pytest

from analysis.stats.effects import design, effects

PIECES, SIZE = 8, 3
PAIRS = list(combinations(range(PIECES), 2))


def held(*sets: tuple[int, ...]) -> np.ndarray:
    found = np.zeros((len(sets), PIECES), bool)
    for row, pieces in zip(found, sets, strict=True):
        row[list(pieces)] = True
    return found


ALL = held(*combinations(range(PIECES), SIZE))
# One of the first three, and two of the other five: those of a kind never meet, or take each other's place.
KINDS = held(*((one, *two) for one in range(3) for two in combinations(range(3, 8), 2)))


def numbers(sets: np.ndarray, main: dict[int, float], pair: dict[tuple[int, int], float]) -> np.ndarray:
    found = sum((size * sets[:, piece] for piece, size in main.items()), np.full(len(sets), 10.0))
    return sum((size * sets[:, i] * sets[:, j] for (i, j), size in pair.items()), found)


def fitted(sets, value, error=1e-9, deals=50):
    rows = np.full(len(sets), deals)
    return effects(design(sets, rows), value, np.broadcast_to(error, len(sets)))


def noisy(rng, sets, value, deals=50):
    sample = value[:, None] + rng.normal(size=(len(sets), deals))
    return fitted(sets, sample.mean(axis=1), sample.std(axis=1, ddof=1) / np.sqrt(deals), deals)


def test_a_piece_is_set_against_the_average_of_those_in_its_place():
    found = fitted(ALL, numbers(ALL, {2: 1.6}, {}))
    assert found.main == pytest.approx(np.where(np.arange(PIECES) == 2, 1.4, -0.2))
    assert found.pair == pytest.approx(0)
    assert found.against[2] == list(range(PIECES))
    found = fitted(KINDS, numbers(KINDS, {0: 0.9}, {}))
    assert found.main == pytest.approx([0.6, -0.3, -0.3, 0, 0, 0, 0, 0])
    assert found.against[0] == [0, 1, 2]


def test_a_pair_is_what_two_do_beyond_each_alone():
    found = fitted(ALL, numbers(ALL, {}, {(0, 1): 1.0}))
    strongest = np.argsort(-np.abs(found.pair))
    assert PAIRS[strongest[0]] == (0, 1)
    assert found.pair[strongest[0]] > 2 * abs(found.pair[strongest[1]])
    of = [sum(found.pair[k] for k, pair in enumerate(PAIRS) if piece in pair) for piece in range(PIECES)]
    assert of == pytest.approx(np.zeros(PIECES))


@pytest.mark.parametrize("sets", [ALL, KINDS])
def test_ranges_cover_what_is_planted(sets):
    rng = np.random.default_rng(5)
    value = numbers(sets, {0: 0.3, 4: -0.2}, {(0, 4): 0.5})
    truth = fitted(sets, value)
    known = np.isfinite(truth.pair)
    mains, pairs, shares = [], [], []
    for _ in range(150):
        found = noisy(rng, sets, value)
        mains.append(np.abs(found.main - truth.main) < 1.96 * found.main_error)
        pairs.append(np.abs(found.pair - truth.pair)[known] < 1.96 * found.pair_error[known])
        shares.append((found.by_pieces.share, found.by_pairs.share, found.by_pieces.error))
    assert 0.925 < np.mean(mains) < 0.975
    assert 0.925 < np.mean(pairs) < 0.975
    above = value - value.mean()
    single = np.linalg.lstsq(sets - sets.mean(axis=0), above, rcond=None)[0]
    share = ((sets - sets.mean(axis=0)) @ single).var() / above.var()
    by_pieces, by_pairs, error = np.array(shares).T
    assert by_pieces.mean() == pytest.approx(share, abs=0.03)
    assert by_pairs.mean() > 0.95
    assert (np.abs(by_pieces - share) < 1.96 * error).mean() > 0.9


def test_without_effects_nothing_is_explained():
    rng = np.random.default_rng(2)
    tested = [noisy(rng, KINDS, np.full(len(KINDS), 3.0)) for _ in range(200)]
    p = np.array([found.p for found in tested])
    assert 0.02 < (p < 0.05).mean() < 0.09
    assert all(np.isnan(found.by_pieces.share) for found in tested if found.p >= 0.05)


def test_pieces_that_always_come_together_have_no_effect_of_their_own():
    together = ALL[ALL[:, 0] == ALL[:, 1]]
    found = fitted(together, numbers(together, {0: 1.0}, {}))
    assert np.isnan(found.main).tolist() == [True, True] + [False] * 6
    assert np.isnan(found.main_error[0])
    assert found.against[0] == []
    assert all(np.isnan(found.pair[k]) for k, pair in enumerate(PAIRS) if 0 in pair or 1 in pair)


def test_a_piece_that_is_always_or_never_there_has_no_effect():
    for some in (ALL[ALL[:, 3]], ALL[~ALL[:, 3]]):
        assert np.isnan(fitted(some, np.arange(len(some), dtype=float)).main[3])


def test_pairs_that_never_meet_have_no_effect():
    found = fitted(KINDS, numbers(KINDS, {0: 1.0}, {(0, 4): 1.0}))
    never = [k for k, (i, j) in enumerate(PAIRS) if j < 3]
    assert np.flatnonzero(np.isnan(found.pair)).tolist() == never


def test_pairs_need_sets_enough_to_be_told_apart():
    found = fitted(ALL[::4], numbers(ALL[::4], {0: 1.0}, {}))
    assert np.isfinite(found.main).all()
    assert np.isnan(found.pair).all()
    assert np.isnan(fitted(ALL[:1], np.ones(1)).main).all()


def test_as_many_columns_as_sets_explain_nothing():
    some = ALL[::7]
    found = fitted(some, numbers(some, {0: 1.0}, {}), 0.01)
    assert found.p < 0.001
    assert found.by_pieces.share == pytest.approx(1.0, abs=0.01)
    assert np.isnan(found.by_pairs.share)


def test_sets_with_few_deals_weigh_little():
    value, rows = numbers(ALL, {0: 1.0}, {}), np.full(len(ALL), 100)
    value[0] += 5.0
    rows[0] = 1
    found = effects(design(ALL, rows), value, np.where(rows > 1, 0.1, np.nan))
    assert found.main[0] == pytest.approx(0.875, abs=0.05)
    assert found.main_error == pytest.approx(np.full(PIECES, found.main_error[0]), rel=0.1)


def test_with_one_deal_a_set_no_error_is_known():
    found = fitted(ALL, numbers(ALL, {0: 1.0}, {}), np.nan, 1)
    assert np.isnan(found.main_error).all()
    assert np.isnan(found.p)
    assert np.isnan(found.by_pairs.share)

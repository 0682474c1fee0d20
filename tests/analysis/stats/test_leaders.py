"""Who leads in each set, and how many sets one may be said to lead."""

import numpy as np
import pytest

from analysis.stats.leaders import ahead, best_in, compared


def sets(true, rows, rng, tries=8):
    """What is won by set, strategy and row: in each row all strategies share what there is, so that one wins what
    another loses."""
    chances = np.asarray(true) / np.sum(true, axis=1, keepdims=True)
    won = rng.multinomial(tries, chances[:, None, :].repeat(rows, axis=1)).transpose(0, 2, 1)
    return won.astype(float), np.full(won.shape, float(tries))


def test_shares_and_errors_are_those_of_the_rows():
    won, times = sets([[0.5, 0.3, 0.2]], 400, np.random.default_rng(1))
    share, together, rows = compared(won, times)
    assert share[0] == pytest.approx(won[0].mean(axis=1) / 8)
    assert np.sqrt(together[0, 0, 0]) == pytest.approx((won[0, 0] / 8).std(ddof=1) / 20)
    assert rows.tolist() == [400]


def test_a_lead_is_less_sure_than_its_parts_where_one_wins_what_the_other_loses():
    rng = np.random.default_rng(2)
    leads = []
    for _ in range(300):
        share, together, _ = compared(*sets([[0.5, 0.5]], 30, rng))
        leads.append(ahead(share, together, np.array([0]), 1))
    lead, error = np.array(leads)[:, :, 0].T
    assert error.mean() == pytest.approx(lead.std(), rel=0.15)
    apart = np.sqrt(together[0, 0, 0] + together[0, 1, 1])
    assert error[-1] == pytest.approx(np.sqrt(2) * apart)


def test_who_never_wins_may_yet():
    won, times = sets([[1.0, 0.0]], 20, np.random.default_rng(1))
    _, together, _ = compared(won, times)
    assert together[0, 1, 1] == pytest.approx((1 / 162) * (161 / 162) / 160)


def test_who_is_a_little_better_everywhere_is_best_everywhere():
    """By chance another leads in many of the sets; all sets together say that this is chance."""
    share, together, _ = compared(*sets(np.tile([0.28, 0.24, 0.24, 0.24], (100, 1)), 40, np.random.default_rng(3)))
    leads = np.bincount(share.argmax(axis=1), minlength=4) / 100
    assert 0.4 < leads[0] < 0.8
    assert np.quantile(best_in(share, np.sqrt(np.einsum("skk->sk", together)))[:, 0], 0.025) > 0.8


def test_who_is_best_in_some_sets_only_is_so_counted():
    true = np.r_[np.tile([0.4, 0.3, 0.3], (30, 1)), np.tile([0.2, 0.45, 0.35], (70, 1))]
    share, together, _ = compared(*sets(true, 60, np.random.default_rng(4)))
    found = best_in(share, np.sqrt(np.einsum("skk->sk", together)))
    assert found.mean(axis=0) == pytest.approx([0.3, 0.7, 0.0], abs=0.06)
    assert found.sum(axis=1) == pytest.approx(1)


def test_where_all_are_alike_nobody_is_sure_to_be_best_in_half():
    rng = np.random.default_rng(5)
    for _ in range(20):
        share, together, _ = compared(*sets(np.ones((50, 3)), 40, rng))
        found = best_in(share, np.sqrt(np.einsum("skk->sk", together)))
        if (np.quantile(found, 0.025, axis=0) > 0.5).any():
            pytest.fail("chance was taken for a right plan")


def test_one_set_is_enough_to_ask():
    share, together, _ = compared(*sets([[0.6, 0.2, 0.2]], 50, np.random.default_rng(6)))
    assert best_in(share, np.sqrt(np.einsum("skk->sk", together))).mean(axis=0)[0] > 0.95

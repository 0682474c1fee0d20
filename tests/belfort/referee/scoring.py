"""Scoring and the end of the game (SCO, TWO-6)."""

from .state import DISTRICTS, KINDS, NEUTRALS, Game


def rank_points(counts: list[int], points: list[int], zero_scores: bool) -> list[int]:
    """Return the points for counts by rank; a tied group takes one rank lower (SCO-1 to SCO-4)."""
    awarded = [0] * len(counts)
    rank = 0
    for count in sorted(set(counts), reverse=True):
        group = [index for index, other in enumerate(counts) if other == count]
        rank += len(group) > 1
        if rank < len(points) and (count > 0 or zero_scores):
            for index in group:
                awarded[index] = points[rank]
        rank += 1
    return awarded


def scoring(game: Game) -> None:
    """Replay a Scoring, category by category (SCO-1, SCO-2, TWO-6)."""
    for district in range(DISTRICTS):
        score(game, f"district:{district}", district_counts(game, district), "district_points", "SCO-1")
    for kind, category in zip(KINDS, ("elves", "dwarves"), strict=True):
        score(game, category, worker_counts(game, kind), "worker_points", "SCO-2")
    gnomes = [sum(card.gnomes for card in seat.built) for seat in game.seats]
    score(game, "gnomes", gnomes, "worker_points", "SCO-2")


def district_counts(game: Game, district: int) -> list[int]:
    """Count the markers in a district by seat, then by neutral builder (SCO-1, TWO-6)."""
    owners = [owner for (where, _), owner in game.markers.items() if where == district]
    builders = [*range(len(game.seats)), *(NEUTRALS if game.two_players() else ())]
    return [owners.count(builder) for builder in builders]


def worker_counts(game: Game, kind: str) -> list[int]:
    """Count the workers of a kind by seat, then by neutral builder (SCO-2, TWO-6)."""
    neutral = [game.rules["neutral"][kind]] * len(NEUTRALS) if game.two_players() else []
    return [seat.workers[kind] for seat in game.seats] + neutral


def score(game: Game, category: str, counts: list[int], table: str, rule: str) -> None:
    """Check one category's line and add its points (SCO-1 to SCO-4)."""
    line = game.take("score")
    game.keys(line, "category", "counts", "points")
    game.need(line["category"] == category, "TRACE", f"{line['category']!r} is scored where {category} is due")
    game.equal(rule, "counts", line["counts"], counts)
    points = rank_points(counts, game.rules[table], game.rules["zero_scores"])[: len(game.seats)]
    game.equal("SCO-3", "points", line["points"], points)
    for seat, won in zip(game.seats, points, strict=True):
        seat.score += won


def winners(scores: list[int], resources: list[int]) -> list[int]:
    """Return the seats that win: most points, then most resources, else shared (SCO-5)."""
    standing = list(zip(scores, resources, strict=True))
    return [number for number, result in enumerate(standing) if result == max(standing)]


def finish(game: Game) -> dict:
    """Check the last line and that none follows; return scores, resources and winners (SCO-5)."""
    line = game.reader.take()
    game.need(line["event"] == "end", "TRACE", f"{line['event']} where only end can stand")
    game.reader.exact_keys(line, {"event", "scores", "resources", "winners"}, "the end line")
    scores = [seat.score for seat in game.seats]
    worth = game.rules["tie_break"]
    resources = [sum(seat.stock[name] * value for name, value in worth.items()) for seat in game.seats]
    best = winners(scores, resources)
    game.equal("SCO-5", "scores", line["scores"], scores)
    game.equal("SCO-5", "resources", line["resources"], resources)
    game.equal("SCO-5", "winners", sorted(line["winners"]), best)
    if game.reader.peek() is not None:
        game.reader.take()
        game.fail("TRACE", "a line follows the end")
    return {"scores": scores, "resources": resources, "winners": best}

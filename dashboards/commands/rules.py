"""`steelyard rules`: the rule values in force, and who says so."""

import json
from typing import Annotated, Any

import typer
from rich.table import Column, Table
from rich.text import Text

from dashboards.commands.options import Edition, Json, Variant, rules_of
from dashboards.console import out, print_json
from sim.core.errors import BadInput
from sim.core.game import Game, RuleSet
from sim.core.rules import Value, dotted

EXAMPLES = """Examples:

`steelyard rules`

`steelyard rules --assumed`

`steelyard rules --diff it de`

`steelyard rules COL-6`"""


def run(
    context: typer.Context,
    rule: Annotated[str | None, typer.Argument(help="Only this rule, by its id: what it says and its values.")] = None,
    edition: Edition = None,
    variant: Variant = None,
    assumed: Annotated[bool, typer.Option("--assumed", help="Only the values that no rulebook backs.")] = False,
    diff: Annotated[
        tuple[str, str] | None, typer.Option(metavar="EDITION EDITION", help="What two editions change.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the rule values in force, each with where it comes from."""
    game: Game = context.obj
    if diff and (assumed or edition or rule):
        raise BadInput("--diff compares two whole editions: leave --assumed, --edition and the rule's id out.")
    if diff:
        _print_difference(game, *(rules_of(game, name, variant) for name in diff), as_json=as_json)
        return
    rules = rules_of(game, edition, variant)
    values = {dotted(path): value for path, value in rules.sheaf.values.items()}
    values = {key: value for key, value in values.items() if not (assumed and value.backed)}
    if rule:
        rule = _known(game, rule)
        values = {key: value for key, value in values.items() if value.rule == rule}
        if not as_json:
            out.print(f"{rule}: {game.digest()[rule]}", markup=False)
    if as_json:
        print_json({key: {"value": v.value, "from": v.source, "rule": v.rule} for key, v in values.items()})
    elif values or not rule:
        out.print(_table(_title(rules, assumed), values))


def _known(game: Game, rule: str) -> str:
    """A rule's id as it is written, whatever its case."""
    digest = game.digest()
    for known in digest:
        if known.lower() == rule.lower():
            return known
    raise BadInput(f"There is no rule '{rule}': the ids go from {min(digest)} to {max(digest)}.")


def _title(rules: RuleSet, assumed: bool) -> str:
    variants = f" with {', '.join(rules.variants)}" if rules.variants else ""
    what = "values that no rulebook backs" if assumed else "rule values"
    return f"{rules.game.title}: {what}, edition {rules.edition}{variants} ({rules.hash})"


def _table(title: str, values: dict[str, Value]) -> Table:
    table = Table(Column("value", overflow="fold"), "is", "from", "rule", title=title, title_justify="left")
    for key, value in values.items():
        source = Text(value.source, style="" if value.backed else "yellow")
        table.add_row(key, Text(_text(value.value)), source, Text(value.rule))
    return table


def _text(value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_text(v)}" for key, v in value.items()) or "nothing"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return " ".join(f"{low}+:{what}" for low, what in value)
    return json.dumps(value).strip('"')


def _print_difference(game: Game, first: RuleSet, second: RuleSet, *, as_json: bool) -> None:
    changed = {
        dotted(path): (value.value, second.sheaf.values[path].value)
        for path, value in first.sheaf.values.items()
        if value.value != second.sheaf.values[path].value
    }
    if as_json:
        print_json({key: {first.edition: a, second.edition: b} for key, (a, b) in changed.items()})
        return
    title = f"{game.title}: what changes from edition {first.edition} to {second.edition}"
    table = Table("value", first.edition, second.edition, "rule", title=title, title_justify="left")
    rules = {dotted(path): value.rule for path, value in first.sheaf.values.items()}
    for key, (a, b) in changed.items():
        table.add_row(key, _text(a), _text(b), rules[key])
    out.print(table if changed else f"{title}: nothing.")

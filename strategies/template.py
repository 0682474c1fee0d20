"""A strategy of your own, to begin with: it puts a number on every option and takes the highest.

Plain Python will do. `table` is all that everybody sees, `me` your number, your hand and your own memory, `rules` the
values in force; an option is a row of four numbers, its kind first.
"""


def worth(table, me, rules, option):
    """One number for one option: change this."""
    return -option[0]


def decide(table, me, rules, options, n, weights):
    """The index of the option to take, from 0 to n - 1."""
    return max(range(n), key=lambda k: worth(table, me, rules, options[k]))

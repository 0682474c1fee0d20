"""The two ways in which the toolkit tells a person that something is wrong."""


class BadInput(Exception):
    """Something a person gave us cannot be used; the message says what is allowed instead."""


class Failure(Exception):
    """Something went wrong that is not the input's fault; the message says where and what to do."""


def in_a_line(error: BaseException) -> str:
    """Somebody else's error as part of a sentence."""
    said = " ".join(str(error).split())[:300].rstrip(".")
    return f"{type(error).__name__}: {said}" if said else type(error).__name__

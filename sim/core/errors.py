"""The two ways in which the toolkit tells a person that something is wrong."""


class BadInput(Exception):
    """Something a person gave us cannot be used; the message says what is allowed instead."""


class Failure(Exception):
    """Something went wrong that is not the input's fault; the message says where and what to do."""

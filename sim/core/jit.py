"""The one place that knows how kernels are compiled.

`NUMBA_DISABLE_JIT=1` runs every kernel as plain Python; `STEELYARD_BOUNDS=0` compiles without index checks.
"""

import functools
import inspect
import os
import threading
import warnings
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher

from sim.core import cache
from sim.core.recipes import resolve

_config: Any = numba.config
_Dispatcher: Any = CPUDispatcher

PLAIN = bool(_config.DISABLE_JIT)
BOUNDS = os.environ.get("STEELYARD_BOUNDS", "1") != "0"
MODE = "plain" if PLAIN else "bounds-checked" if BOUNDS else "compiled"

void, boolean = types.void, types.boolean
int16, int64, uint64, float64 = types.int16, types.int64, types.uint64, types.float64
OPTION = types.Array(types.int16, 1, "C")
OPTIONS = types.Array(types.int16, 2, "C")
WEIGHTS = types.Array(types.float64, 1, "C")
WORDS = types.Array(types.int64, 1, "C")
VALUES = types.Array(types.float64, 2, "C")

_one_at_a_time = threading.RLock()
_OPTIONS = {"nopython": True, "nogil": True, "boundscheck": BOUNDS}
_FLAGS = f"{numba.__version__} {np.__version__} bounds={BOUNDS}"

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)
if PLAIN:
    np.seterr(over="ignore")


@functools.cache
def record(dtype: np.dtype):
    """The compiled type of a structured dtype."""
    return numba.from_dtype(dtype)


def rows(dtype: np.dtype):
    """The compiled type of a one-dimensional array of a structured dtype."""
    return types.Array(record(dtype), 1, "C")


def function(signature):
    """The type of a function that is handed over as a value."""
    return types.FunctionType(signature)


class Kernel(_Dispatcher):
    """A function compiled for one signature alone, when it is first needed, and kept on disk.

    A kernel that only others call is not even loaded where they are: it is part of them.
    """

    def __init__(self, python, signature):
        super().__init__(python, targetoptions=_OPTIONS)
        self.signature = signature
        before = _config.CACHE_DIR
        _config.CACHE_DIR = str(cache.folder_for(inspect.getfile(python), _FLAGS))
        try:
            self.enable_caching()
        finally:
            _config.CACHE_DIR = before

    @property
    def kept(self) -> bool:
        """Whether it lies compiled on disk."""
        module = Path(inspect.getfile(self.py_func)).stem
        return any(Path(self._cache.cache_path).glob(f"{module}.{self.__name__}-*.nbi"))

    def __reduce__(self):
        """Cross to another process by name; there it is loaded from disk."""
        return resolve, (f"{self.__module__}:{self.__name__}",)

    def ready(self) -> "Kernel":
        """Compile it, or load it, unless that is done."""
        with _one_at_a_time:
            if not self.overloads:
                self.compile(self.signature)
                self.disable_compile()
        return self

    def get_call_template(self, args, kws):
        """Numba's way to ask for the compiled function, made ready first."""
        return super(Kernel, self.ready()).get_call_template(args, kws)

    def _compile_for_args(self, *args, **kws):
        # What is returned is called with the same arguments: once compiled, the kernel itself.
        return super()._compile_for_args(*args, **kws) if self.overloads else self.ready()


def kernel(signature):
    """Make a function a kernel; in plain mode leave it as it is."""
    return lambda python: python if PLAIN else Kernel(python, signature)


def traced(python):
    """Make a function part of its compiled callers; `interpreted` gives it back as plain Python.

    Inlined by numba, not by LLVM: the loop's step has too many arguments to be called millions of times a second.
    """
    return python if PLAIN else numba.njit(python, inline="always", boundscheck=BOUNDS)


def ready(function_):
    """Have a kernel, or whatever else knows what it needs, compiled or loaded now rather than at its first call."""
    return function_.ready() if hasattr(function_, "ready") else function_


def interpreted(function_):
    """The Python behind a kernel, which may call compiled kernels itself."""
    return getattr(function_, "py_func", function_)

"""`taskgen`: the command line. Arguments in, calls to other rooms, tables and exit codes out.

The only package that prints or exits. Start with `app.py`, which lists the commands. Slow imports are inside the
commands that need them, so that `taskgen --help` answers at once.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType

_INTERRUPTED = 4


def main() -> None:
    """Run the console script. Ctrl-C ends any command with one line on stderr and its own exit code."""
    pressed = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # stays ignored if a shell ignores it
        signal.signal(signal.SIGINT, interrupt)
    try:
        from .app import app

        app()
    except BaseException as end:
        # Modules interrupted while loading may raise anything, and typer exits with its own code. A command that exits
        # with ours has already reported what is saved.
        if not pressed or (isinstance(end, SystemExit) and end.code in (None, 0, _INTERRUPTED)):
            raise
        print(
            "Stopped. Folders that are finished are whole, nothing else was written; run the command again.",
            file=sys.stderr,
        )
        sys.exit(_INTERRUPTED)

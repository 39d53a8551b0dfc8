"""`taskgen`: the command line. Arguments in, calls to other rooms, tables and exit codes out.

The only room that prints or exits. Start with `app.py`, which lists the commands. What is slow to import is imported
by the command that needs it, so that `taskgen --help` answers at once.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType

_INTERRUPTED = 4


def main() -> None:
    """The entry point of the console script. Ctrl-C ends any command with one line and an exit code of its own."""
    pressed = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # where a shell has it ignored, it stays so
        signal.signal(signal.SIGINT, interrupt)
    try:
        from .app import app

        app()
    except BaseException as end:
        # Modules that are interrupted while they load may raise anything, and typer exits with a code of its own. A
        # command that ends with ours has said what is kept.
        if not pressed or (isinstance(end, SystemExit) and end.code in (None, 0, _INTERRUPTED)):
            raise
        print(
            "Stopped. Folders that are finished are whole, nothing else was written; run the command again.",
            file=sys.stderr,
        )
        sys.exit(_INTERRUPTED)

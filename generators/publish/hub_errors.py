"""Errors of the Hub's client, as errors that say what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...utils.errors import PublishError
from ..datasets.hub import explained, status_of, transport_error

BRANCH = "main"
LOG_IN = "log in with a token that may write: hf auth login, or set HF_TOKEN"
_BY_STATUS = {
    400: "the Hub rejects the upload (400)",
    401: f"the Hub does not accept your token (401); {LOG_IN}",
    403: f"you have no right to write there (403); choose a name of your own or of your organisation, and {LOG_IN}",
    409: "the Hub has it already (409); run again",
    412: "somebody else published there at the same moment (412); run again",
    413: "a file is too large for the Hub (413)",
}


@contextmanager
def as_publish_error(repo: str) -> Iterator[None]:
    """Raise `PublishError` for an error of the Hub's client, without the user's token."""
    from huggingface_hub import get_token
    from huggingface_hub.errors import HFValidationError

    from ..models.secrets import redactor

    try:
        yield
    except (HFValidationError, OSError, transport_error(), ValueError, RuntimeError) as error:
        raise PublishError(f"{repo}: {redactor(get_token() or '')(_hub_message(error))}") from error


def is_dropped(error: BaseException) -> bool:
    """Return True for a connection that ended without a reply, after which nobody knows what the Hub has done."""
    from huggingface_hub.errors import HfHubHTTPError

    is_reply = isinstance(error, HfHubHTTPError) or status_of(error) is not None
    return isinstance(error, transport_error() | OSError) and not is_reply


def _hub_message(error: BaseException) -> str:
    """The reason for an error of the Hub's client and what to do, followed by the Hub's own message if there is one."""
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError

    if isinstance(error, HFValidationError):
        return str(error)
    status = status_of(error)
    said = error.server_message if isinstance(error, HfHubHTTPError) else None
    reason = _BY_STATUS[status] if status in _BY_STATUS else explained(error, BRANCH)
    return f"{reason}. It says: {said}" if said else reason

"""Why a Hub did not take something, in words that say what to do."""

from __future__ import annotations

from ..datasets.hub import explained, status_of

_BY_STATUS = {
    400: "the Hub does not take what was sent (400)",
    401: "the Hub does not know you (401); log in with a token that may write: hf auth login, or set HF_TOKEN",
    403: "you have no right to write there (403); choose a name of your own or of your organisation, and log in with a "
    "token that may write: hf auth login, or set HF_TOKEN",
    409: "the Hub has it already (409); run again",
    412: "somebody else published there at the same moment (412); run again",
    413: "the Hub takes no files that large (413)",
}


def why(error: BaseException, revision: str) -> str:
    """From the error of the Hub's client and those that it came from; with the Hub's own words where it has any.

    Args:
        error: what the client raised.
        revision: the branch that was asked for.
    """
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError

    if isinstance(error, HFValidationError):
        return str(error)
    status = status_of(error)
    said = error.server_message if isinstance(error, HfHubHTTPError) else None
    told = _BY_STATUS[status] if status in _BY_STATUS else explained(error, revision)
    return f"{told}. It says: {said}" if said else told

"""A data-parallel run of lm-eval in this process: one thread for each rank, which gathers as torch's processes do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

from lm_eval import evaluate
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager


class _Exchange:
    def __init__(self, ranks: int) -> None:
        self.barrier, self.slots = Barrier(ranks, timeout=60), [None] * ranks


class _Rank(LM):  # type: ignore[misc]
    """Answers "four"; knows its rank, as `HFLM` does under `accelerate launch`."""

    def __init__(self, exchange: _Exchange, rank: int) -> None:
        super().__init__()
        self._exchange, self._rank, self._world_size = exchange, rank, len(exchange.slots)

    def _all(self, value: Any) -> list[Any]:
        self._exchange.slots[self._rank] = value
        self._exchange.barrier.wait()
        found = list(self._exchange.slots)
        self._exchange.barrier.wait()
        return found

    def all_gather(self, tensor: Any) -> Any:
        import torch

        return torch.stack(self._all(tensor))

    def gather_object(self, obj: Any, dst: int = 0) -> Any:
        found = self._all(obj)
        return found if self._rank == dst else None

    def barrier(self) -> None:
        self._exchange.barrier.wait()

    def generate_until(self, requests: Sequence[Any]) -> list[str]:
        return ["four"] * len(requests)

    def loglikelihood(self, requests: Any) -> Any:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: Any) -> Any:
        raise NotImplementedError


def run_in_ranks(folder: Path, tasks: Sequence[str], ranks: int) -> Any:
    """Run tasks in several ranks and return what the first returns, or raise its error."""
    exchange = _Exchange(ranks)
    outcomes: list[Any] = [None] * ranks

    def work(rank: int) -> None:
        try:
            loaded = TaskManager(include_path=[str(folder)], include_defaults=False).load(list(tasks))
            outcomes[rank] = evaluate(_Rank(exchange, rank), loaded, log_samples=False, bootstrap_iters=0)
        except BrokenBarrierError:  # another rank failed
            pass
        except (AssertionError, KeyError, ValueError) as error:
            outcomes[rank] = error
            exchange.barrier.abort()

    threads = [Thread(target=work, args=(rank,)) for rank in range(ranks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    failed = next((one for one in outcomes if isinstance(one, Exception)), None)
    if failed is not None:
        raise failed
    return outcomes[0]

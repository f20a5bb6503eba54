"""SummaryLandscape, the loss landscape around a training."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from ..._validate import kind


class SummaryLandscape:
    """The loss landscape around the weights of a training, for MindInsight.

    summary_dir: The folder of the summaries.
    TypeError: `summary_dir` is not a str.
    """

    def __init__(self, summary_dir: str) -> None:
        kind(summary_dir, str, "str", "summary_dir", "SummaryLandscape")
        self._folder = os.path.join(os.path.realpath(summary_dir), "ckpt_dir")

    def gen_landscapes_with_multi_process(
        self,
        callback_fn: Callable[..., Any],
        collect_landscape: dict[str, Any] | None = None,
        device_ids: list[int] | None = None,
        output: str | None = None,
    ) -> None:
        """Not supported, because `SummaryCollector` does not save weights.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError(
            "For 'SummaryLandscape', no weights are kept for landscapes.\n"
            "  hint: ModelCheckpoint keeps the weights of a training, Model.eval gives the loss of each"
        )

    def clean_ckpt(self) -> None:
        """Removes the folder of weights in the summary folder, if it exists."""
        import shutil  # it would take a tenth of the time of `import ms`

        shutil.rmtree(self._folder, ignore_errors=True)

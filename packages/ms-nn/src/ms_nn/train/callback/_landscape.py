"""SummaryLandscape: the loss around the path of a training."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from ..._validate import kind


class SummaryLandscape:
    """The loss around the weights that a training went through, for MindInsight.

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
        """Computes the landscapes from the weights that `SummaryCollector` kept, which it does not keep here.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError(
            "For 'SummaryLandscape', no weights are kept for landscapes.\n"
            "  hint: ModelCheckpoint keeps the weights of a training, Model.eval gives the loss of each"
        )

    def clean_ckpt(self) -> None:
        """Removes the folder of weights below the summaries, where there is one."""
        import shutil  # with what it loads it would be a tenth of `import ms`

        shutil.rmtree(self._folder, ignore_errors=True)

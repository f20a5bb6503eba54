"""Experimental settings of MindSpore's profiler."""

from __future__ import annotations

from typing import Any

from .common.constant import AicoreMetrics, ProfilerLevel


class _ExperimentalConfig:
    """Settings of a profile of an Ascend device. They are only stored.

    Args:
        profiler_level: The level of detail. Default: Level0.
        aic_metrics: The counters to collect. Default: AiCoreNone.
        l2_cache: Whether to collect cache data. Default: False.
        mstx: Whether to collect marks of `mstx`. Default: False.
        data_simplification: Whether to remove raw data. Default: True.
        export_type: The formats of results; None for text. Default: None.
        mstx_domain_include: The only domains of marks; None for all. Default: None.
        mstx_domain_exclude: Domains of marks to exclude. Default: None.
        sys_io: Whether to collect data of NICs. Default: False.
        sys_interconnection: Whether to collect data of links. Default: False.
        host_sys: The resources of the host to observe. Default: None.
    """

    def __init__(
        self,
        profiler_level: ProfilerLevel = ProfilerLevel.Level0,
        aic_metrics: AicoreMetrics = AicoreMetrics.AiCoreNone,
        l2_cache: bool = False,
        mstx: bool = False,
        data_simplification: bool = True,
        export_type: list[Any] | None = None,
        mstx_domain_include: list[str] | None = None,
        mstx_domain_exclude: list[str] | None = None,
        sys_io: bool = False,
        sys_interconnection: bool = False,
        host_sys: list[Any] | None = None,
    ) -> None:
        self._profiler_level = profiler_level
        self._aic_metrics = aic_metrics
        self._l2_cache = l2_cache
        self._mstx = mstx
        self._data_simplification = data_simplification
        self._export_type = export_type
        self._mstx_domain_include = mstx_domain_include
        self._mstx_domain_exclude = mstx_domain_exclude
        self._sys_io = sys_io
        self._sys_interconnection = sys_interconnection
        self._host_sys = host_sys

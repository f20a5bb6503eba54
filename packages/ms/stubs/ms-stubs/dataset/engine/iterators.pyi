from typing import Any
AnyIterator: Any
from ms_dataset.iterators import DictIterator as DictIterator, Iterator as Iterator, TupleIterator as TupleIterator, stop_all as stop_all
from ms_dataset.operations.combine import Select as Select
from ms_dataset.plan import Plan as Plan
from ms_dataset.prefetch import Prefetcher as Prefetcher

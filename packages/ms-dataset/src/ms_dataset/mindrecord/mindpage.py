"""Reads MindRecord files by the value of an index field."""

from __future__ import annotations

import json
from typing import Any

from .common.exceptions import MRMDefineCategoryError, ParamTypeError, ParamValueError
from .config import open_files
from .core.shardutils import check_reading
from .filereader import RowDecoder
from .files import RecordFiles, query

__all__ = ["MindPage"]


class MindPage:
    """Reads the rows that have a given value in an index field, a page of rows at a time.

    Args:
        file_name (str | list[str]): A list of files, or one file; with it all files of the same write are read.
        num_consumer (int): Accepted for compatibility; at least 1. Default: 4.

    Raises:
        ParamValueError: If an argument is not valid.
        RuntimeError: If a file is missing or is not a MindRecord file.

    Examples:
        >>> import os, tempfile
        >>> from ms_dataset.mindrecord import FileWriter, MindPage
        >>> path = os.path.join(tempfile.mkdtemp(), "a.mindrecord")
        >>> writer = FileWriter(path)
        >>> writer.add_schema({"label": {"type": "int32"}, "data": {"type": "bytes"}})
        >>> writer.write_raw_data([{"label": i % 2, "data": b"%d" % i} for i in range(4)])
        >>> writer.commit()
        >>> pages = MindPage(path)
        >>> pages.category_field = pages.candidate_fields[0]
        >>> pages.read_category_info()
        '{"categories":[{"count":2,"id":0,"name":"0"},{"count":2,"id":1,"name":"1"}],"key":"label_0"}'
        >>> pages.read_at_page_by_name("1", 0, 1)
        [{'label': 1, 'data': b'1'}]
    """

    def __init__(self, file_name: str | list[str], num_consumer: int = 4) -> None:
        check_reading(file_name, num_consumer)
        names, self._opened = open_files(file_name)
        try:
            self._files = RecordFiles(names)
        except BaseException:
            self._opened.close()
            raise
        self._rows = RowDecoder(self._files, None)
        self._category_field: str | None = None
        # Row numbers by the text of the category field's value.
        self._groups: dict[str, list[int]] = {}

    @property
    def candidate_fields(self) -> list[str]:
        """The index fields."""
        return list(self._files.header.index_fields)

    @property
    def category_field(self) -> str | None:
        """The index field whose values are the categories."""
        return self._category_field

    @category_field.setter
    def category_field(self, category_field: str) -> None:
        if not category_field or not isinstance(category_field, str):
            raise ParamTypeError("category_field", "str")
        if category_field not in self.candidate_fields:
            raise MRMDefineCategoryError(f"'{category_field}' is not one of {self.candidate_fields}")
        groups: dict[str, list[int]] = {}
        first = 0
        for path, size in zip(self._files.paths, self._files.sizes):
            values = query(path, f"SELECT CAST({category_field}_0 AS TEXT) FROM INDEXES ORDER BY ROW_ID")
            for row, (value,) in enumerate(values):
                groups.setdefault(value, []).append(first + row)
            first += size
        self._groups = dict(sorted(groups.items()))
        self._category_field = category_field

    def read_category_info(self) -> str:
        """Returns the values of the category field and the number of rows for each, as JSON.

        Raises:
            RuntimeError: If no category field is set.
        """
        self._check()
        categories = [
            {"count": len(rows), "id": place, "name": name} for place, (name, rows) in enumerate(self._groups.items())
        ]
        content = {"categories": categories, "key": f"{self._category_field}_0"}
        return json.dumps(content, separators=(",", ":"), ensure_ascii=False)

    def read_at_page_by_id(self, category_id: int, page: int, num_row: int) -> list[dict[str, Any]]:
        """Returns a page of rows of a category.

        Args:
            category_id (int): The id of the category in `read_category_info`.
            page (int): The page, from 0.
            num_row (int): The number of rows per page.

        Raises:
            ParamValueError: If an argument is not valid.
            RuntimeError: If the category or the page does not exist.
        """
        _check_number("category_id", category_id, 0)
        self._check()
        if category_id >= len(self._groups):
            raise RuntimeError(f"MindPage: category {category_id} of {len(self._groups)}")
        return self._read(list(self._groups.values())[category_id], page, num_row)

    def read_at_page_by_name(self, category_name: str, page: int, num_row: int) -> list[dict[str, Any]]:
        """Returns a page of rows of a category.

        Args:
            category_name (str): The name of the category in `read_category_info`.
            page (int): The page, from 0.
            num_row (int): The number of rows per page.

        Raises:
            ParamValueError: If an argument is not valid.
            RuntimeError: If the category or the page does not exist.
        """
        if not isinstance(category_name, str):
            raise ParamValueError(f"`category_name`: expected a str, got {type(category_name).__name__}")
        self._check()
        if category_name not in self._groups:
            raise RuntimeError(f"MindPage: no category {category_name!r} of '{self._category_field}'")
        return self._read(self._groups[category_name], page, num_row)

    def _read(self, rows: list[int], page: int, num_row: int) -> list[dict[str, Any]]:
        _check_number("page", page, 0)
        _check_number("num_row", num_row, 1)
        chosen = rows[page * num_row : (page + 1) * num_row]
        if not chosen:
            raise RuntimeError(f"MindPage: page {page} of {num_row} rows: the category has {len(rows)} rows")
        return self._rows.read(chosen)

    def _check(self) -> None:
        if self._category_field is None:
            raise RuntimeError("MindPage: set category_field first")


def _check_number(name: str, value: int, low: int) -> None:
    if not isinstance(value, int) or value < low:
        raise ParamValueError(f"`{name}`: expected an int of at least {low}, got {value!r}")

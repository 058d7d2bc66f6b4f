"""Rows as tables, and tables as the bytes of Parquet files."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from freehold.lab.run.rows import GAMES, SEATS, WEALTH, Rows

if TYPE_CHECKING:
    import polars as pl


def tables_of(rows: Rows) -> dict[str, bytes]:
    """The rows of a chunk as Parquet files."""
    return {
        "games": packed(_named(rows.games, GAMES)),
        "seats": packed(_named(rows.seats, SEATS)),
        "wealth": packed(_named(rows.wealth(), WEALTH)),
    }


def _named(columns: list[list[Any]], kinds: dict[str, str]) -> pl.DataFrame:
    return frame(dict(zip(kinds, columns, strict=True)), kinds)


def frame(columns: dict[str, list[Any]], kinds: dict[str, str]) -> pl.DataFrame:
    """Columns as a table of exactly these kinds, whatever happens to stand in them."""
    import polars as pl

    types = {"i16": pl.Int16, "i64": pl.Int64, "text": pl.String, "flag": pl.Boolean, "float": pl.Float64}
    return pl.DataFrame(columns, schema={name: types[kind] for name, kind in kinds.items()})


def packed(table: pl.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file."""
    file = io.BytesIO()
    table.write_parquet(file, compression="zstd", statistics=False)
    return file.getvalue()

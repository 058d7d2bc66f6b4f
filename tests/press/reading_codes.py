"""Reads QR codes from a picture of a page, as a phone would: what is printed is what is read, not what was meant.

It corrects no errors, and knows versions 1 to 10 with the error correction that the press uses (M).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.bool_]

_BLOCKS_M = {
    1: [16],
    2: [28],
    3: [44],
    4: [32, 32],
    5: [43, 43],
    6: [27] * 4,
    7: [31] * 4,
    8: [38, 38, 39, 39],
    9: [36, 36, 36, 37, 37],
    10: [43, 43, 43, 43, 44],
}
"""Codewords of data in every block."""
_ALIGNED = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42]}
_ALIGNED |= {9: [6, 26, 46], 10: [6, 28, 50]}
_FORMAT_M = {0: 0b101010000010010, 1: 0b101000100100101, 2: 0b101111001111100, 3: 0b101101101001011}
_FORMAT_M |= {4: 0b100010111111001, 5: 0b100000011001110, 6: 0b100111110010111, 7: 0b100101010100000}
_MASKS = [
    lambda r, c: (r + c) % 2 == 0,
    lambda r, _: r % 2 == 0,
    lambda _, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
]


def read_code(picture: NDArray[np.uint8], x: float, y: float, size: float, dots: float) -> str:
    """The text of the code in a square of a picture; `dots` are those of one mm. The quiet zone must be white."""
    top, left, wide = round(y * dots), round(x * dots), round(size * dots)
    square = picture[top : top + wide, left : left + wide].mean(axis=2) < 128
    rows, columns = np.flatnonzero(square.any(axis=1)), np.flatnonzero(square.any(axis=0))
    inside = square[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    # The finder in the corner is seven modules wide; its very edge may be smoothed.
    module = int(np.argmin(inside[2][2:]) + 2) / 7
    count = round(len(inside) / module)
    assert count % 4 == 1, count
    quiet = min(rows[0], columns[0], wide - 1 - rows[-1], wide - 1 - columns[-1])
    assert quiet > 3.4 * len(inside) / count, "too little white around the code"
    at = [int((n + 0.5) * len(inside) / count) for n in range(count)]
    return decode(inside[np.ix_(at, at)])


def decode(grid: Grid) -> str:
    """The text of a code."""
    version = (len(grid) - 17) // 4
    mask = _MASKS[_mask_of(grid)]
    bits = [bool(grid[r, c]) ^ mask(r, c) for r, c in _path(len(grid), version)]
    words = [int("".join("01"[bit] for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    stream = "".join(f"{word:08b}" for word in _deinterleaved(words, _BLOCKS_M[version]))
    assert stream[:4] == "0100", "not bytes"
    digits = 8 if version < 10 else 16
    length = int(stream[4 : 4 + digits], 2)
    data = stream[4 + digits : 4 + digits + 8 * length]
    return bytes(int(data[at : at + 8], 2) for at in range(0, len(data), 8)).decode()


def _mask_of(grid: Grid) -> int:
    places = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    said = int("".join("01"[bool(grid[place])] for place in places), 2)
    (found,) = [number for number, bits in _FORMAT_M.items() if bits == said]
    return found


def _path(count: int, version: int) -> Iterator[tuple[int, int]]:
    """The modules that hold data, in their order: up and down in pairs of columns from the right."""
    column, up = count - 1, True
    while column > 0:
        if column == 6:
            column -= 1
        for row in range(count - 1, -1, -1) if up else range(count):
            for c in (column, column - 1):
                if not _is_function(row, c, count, version):
                    yield row, c
        column -= 2
        up = not up


def _is_function(r: int, c: int, count: int, version: int) -> bool:
    if r == 6 or c == 6 or (r < 9 and c < 9) or (r < 9 and c >= count - 8) or (r >= count - 8 and c < 9):
        return True
    if version >= 7 and ((r < 6 and c >= count - 11) or (c < 6 and r >= count - 11)):
        return True
    middles = _ALIGNED[version]
    corners = {(6, 6), (6, count - 7), (count - 7, 6)}
    return any(
        abs(r - row) <= 2 and abs(c - column) <= 2
        for row in middles
        for column in middles
        if (row, column) not in corners
    )


def _deinterleaved(words: list[int], blocks: list[int]) -> list[int]:
    found: list[list[int]] = [[] for _ in blocks]
    source = iter(words)
    for at in range(max(blocks)):
        for block, size in zip(found, blocks, strict=True):
            if at < size:
                block.append(next(source))
    return [word for block in found for word in block]

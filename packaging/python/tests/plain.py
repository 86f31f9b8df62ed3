"""A second, plain implementation of the rules, and boards for hypothesis. Nothing here uses the package."""
from collections import deque
from typing import Dict, Iterator, List, Tuple

from hypothesis import strategies

# A vehicle is (name, row, column, length, horizontal), from 0; a state is the place of each along its line.
Plain = Tuple[int, int, List[Tuple[str, int, int, int, bool]]]


@strategies.composite
def plain_boards(draw, largest: int = 5) -> Plain:
    """Any board of up to largest x largest cells with the target A first; solvable or not."""
    width, height = draw(strategies.integers(3, largest)), draw(strategies.integers(3, largest))
    row = draw(strategies.integers(0, height - 1))
    vehicles = [("A", row, draw(strategies.integers(0, width - 2)), 2, True)]
    taken = cells(vehicles[0])
    for name in "BCDEFGH"[:draw(strategies.integers(0, 7))]:
        horizontal, length = draw(strategies.booleans()), draw(strategies.integers(2, 3))
        vehicle = (name, draw(strategies.integers(0, height - 1)), draw(strategies.integers(0, width - 1)), length, horizontal)
        wanted = cells(vehicle)
        if not wanted & taken and all(r < height and c < width for r, c in wanted):
            vehicles.append(vehicle)
            taken |= wanted
    return width, height, vehicles


def cells(vehicle: Tuple[str, int, int, int, bool]) -> set:
    _, row, column, length, horizontal = vehicle
    return {(row, column + i) if horizontal else (row + i, column) for i in range(length)}


def text_of(board: Plain) -> str:
    width, height, vehicles = board
    letters = {cell: vehicle[0] for vehicle in vehicles for cell in cells(vehicle)}
    return f"{width}x{height}:" + "".join(letters.get((r, c), "o") for r in range(height) for c in range(width))


def after(board: Plain, index: int, by: int) -> Plain:
    name, row, column, length, horizontal = board[2][index]
    moved = (name, row + (0 if horizontal else by), column + (by if horizontal else 0), length, horizontal)
    return board[0], board[1], board[2][:index] + [moved] + board[2][index + 1:]


def moves_of(board: Plain) -> Iterator[Tuple[str, int]]:
    """Every slide, by trying each cell on the way."""
    width, height, vehicles = board
    for index, vehicle in enumerate(vehicles):
        others = set().union(*(cells(other) for other in vehicles if other is not vehicle)) if len(vehicles) > 1 else set()
        for direction in (1, -1):
            by = direction
            while True:
                there = cells(after(board, index, by)[2][index])
                if there & others or not all(0 <= r < height and 0 <= c < width for r, c in there):
                    break
                yield vehicle[0], by
                by += direction


def is_solved(board: Plain) -> bool:
    target = board[2][0]
    return target[2] + target[3] == board[0]


def shortest(board: Plain) -> int:
    """Length of a shortest solution in moves; -1: there is none."""
    names = [vehicle[0] for vehicle in board[2]]
    seen: Dict[str, int] = {text_of(board): 0}
    queue = deque([board])
    while queue:
        current = queue.popleft()
        distance = seen[text_of(current)]
        if is_solved(current):
            return distance
        for name, by in moves_of(current):
            following = after(current, names.index(name), by)
            if text_of(following) not in seen:
                seen[text_of(following)] = distance + 1
                queue.append(following)
    return -1

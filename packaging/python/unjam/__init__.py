"""unjam: Rush Hour puzzles. Exact solutions and distances, difficulty for people, new puzzles, a strict verifier of answers.

>>> import unjam
>>> board = unjam.Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo")
>>> board.solve().length
8
"""
from ._board import FORMATS, Board, Move, Vehicle, read
from ._catalogue import Catalogue, CataloguePuzzle, catalogue
from ._census import census
from ._dataset import Dataset, dataset, prompt, templates
from ._errors import BoardError, FileError, LimitError, MoveError, UnjamError
from ._files import PuzzleFile, open
from ._filter import Chosen, Wanted
from ._levels import Level, daily, generate, level
from ._many import rate_many, solve_many
from ._rating import Rating, rate
from ._scan import Scan, scan
from ._solution import Explanation, Reason, Solution, SolutionSet, explain, solutions, solve
from ._states import Graph, States
from ._unjam import ffi as _ffi
from ._unjam import lib as _lib
from ._verify import Verification, WrongMove, verify

__version__: str = _ffi.string(_lib.uj_version()).decode("ascii")

__all__ = [
    "Board", "BoardError", "Catalogue", "CataloguePuzzle", "Chosen", "Dataset", "Explanation", "FORMATS", "FileError",
    "Graph", "Level", "LimitError", "Move", "MoveError", "PuzzleFile", "Rating", "Reason", "Scan", "Solution",
    "SolutionSet", "States", "UnjamError", "Vehicle", "Verification", "Wanted", "WrongMove", "catalogue", "census",
    "daily", "dataset", "explain", "generate", "level", "open", "prompt", "rate", "rate_many", "read", "scan",
    "solutions", "solve", "solve_many", "templates", "verify",
]

import copy
import gc
import pickle
import weakref

import pytest
import unjam
from hypothesis import given, strategies

from plain import moves_of, plain_boards, shortest, text_of

CARD = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"
SMALL = "oooBAAoBooCCoooo"
LONG_NAMES = ('{"width":4,"height":5,"exit":2,"target":"red","vehicles":['
              '{"name":"red","row":2,"column":1,"length":2,"horizontal":true},'
              '{"name":"blue","row":1,"column":3,"length":3,"horizontal":false}],"walls":[{"row":5,"column":1}]}')


@given(plain_boards())
def test_moves_are_those_of_a_plain_implementation(plain):
    board = unjam.Board(text_of(plain))
    assert sorted(board.moves()) == sorted(moves_of(plain))
    assert {move for move in board.moves("steps")} == {move for move in moves_of(plain) if abs(move[1]) == 1}


@given(plain_boards())
def test_solutions_are_as_short_as_a_plain_search_finds(plain):
    board = unjam.Board(text_of(plain))
    found = board.solve()
    assert (found.length if found else -1) == shortest(plain)
    assert not found or board.play(found.moves).solved


@given(plain_boards())
def test_a_board_survives_every_notation(plain):
    board = unjam.Board(text_of(plain))
    for format in unjam.FORMATS:
        try:
            text = board.text(format)
        except unjam.BoardError:
            continue
        size = (board.width, board.height) if format == "csv" else None
        again = unjam.Board(text, format=format, size=size)
        assert again.canonical() == board.canonical() and again.id == board.id


def test_vehicles_walls_and_places_count_from_one():
    board = unjam.Board(LONG_NAMES)
    assert board.vehicles == (("red", 2, 1, 2, True), ("blue", 1, 3, 3, False))
    assert (board.walls, board.exit, board.target) == (((5, 1),), 2, "red")
    assert str(board).startswith("{") and unjam.Board(str(board)) == board
    assert board.as_dict()["vehicles"][1]["name"] == "blue"


@pytest.mark.parametrize("text, line, column", [
    ("AAB.\n..B.\n....\nC...", 4, 1), ("", 1, 0), ("AA", 1, 1), ("!" * 36, 1, 1), ("\ud800", 1, 1), ("\0", 1, 1),
])
def test_a_bad_board_is_refused_with_its_place(text, line, column):
    with pytest.raises(unjam.BoardError) as caught:
        unjam.Board(text)
    assert isinstance(caught.value, ValueError)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert pickle.loads(pickle.dumps(caught.value)).message == caught.value.message


def test_two_boards_in_a_text_are_not_one():
    with pytest.raises(unjam.BoardError, match="more than one"):
        unjam.Board(SMALL + "\n" + SMALL)
    assert [board.target for board in unjam.read(SMALL + "\n" + SMALL)] == ["A", "A"]
    assert len(list(unjam.read(SMALL + "\nnonsense!\n" + SMALL, errors="skip"))) == 2
    with pytest.raises(unjam.BoardError) as caught:
        list(unjam.read(SMALL + "\nnonsense!"))
    assert caught.value.line == 2


def test_what_is_no_text_or_no_option_is_refused():
    for wrong in (5, None, ["AA"], object()):
        with pytest.raises(TypeError):
            unjam.Board(wrong)
    for call in (lambda: unjam.Board(SMALL, format="morse"), lambda: unjam.Board(SMALL).text("morse"),
                 lambda: unjam.Board(SMALL).solve(metric="miles"), lambda: unjam.Board(SMALL).solve(algorithm="magic"),
                 lambda: unjam.Board(SMALL).solve(timeout=0), lambda: unjam.Board(SMALL).solve(max_nodes=-1),
                 lambda: unjam.Board(SMALL).moves("miles"), lambda: unjam.Board(SMALL, size=(2, 99), format="csv")):
        with pytest.raises(ValueError):
            call()


@pytest.mark.parametrize("moves", ["B+9", "Z+1", "A", [("A", 1), ("B", 1)], ("A", 1000), ("A\0", 1), [("A", 99)]])
def test_an_illegal_move_is_refused(moves):
    with pytest.raises(unjam.MoveError):
        unjam.Board(SMALL).play(moves)


def test_a_board_is_a_value():
    board, same = unjam.Board(CARD), unjam.Board(CARD)
    assert board == same and hash(board) == hash(same) and len({board, same}) == 1
    assert board != unjam.Board(SMALL) and board != CARD
    for copied in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert copied == board and copied.solve().length == 8
    after = board.play(("A", 1))
    assert board == same and after != board
    assert after.play("A-1") == board


class Named(unjam.Board):
    def __init__(self, text, title):
        super().__init__(text)
        self.title = title


def test_boards_can_be_subclassed():
    board = Named(CARD, "card 1")
    assert type(board.play("A+1")) is Named and type(board.canonical()) is Named
    for copied in (copy.copy(board), pickle.loads(pickle.dumps(board))):
        assert (type(copied), copied.title, copied) == (Named, "card 1", board)


def test_cycles_are_collected():
    board = Named(CARD, "cycle")
    board.self = [board, board.states()]
    board.more = [board, board.graph(), board.states().moves, unjam.SolutionSet(board), iter(unjam.read(CARD))]
    board.failure = pytest.raises(unjam.LimitError, board.states, max_memory=1000)
    gone = weakref.ref(board)
    del board
    gc.collect()
    assert gone() is None


def test_pictures_are_pictures():
    board = unjam.Board(CARD)
    assert board._repr_svg_().startswith("<svg") and "<b>" not in board.svg(title="<b>")
    assert "<svg" in board.solve()._repr_html_() and "<ol>" in board.explain()._repr_html_()
    assert board.graph()._repr_svg_().startswith("<svg") and "<table>" in board.rate()._repr_html_()
    assert "\x1b[" in board.draw(colour=True) and "\x1b[" not in board.draw()


@given(strategies.one_of(strategies.text(max_size=80), strategies.binary(max_size=80),
                         strategies.text("ABCXo.x#0123456789:,\n {}[]\"hHvV", max_size=80)))
def test_no_text_does_more_than_raise(text):
    try:
        board = unjam.Board(text)
    except unjam.BoardError as error:
        assert error.line >= 0 and error.column >= 0 and error.message
    else:
        assert unjam.Board(board.text("json")) == board

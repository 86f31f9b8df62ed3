"""The same answers as the native program."""
import gc
import json

import numpy
import pytest
import unjam
from PIL import Image
from hypothesis import given, strategies

from plain import plain_boards, text_of
from test_board import CARD, SMALL

HARDEST = "GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"
STUCK = "ooooBoooooBoAAooBoooooBooooooooooooo"
SOLUTION = "A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3"


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_a_batch_has_the_solutions_of_the_program(program, bench_boards, metric):
    boards = bench_boards[::9] + [SMALL, STUCK]
    expected = [json.loads(line) for line in
                program("solve", "--json", "-m", metric, text="\n".join(boards) + "\n").splitlines()]
    for threads in (1, 3):
        found = unjam.solve_many(boards, metric=metric, threads=threads)
        for one, other in zip(found, expected):
            assert (one.status, one.length, one.optimal) == (other["status"], other["length"], other["optimal"])
            assert [move._asdict() for move in one.moves] == other["moves"]
    assert len(found) == len(expected)


def test_ratings_are_those_of_the_program(program, bench_boards):
    boards = [unjam.Board(text) for text in bench_boards[::100] + [SMALL, STUCK]]
    expected = program("rate", "--json", text="\n".join(map(str, boards)) + "\n").splitlines()
    for board, rating, line in zip(boards, unjam.rate_many(boards), expected):
        for name, value in json.loads(line).items():
            if name in ("board", "vehicle_moves", "removable"):
                continue
            ours = getattr(rating, name)
            assert ours == (int(value) if isinstance(ours, int) and isinstance(value, str) else value), name
        assert board.rate() == rating


def test_distances_are_those_of_the_program(program):
    board = unjam.Board(SMALL)
    states = board.states()
    lines = [json.loads(line) for line in program("states", "--json", text=SMALL).splitlines()]
    assert len(lines) == len(states)
    for line in lines:
        number = states.number(unjam.Board(line["board"]))
        assert (states.moves[number], states.steps[number]) == (line["moves"], line["steps"])


def test_arrays_share_memory_and_outlive_their_owner():
    states = unjam.Board(HARDEST).states()
    moves = states.moves
    assert isinstance(moves, numpy.ndarray) and moves.dtype == numpy.uint16 and not moves.flags.owndata
    assert numpy.shares_memory(moves, states.moves)
    total = int(moves.sum())
    with pytest.raises(ValueError):
        moves[0] = 1
    path = states.graph().path
    del states
    for _ in range(3):
        unjam.Board(CARD).states()
    assert int(moves.sum()) == total and moves.max() == 51
    assert [int(moves[state]) for state in path] == list(range(51, -1, -1))


@given(plain_boards(4))
def test_neighbours_are_one_move_apart(plain):
    states = unjam.Board(text_of(plain)).states()
    for state in range(0, len(states), 7):
        board = states.board(state)
        assert states.number(board) == state
        assert [states.number(board.play(move)) for move in board.moves()] == states.neighbours(state)
    with pytest.raises(IndexError):
        states.board(len(states))
    with pytest.raises(KeyError):
        states.number(unjam.Board("AAoooooooooooooooooooooooooooooooooo"))


def test_solutions_and_reasons():
    board = unjam.Board(CARD)
    every = unjam.SolutionSet(board)
    listed = list(board.solutions())
    assert every.count == len(listed) == len(set(listed)) == board.rate().optimal_paths
    assert all(board.play(moves).solved and len(moves) == 8 for moves in listed)
    assert len(list(board.solutions(5))) == 5
    assert unjam.SolutionSet(board, classes=True).count < every.count
    assert list(unjam.Board(STUCK).solutions()) == []
    why = board.explain()
    assert [reason.kind for reason in why.reasons][-1] == "exit" and why.aims
    with pytest.raises(ValueError):
        unjam.Board(STUCK).explain()


@pytest.mark.parametrize("answer", [
    SOLUTION, f"O+1 O-1 {SOLUTION}", "1. A right 1\n2. X right 3", "A+1. Move P up.", "A+1 P left 2", "", "I give up.",
    '{"moves":[{"car":"A","direction":"right","distance":1}]}', "A+1 P-1", "```\nA+1\n```", f"{SOLUTION}. Move X right.",
])
@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_verdicts_are_those_of_the_program(program, answer, metric):
    expected = json.loads(program("verify", "--json", "-m", metric, "--answer", answer, text=CARD))
    found = unjam.verify(CARD, answer, metric=metric)
    assert (found.status, found.shortest) == (expected["status"], expected["shortest"])
    if "answer" not in expected:
        assert found.reading == "empty" and not found
        return
    assert [move._asdict() for move in found.answer] == expected["answer"]
    for name in ("legal", "solves", "moves", "steps", "longer_by", "left"):
        assert getattr(found, name) == expected[name], name
    for name in ("illegal", "ambiguous"):
        ours, theirs = getattr(found, name), expected.get(name)
        assert (ours is None) == (theirs is None)
        if ours:
            assert (ours.number, ours.reason) == (theirs["number"], theirs["reason"])
    quick = unjam.verify(CARD, answer, metric=metric, optimum=False)
    for name in ("answer", "reading", "legal", "solves", "illegal", "ambiguous", "moves", "steps", "ignored"):
        assert getattr(quick, name) == getattr(found, name), name
    assert (quick.status, quick.shortest, quick.left) == (None, None, None)


@given(strategies.lists(strategies.tuples(strategies.sampled_from("ABCOPQRX"), strategies.integers(-4, 4))))
def test_no_illegal_move_is_ever_accepted(moves):
    board = unjam.Board(CARD)
    found = unjam.verify(board, " ".join(f"{name}{by:+d}" for name, by in moves), optimum=False)
    current, legal = board, 0
    for move in found.answer:
        try:
            current = current.play(move)
        except unjam.MoveError:
            break
        legal += 1
    if found.solves:
        assert legal == len(found.answer) and current.solved
    if legal < len(found.answer):
        assert not found.legal and found.illegal.number == legal + 1


@given(strategies.text(max_size=200))
def test_any_answer_gets_a_verdict(text):
    found = unjam.verify(CARD, text, optimum=False)
    assert found.solves <= found.legal or found.ambiguous


def test_the_same_seed_makes_the_same_puzzles(program):
    levels = unjam.generate(4, moves=(12, 20), seed=5, threads=2)
    assert [str(level.board) for level in levels] == \
        program("generate", "-n", "4", "--moves", "12..20", "--seed", "5", "-t", "string").split()
    for level in levels:
        assert level.board.solve().length == level.moves and level.board.play(level.solution).solved
        assert level.id == level.board.id and level.rating is None
    rated = unjam.generate(1, difficulty=["easy", "medium"], seed=1)[0]
    assert rated.rating.band in ("easy", "medium")
    with pytest.raises(unjam.LimitError) as caught:
        unjam.generate(3, size=(4, 4), moves=(100, None))
    assert caught.value.found == []


def test_a_census_of_small_boards(program):
    expected = json.loads(program("census", "--size", "4x4", "--json"))
    del expected["seconds"]
    assert unjam.census((4, 4)) == expected
    assert unjam.census((4, 4), metric="steps", walls=1)["metric"] == "steps"
    with pytest.raises(ValueError):
        unjam.census((9, 9))


def test_pictures_are_read(tmp_path, program):
    path = tmp_path / "card.png"
    program("show", "-o", str(path), text=CARD)
    found = unjam.scan(path)
    assert found.board.canonical() == unjam.Board(CARD).canonical() and found.confidence > 0.5
    with Image.open(path) as image:
        pixels = numpy.asarray(image.convert("RGB"))
        assert unjam.scan(image) == found
    assert unjam.scan(pixels) == found == unjam.scan(pixels[::-1][::-1])
    expected = json.loads(program("scan", "--json", str(path)))  # its decoder may round otherwise than Pillow's
    assert expected["board"] == str(found.board) and expected["confidence"] == pytest.approx(found.confidence, abs=0.05)
    assert unjam.scan(numpy.zeros((200, 200, 3), numpy.uint8)) is None
    for wrong in (pixels[:, :, 0], pixels.astype(float), b"abc", numpy.zeros((4, 4, 3), numpy.uint8)):
        with pytest.raises(ValueError):
            unjam.scan(wrong)
    gc.collect()  # of what the exceptions hold
    with pytest.raises(TypeError):
        unjam.scan(5)


def test_puzzle_files(tmp_path, program):
    path = tmp_path / "puzzles.db"
    with unjam.open(path, "a") as file:
        assert file.add(unjam.Board(CARD)) and not file.add(unjam.Board(CARD))
        assert file.add(unjam.Board(HARDEST)) and len(file) == 2
        found = file.find(moves=(10, None))
        assert [level.moves for level in found] == [51] and found[0].rating.band == "expert"
        assert file.count(difficulty="easy") == 1 and file.find(id=found[0].id)[0].board == found[0].board
        assert [level.moves for level in file.find(order="moves", limit=1)] == [51]
    assert program("find", "--db", str(path), "-t", "string").count("\n") == 2
    with pytest.raises(ValueError):
        file.find()
    file.close()
    with unjam.open(path) as file, pytest.raises(unjam.UnjamError):
        file.add(unjam.Board(SMALL))
    with pytest.raises(unjam.FileError):
        unjam.open(tmp_path / "none.db")
    (tmp_path / "no.db").write_text("nonsense " * 1000)
    with pytest.raises(unjam.FileError):
        unjam.open(tmp_path / "no.db")
    with pytest.raises(ValueError):
        unjam.open(path, "w")

"""The environments of Gymnasium: conformance, rules, speed of nothing."""
import copy
import gc
import pickle
import warnings

import gymnasium
import numpy
import pytest
import unjam
import unjam.envs
from gymnasium.utils.env_checker import check_env

from test_board import CARD, SMALL

HARD = ["BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo"]


def make(**options):
    return gymnasium.make("unjam/RushHour-v0", **options).unwrapped


@pytest.mark.parametrize("observation", ["cells", "planes", "text", "pixels"])
@pytest.mark.parametrize("reward", ["sparse", "step", "distance"])
def test_the_checker_of_gymnasium_is_content(observation, reward):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(observation=observation, reward=reward, levels=[CARD], render_mode="rgb_array"))


def test_a_game_is_played_by_the_rules():
    env = make(levels="catalogue", level_count=30, level_options={"moves": (3, 9)}, reward="distance")
    for seed in range(10):
        cells, info = env.reset(seed=seed)
        before = env.board
        for turn in range(40):
            legal = {env.action(move) for move in before.moves()}
            assert set(numpy.flatnonzero(info["action_mask"])) == legal
            assert info["distance"] == before.solve().length
            action = int(env.action_space.sample(info["action_mask"]) if turn % 2 else env.action_space.sample())
            cells, reward, solved, cut_off, info = env.step(action)
            assert info["legal"] == (action in legal)
            vehicle, by = env.games.move(action)
            after = before.play((before._names()[vehicle], by)) if info["legal"] else before
            assert env.board == after and solved == after.solved and not cut_off
            assert reward == solved + before.solve().length - after.solve().length
            before = after
            if solved:
                break


def test_observations_show_the_board():
    def seen(kind, **options):
        return make(levels=[CARD], observation=kind, **options).reset(seed=1)[0]

    cells, planes = seen("cells"), seen("planes", vehicles=12)
    canonical = unjam.Board(CARD).canonical()
    assert seen("text") == canonical.text("grid").replace("o", ".")
    assert cells.dtype == numpy.uint8 and (cells == 2).sum() == 2 and planes.shape == (13, 6, 6)
    assert (planes[:8].argmax(0)[cells > 0] + 2 == cells[cells > 0]).all() and planes[8:].sum() == 0
    picture = seen("pixels")
    assert picture.shape == (48, 48, 3) and len(numpy.unique(picture.reshape(-1, 3), axis=0)) == 9
    env = make(levels=[CARD], render_mode="ansi")
    env.reset(seed=1)
    assert "exit" in env.render()


def test_the_same_seed_gives_the_same_games():
    def played(seed):
        env = gymnasium.make_vec("unjam/RushHour-v0", 50, levels="catalogue", level_count=20, max_actions=9)
        env.reset(seed=seed)
        return [env.step(env.draw_actions())[0] for _ in range(60)]

    first = played(3)
    assert all((one == two).all() for one, two in zip(first, played(3)))
    assert any((one != two).any() for one, two in zip(first, played(4)))
    env = make(level_count=5)
    assert (env.reset(seed=2)[0] == env.reset(seed=2)[0]).all()
    assert env.reset(options={"level": 3})[1]["level"] == 3


def test_a_vector_of_games_does_what_single_games_do():
    levels = [puzzle.board for puzzle in unjam.catalogue(moves=(4, 8), order="random", limit=9)]
    many = gymnasium.make_vec("unjam/RushHour-v0", 16, levels=levels, reward="distance", discount=0.9, max_actions=30,
                              vehicles=14)
    single = make(levels=levels, reward="distance", discount=0.9, max_actions=30, vehicles=14)
    cells, info = many.reset(seed=5)
    assert many.observation_space.contains(cells) and many.single_action_space == single.action_space
    for game in range(16):
        many.reset(seed=5)
        single.reset(options={"level": int(many.games.level[game])})
        for _ in range(100):
            actions = many.draw_actions()
            cells, rewards, solved, cut_off, info = many.step(actions)
            one = single.step(int(actions[game]))
            assert (cells[game] == one[0]).all() and rewards[game] == pytest.approx(one[1])
            assert (solved[game], cut_off[game]) == one[2:4] and (info["action_mask"][game] == one[4]["action_mask"]).all()
            if one[2] or one[3]:
                cells, rewards, solved, cut_off, info = many.step(actions)  # the next step begins another game
                assert rewards[game] == 0 and not solved[game] and not cut_off[game]
                assert (cells[game] == single.reset(options={"level": int(info["level"][game])})[0]).all()
                break


def test_arrays_are_shared_or_copied():
    shared = gymnasium.make_vec("unjam/RushHour-v0", 4, levels=HARD, copy=False)
    copied = gymnasium.make_vec("unjam/RushHour-v0", 4, levels=HARD)
    for env, is_shared in ((shared, True), (copied, False)):
        cells, info = env.reset(seed=1)
        before = cells.copy()
        env.step(env.draw_actions())
        assert (cells != before).any() == is_shared == numpy.shares_memory(info["action_mask"], env.games.legal)
    with pytest.raises(ValueError):
        shared.games.cells[0, 0, 0] = 1
    cells = shared.games.cells
    del shared, env
    assert cells.sum() > 0  # the memory lives as long as its arrays


def test_levels_come_from_files_and_the_generator(tmp_path):
    (tmp_path / "boards.txt").write_text(CARD + "\n" + HARD[0] + "\n")
    assert len(make(levels=tmp_path / "boards.txt").games) == 2
    unjam.dataset(5, seed=1).to_jsonl(tmp_path / "rows.jsonl")
    assert len(make(levels=tmp_path / "rows.jsonl").games) == 5
    with unjam.open(tmp_path / "puzzles.db", "a") as file:
        file.add(unjam.Board(CARD))
        file.add(unjam.Board(HARD[0]))
    assert len(make(levels=tmp_path / "puzzles.db", level_options={"moves": (20, None)}).games) == 1
    made = make(levels="generator", level_count=3, level_options={"moves": (5, 8)}, level_seed=4)
    assert len(made.games) == 3
    assert made.reset(options={"level": 0})[0].tolist() == make(levels=unjam.generate(3, moves=(5, 8), seed=4)).reset(
        options={"level": 0})[0].tolist()


def test_bad_input_raises_as_gymnasium_says():
    env = make(levels=[CARD])
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for wrong in (-1, 10**6, 2**32, "A+1", 1.5, None):
        with pytest.raises(gymnasium.error.InvalidAction):
            env.step(wrong)
    for move in env.board.solve().moves:
        env.step(env.action(move))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(ValueError):
        env.reset(options={"level": 1})
    with pytest.raises(ValueError):
        env.reset(options={"colour": 1})
    many = gymnasium.make_vec("unjam/RushHour-v0", 3, levels=[CARD])
    with pytest.raises(gymnasium.error.InvalidAction):
        many.step([0, 0, 0])
    many.reset(seed=1)
    for wrong in ([0, 0], [0, 0, -1], [0, 0, 2**32], [0.5, 1, 1], "abc"):
        with pytest.raises(gymnasium.error.InvalidAction):
            many.step(wrong)
    with pytest.raises(ValueError):
        many.reset(seed=[1, 2, 3])
    for move in (("Z", 1), ("A", 0), ("A", 200)):
        with pytest.raises(ValueError):
            make(levels=[CARD], max_actions=None).action(unjam.Move(*move))


def test_actions_are_drawn_only_where_there_is_room_for_them():
    games = unjam.envs.Games([unjam.Board(CARD)], 4)
    games.reset(1)
    for wrong in (numpy.empty(3, numpy.int32), numpy.empty(4, numpy.int64), numpy.empty((2, 2), numpy.int32), [0] * 4):
        with pytest.raises(ValueError, match="4 int32"):
            games.draw(wrong)
    assert games.legal[numpy.arange(4), games.draw(numpy.empty(4, numpy.int32))].all()
    for wrong in (4, -1, 2**40):
        with pytest.raises(ValueError):
            games.board(wrong)
        with pytest.raises(ValueError):
            games.reset_game(wrong)


@pytest.mark.parametrize("options, words", [
    ({"levels": "nowhere"}, "no source of levels"), ({"levels": []}, "no level"), ({"levels": [CARD, SMALL]}, "level 1"),
    ({"level_options": {"moves": 99}}, "no level matches"), ({"observation": "smell"}, "no observation"),
    ({"reward": "praise"}, "no reward"), ({"levels": [CARD], "discount": 2.0}, "discount"),
    ({"levels": [CARD], "vehicles": 3}, "vehicles"), ({"levels": [CARD], "vehicles": 0}, "vehicles"),
    ({"levels": [CARD], "vehicles": 10**10}, "vehicles"), ({"levels": [CARD], "level_options": {"moves": 3}}, "conditions"), ({"levels": [CARD], "max_actions": 0}, "max_actions"),
    ({"levels": ["nonsense!"]}, "character"), ({"levels": [CARD], "render_mode": "smoke"}, "render_mode"),
    ({"levels": ["ooooAA" + "o" * 30]}, "solved"), ({"levels": ["AABBoo" + "o" * 30], "reward": "distance"}, "no solution"),
    ({"levels": ["9x9:" + "AA" + "o" * 79]}, "64 cells"),
])
def test_what_cannot_be_played_is_refused(options, words):
    with pytest.raises(ValueError, match=words):
        unjam.envs.RushHourEnv(**options)
    with pytest.raises(ValueError, match=words):
        unjam.envs.RushHourVectorEnv(2, **options)


def same(first, second):
    """Whether observations, infos and rewards are equal, to the last bit."""
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, (tuple, list)):
        return len(first) == len(second) and all(map(same, first, second))
    return numpy.array_equal(first, second)


def pickled(env):
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize("observation", ["cells", "planes", "text", "pixels"])
@pytest.mark.parametrize("reward", ["sparse", "step", "distance"])
def test_a_copy_of_an_environment_continues_in_the_same_way(copied, observation, reward):
    env = gymnasium.make("unjam/RushHour-v0", level_count=20, observation=observation, reward=reward, max_actions=30,
                         level_options={"moves": (3, 9)})
    env.reset(seed=3)
    env.action_space.seed(5)
    for turn in range(90):
        if turn % 13 == 0:
            before = env
            env = copied(env)
        mask = env.unwrapped.action_mask()
        actions = [which.action_space.sample(mask) for which in (env, before)]
        assert actions[0] == actions[1]
        steps = [which.step(action) for which, action in zip((env, before), actions)]
        assert same(*steps)
        if steps[0][2] or steps[0][3]:
            assert same(env.reset(), before.reset())


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize("options", [{}, {"copy": False}, {"observation": "text", "reward": "distance"}])
def test_a_copy_of_many_games_continues_in_the_same_way(copied, options):
    env = gymnasium.make_vec("unjam/RushHour-v0", 7, level_count=20, max_actions=25, level_options={"moves": (3, 9)}, **options)
    assert same(env.reset(seed=3), copied(env).reset(seed=3))
    for turn in range(60):
        if turn % 13 == 0:
            before = env
            env = copied(env)
        actions = [which.unwrapped.draw_actions() for which in (env, before)]
        assert same(*actions)
        assert same(env.step(actions[0]), before.step(actions[1]))


def test_a_copy_plays_alone_and_outlives_its_model():
    env = make(levels=[CARD], reward="distance")
    env.reset(seed=1)
    board = env.board
    copied = copy.deepcopy(copy.deepcopy(env))
    copied.step(copied.action(board.solve().moves[0]))
    assert env.board == board != copied.board
    del env
    gc.collect()
    for move in copied.board.solve().moves:
        solved = copied.step(copied.action(move))[2]
    assert solved
    fresh = pickled(make(levels=[CARD]))
    with pytest.raises(gymnasium.error.ResetNeeded):
        fresh.step(0)


def test_games_of_other_levels_are_refused():
    games = unjam.envs.Games([unjam.Board(CARD)])
    make_again, (kind, levels, count, options, saved) = games.__reduce__()[:2]
    with pytest.raises(ValueError, match="these are not the games"):
        make_again(kind, levels, count + 1, options, saved)

"""The adapters for reasoning-gym and TextArena, where these are installed."""
import pytest
import unjam


def test_reasoning_gym_asks_and_scores():
    other = pytest.importorskip("reasoning_gym")
    import unjam.reasoning_gym  # noqa: F401
    data = other.create_dataset("unjam_rush_hour", size=12, seed=4, min_moves=3, max_moves=6)
    again = other.create_dataset("unjam_rush_hour", size=12, seed=4, min_moves=3, max_moves=6)
    assert len(data) == 12 and [entry["question"] for entry in data] == [entry["question"] for entry in again]
    for entry in data:
        board = unjam.Board(entry["metadata"]["board"])
        assert 3 <= entry["metadata"]["min_moves"] == board.solve().length <= 6
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer("Answer: " + entry["answer"], entry) == 1.0
        for wrong in (None, "", "I do not know", entry["answer"][:-4], "A+4", entry["answer"] + " A+1"):
            assert data.score_answer(wrong, entry) == 0.0
    longer = other.create_dataset("unjam_rush_hour", size=3, seed=4, min_moves=3, max_moves=6, shortest=True, split="test")
    for entry in longer:
        first = unjam.Board(entry["metadata"]["board"]).moves()[0]
        there_and_back = f"{first} {first.vehicle}{-first.by:+d} {entry['answer']}"
        assert entry["metadata"]["split"] == "test" and longer.score_answer(entry["answer"], entry) == 1.0
        assert longer.score_answer(there_and_back, entry) in (0.0, 1.0)
    fresh = other.create_dataset("unjam_rush_hour", size=2, seed=4, min_moves=3, max_moves=6, source="generator")
    assert fresh.score_answer(fresh[1]["answer"], fresh[1]) == 1.0
    for options in ({"min_moves": 0}, {"split": "mine"}, {"template": "poem"}, {"min_moves": 60, "max_moves": 70}):
        with pytest.raises((AssertionError, ValueError)):
            other.create_dataset("unjam_rush_hour", size=2, seed=1, **options)


def test_textarena_plays():
    other = pytest.importorskip("textarena")
    import unjam.textarena  # noqa: F401
    env = other.make("UnjamRushHour-v0", moves=(3, 5))
    env.reset(num_players=1, seed=3)
    player, observation = env.get_observation()
    assert player == 0 and "Bring vehicle A" in observation[0][1]
    solution = env.board.solve().moves
    done, _ = env.step(f"Answer: {solution[0]}")
    assert not done and env.board.text("grid") in env.get_observation()[1][-1][1]
    done, _ = env.step("A right 9")
    assert not done and "invalid" in env.get_observation()[1][-1][1]
    done, _ = env.step(" ".join(map(str, solution[1:])))
    rewards, info = env.close()
    assert done and rewards == {0: 1.0} and info[0]["reason"] == "The board is solved."
    env.reset(num_players=1, seed=3)
    env.step(str(solution[0]))
    env.step("nothing")
    done, _ = env.step("Z+1")
    rewards, info = env.close()
    assert done and info[0]["invalid_move"] and rewards[0] == pytest.approx(1 / len(solution))

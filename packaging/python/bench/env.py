"""Measures the steps of environments per second of processor time, of one core: python bench/env.py

Ours with each observation, and beside it, in the same run, those of other packages that are installed and run: TextArena's
RushHour, and rushhour-gym, whose server is a program that it downloads (or RUSHHOUR_ENV_BIN names).
"""
import contextlib
import io
import random
import resource
import time

import gymnasium
import numpy
import unjam.envs

GAMES, SECONDS = 1024, 1.5


def cpu() -> float:
    """Of this process, its threads and its children that have ended."""
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def measured(name: str, play, base: float = 0.0) -> float:
    """Calls play(), which returns how many steps it made, until the time is over."""
    play()
    steps, before, end = 0, cpu(), time.monotonic() + 20 * SECONDS
    while cpu() - before < SECONDS and time.monotonic() < end:
        steps += play()
    rate = steps / (cpu() - before)
    print(f"{name:58} {rate:14,.0f} steps/s" + (f"   1/{base / rate:,.0f}" if base else ""))
    return rate


def ours(observation: str, reward: str = "sparse", games: int = GAMES, copy: bool = False):
    env = gymnasium.make_vec("unjam/RushHour-v0", games, levels="catalogue", level_count=1000, observation=observation,
                             reward=reward, copy=copy)
    env.reset(seed=1)

    def play() -> int:
        made = 0
        for _ in range(20):
            env.step(env.draw_actions())
            made += games - int((env.games.played == 0).sum())  # beginning a game is no step
        return made
    return play


def text_arena():
    import textarena
    with contextlib.redirect_stdout(io.StringIO()):
        env = textarena.make("RushHour-v0-raw")
        env.reset(num_players=1, seed=1)

    def play() -> int:
        vehicles = env.state.game_state["vehicles"]  # an illegal move would end the game
        legal = [name + sign for name, vehicle in vehicles.items() for sign in "+-" if env._can_move(vehicles, vehicle, sign == "+")]
        with contextlib.redirect_stdout(io.StringIO()):  # it prints
            if env.step(f"[{random.choice(legal)}]")[0]:
                env.reset(num_players=1, seed=1)
        return 1
    return play


def rushhour_gym():
    import rushhour_gym as other
    env = other.RushHourVectorEnv(GAMES, max_episode_steps=1000)
    state = {"mask": env.reset(seed=1)[1]["action_mask"]}

    def play() -> int:
        scores = state["mask"] * (1 + numpy.random.random(state["mask"].shape))
        state["mask"] = env.step(scores.argmax(1))[4]["action_mask"]
        return GAMES
    return play


def main() -> None:
    base = measured(f"unjam, {GAMES} games of 6x6, cells (36 bytes), masks", ours("cells"))
    measured("unjam, the same, copied", ours("cells", copy=True))
    measured("unjam, the same, distances as rewards", ours("cells", "distance"))
    measured("unjam, planes", ours("planes"))
    measured("unjam, pixels (48x48x3)", ours("pixels", games=256))
    single = gymnasium.make("unjam/RushHour-v0").unwrapped
    single.reset(seed=1)

    def play_single() -> int:
        if single.step(single.action_space.sample(single.action_mask()))[2:4] != (False, False):
            single.reset()
        return 1
    measured("unjam, one game in Python", play_single)
    for name, make in (("TextArena's RushHour, random legal actions", text_arena), ("rushhour-gym, vector of 1024", rushhour_gym)):
        try:
            play = make()
        except Exception as reason:  # not installed, or not complete
            print(f"{name}: does not run here: {str(reason).splitlines()[0][:100]}")
        else:
            measured(name, play, base)


main()

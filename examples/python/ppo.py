"""Proximal policy optimisation in NumPy alone: learns easy boards and compares itself with a random player.

    python examples/python/ppo.py [ITERATIONS]     needs unjam and gymnasium; prints the curve, a line each, then the comparison
"""
import sys

import gymnasium
import numpy as np
import unjam.envs  # noqa: F401  (registers the environment)

GAMES, STEPS, HIDDEN, RATE, GAMMA, LAMBDA, CLIP, MOST = 128, 64, 128, 1e-3, 0.97, 0.9, 0.2, 40
rng = np.random.default_rng(1)


def make(games):
    return gymnasium.make_vec("unjam/RushHour-v0", games, levels="catalogue", level_count=300, level_options={"moves": (2, 5)},
                              vehicles=13, observation="planes", reward="distance", discount=GAMMA, max_actions=MOST)


def forward(x, mask):
    """Hidden layer, probabilities of the actions, and value."""
    hidden = np.tanh(x @ net["w1"] + net["b1"])
    logits = np.where(mask, hidden @ net["w2"] + net["b2"], -1e9)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    return hidden, chances / chances.sum(1, keepdims=True), (hidden @ net["w3"] + net["b3"])[:, 0]


def draw(chances):
    return (chances.cumsum(1) > rng.random((len(chances), 1))).argmax(1)


def learn(x, mask, action, old, gain, aim):
    """One step of Adam on the clipped objective, with the value's error and a little entropy."""
    hidden, p, value = forward(x, mask)
    rows, n = np.arange(len(x)), len(x)
    ratio = p[rows, action] / old
    is_free = (gain > 0) & (ratio < 1 + CLIP) | (gain <= 0) & (ratio > 1 - CLIP)
    one = np.zeros_like(p)
    one[rows, action] = 1
    logs = np.log(p + 1e-9)
    to_logits = -(gain * ratio * is_free)[:, None] * (one - p) + 0.01 * p * (logs - (p * logs).sum(1, keepdims=True))
    to_value = 0.5 * (value - aim)[:, None]
    to_hidden = (to_logits @ net["w2"].T + to_value @ net["w3"].T) * (1 - hidden**2)
    grads = {"w1": x.T @ to_hidden, "b1": to_hidden.sum(0), "w2": hidden.T @ to_logits, "b2": to_logits.sum(0),
             "w3": hidden.T @ to_value, "b3": to_value.sum(0)}
    clock[0] += 1
    for name, grad in grads.items():
        first[name] = 0.9 * first[name] + 0.1 * grad / n
        second[name] = 0.999 * second[name] + 0.001 * (grad / n)**2
        net[name] -= RATE * first[name] / (1 - 0.9**clock[0]) / (np.sqrt(second[name] / (1 - 0.999**clock[0])) + 1e-8)


def solved_share(choose, games=500):
    """How many of the games end at the exit, within MOST actions."""
    trial = make(games)
    seen, info = trial.reset(seed=2)
    won, over = np.zeros(games, bool), np.zeros(games, bool)
    for _ in range(MOST):
        seen, _, solved, cut, info = trial.step(choose(seen, info["action_mask"] > 0))
        won |= solved & ~over
        over |= solved | cut
    return won.mean()


env = make(GAMES)
inputs, actions = 14 * 36, env.single_action_space.n
net = {"w1": rng.normal(0, inputs**-0.5, (inputs, HIDDEN)), "b1": np.zeros(HIDDEN), "w2": rng.normal(0, 0.01, (HIDDEN, actions)),
       "b2": np.zeros(actions), "w3": np.zeros((HIDDEN, 1)), "b3": np.zeros(1)}
first, second, clock = dict.fromkeys(net, 0.0), dict.fromkeys(net, 0.0), [0]
seen, info = env.reset(seed=1)
for iteration in range(int(sys.argv[1]) if len(sys.argv) > 1 else 100):
    kept, ends = [], 0
    for _ in range(STEPS):
        x, mask = seen.reshape(GAMES, -1).astype(float), info["action_mask"] > 0
        _, p, value = forward(x, mask)
        action = draw(p)
        seen, reward, solved, cut, info = env.step(action)
        kept.append((x, mask, action, p[np.arange(GAMES), action], reward, solved | cut, value))
        ends += int(solved.sum())
    following, ahead, gains = forward(seen.reshape(GAMES, -1).astype(float), info["action_mask"] > 0)[2], 0.0, []
    for x, mask, action, old, reward, end, value in reversed(kept):
        ahead = reward + GAMMA * following * ~end - value + GAMMA * LAMBDA * ahead * ~end
        gains.append(ahead)
        following = value
    x, mask, action, old, _, _, value = (np.concatenate(part) for part in zip(*kept))
    gain = np.concatenate(gains[::-1])
    aim, gain = gain + value, (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(3):
        for batch in np.array_split(rng.permutation(len(x)), 8):
            learn(x[batch], mask[batch], action[batch], old[batch], gain[batch], aim[batch])
    if iteration % 10 == 9:
        print(f"iteration {iteration + 1}: {ends} games solved in {GAMES * STEPS} actions", flush=True)
trained = solved_share(lambda seen, mask: draw(forward(seen.reshape(len(seen), -1).astype(float), mask)[1]))
random = solved_share(lambda seen, mask: draw(mask / mask.sum(1, keepdims=True)))
print(f"solved within {MOST} actions: trained {trained:.0%}, random {random:.0%}, {trained / random:.1f} times as many")

"""Solve, rate, draw, generate and verify: python examples/python/first_steps.py"""
import unjam

board = unjam.Board("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo")
print(board.draw())

found = board.solve(order="human")
print(found.length, "moves:", " ".join(map(str, found.moves)))
print(board.explain())

rating = board.rate()
print(f"{rating.band}: about {rating.seconds_estimate:.0f} seconds, {rating.states:,} states")

states = board.states()
print("distances from", min(states.moves), "to", states.max_distance(), "in", len(states), "states")

for level in unjam.generate(3, moves=12, seed=1):
    print(level.board, level.moves)

verdict = unjam.verify(board, "1. Move A right by 1.\n2. Then X drives right 3.")
print(verdict.solves, verdict.illegal)

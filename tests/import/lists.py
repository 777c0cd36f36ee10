import numpy as np

# A board as a list, with what a program has around it.
board = np.array([
    [1, 2, 0, 0],
    [3, 4, None, -1],
    [0, 0, 4, 3],  # the third row
    [0, 0, 0, 1],
])
print(solve(board))

other = "12..34....43...1"

#include <stdio.h>

int grid[4][4] = {
    {1, 2, 0, 0},
    {3, 4, 0, 0},
    {0, 0, 4, 3},
    {0, 0, 0, 1},
};

int main(void) { return solve(grid); }

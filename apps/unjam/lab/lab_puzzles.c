/* The report on 15 puzzles in unit steps: states visited by two heuristics and by brute force, and bands of
 * difficulty. */
#include <math.h>
#include <string.h>

#include "lab/lab.h"
#include "lab/lab_puzzles.h"

/* The boards as the report prints them, but for one vehicle of the tenth: "A35V" would leave the board, and the
 * report's own solution moves A left, so that "A35H" is meant. */
const struct lab_puzzle lab_puzzle_data[LAB_PUZZLES] = {
    {"X02H\nB11H\nC14H\nD34H\nE03V\nF22V\nG30V\nO33H\nP50V\nQ00H", 51, {2663, 2759, 2862}},
    {"X02H\nA03H\nB04V\nC14V\nD21V\nE23V\nF43V\nO32V\nP53V\nQ25H", 56, {6484, 6489, 6694}},
    {"X32H\nA33V\nB44H\nO20V\nP03H\nQ51V", 39, {275, 271, 280}},
    {"X02H\nA10V\nB31V\nC24V\nD54V\nE35H\nO30H\nP13H\nQ03V\nR42V", 51, {3974, 3974, 4131}},
    {"X12H\nA41V\nB14V\nC24V\nD34H\nO30V\nP52V\nQ35H", 33, {5528, 5533, 6493}},
    {"X02H\nA03H\nB14V\nC25H\nO32V\nP53V", 35, {704, 772, 806}},
    {"X22H\nA10V\nB43H\nC45H\nO33V\nP50V", 19, {666, 741, 789}},
    {"X32H\nA40H\nB01H\nC33H\nD44H\nE02V\nF22V\nG34V\nO10H\nP21H\nQ05H\nR51V", 60, {1204, 1240, 1276}},
    {"X12H\nA14V\nB24H\nC43V\nO30V\nP53V", 27, {846, 811, 990}},
    {"X02H\nA35H\nB24H\nC14V\nO30V\nP52V", 27, {824, 879, 979}},
    {"X22H\nA20V\nB02V\nC12V\nD41V\nE44V\nF54V\nG40H\nH43H\nO04H", 54, {5194, 5157, 5274}},
    {"X02H\nA51V\nB53V\nC14V\nD24H\nE25H\nO30V\nP42V", 29, {2184, 1919, 3109}},
    {"X02H\nB23V\nC35H\nO30H\nP42V", 6, {58, 72, 156}},
    {"X32H\nB03H\nC14V\nD44H\nO51V\nP33V", 37, {577, 587, 627}},
    {"X02H\nA20V\nB22V\nC14V\nD34H\nE25H\nO31V\nP53V", 31, {1869, 1922, 2058}},
};

const struct lab_search lab_puzzle_searches[LAB_PUZZLE_SEARCHES] = {
    {.algorithm = "astar", .heuristic = "distance", .metric = UJ_STEPS},
    {.algorithm = "astar", .heuristic = "path", .metric = UJ_STEPS},
    {.algorithm = "bfs", .metric = UJ_STEPS},
};

/* The report's bands: 25 steps and fewer easy, up to 50 medium. */
static const char *band(int steps)
{
    return steps < 0 ? "-" : steps <= 25 ? "easy" : steps <= 50 ? "medium" : "hard";
}

static const struct lab_column columns[] = {
    {"puzzle", "", false},
    {"steps", "paper", false},
    {"steps", "here", false},
    {"A* distance", "paper", false},
    {"A* distance", "here", false},
    {"A* path", "paper", false},
    {"A* path", "here", false},
    {"BFS", "paper", false},
    {"BFS", "here", false},
    {"ms", "A* distance", true},
    {"ms", "A* path", true},
    {"ms", "BFS", true},
    {"band", "", false},
};

struct sums {
    double paper[LAB_PUZZLE_SEARCHES], here[LAB_PUZZLE_SEARCHES], ms[LAB_PUZZLE_SEARCHES];
};

static void add_row(struct lab *lab, struct lab_table *table, const struct lab_board *board,
                    const struct lab_puzzle *paper, struct sums *sums)
{
    struct lab_result results[LAB_PUZZLE_SEARCHES];
    for (int i = 0; i < LAB_PUZZLE_SEARCHES; i++) {
        results[i] = lab_solve(lab, board, lab_puzzle_searches[i]);
        sums->paper[i] += paper ? paper->states[i] : 0;
        sums->here[i] += results[i].nodes;
        sums->ms[i] += results[i].seconds * 1000;
    }
    const int steps = results[LAB_PUZZLE_SEARCHES - 1].length;
    lab_word(table, "%s", board->name);
    lab_whole(table, paper ? paper->steps : -1);
    lab_whole(table, steps);
    for (int i = 0; i < LAB_PUZZLE_SEARCHES; i++) {
        lab_whole(table, paper ? paper->states[i] : -1);
        lab_count(table, results[i].nodes, results[i].outcome == UJ_UNDECIDED);
    }
    for (int i = 0; i < LAB_PUZZLE_SEARCHES; i++)
        lab_decimal(table, results[i].seconds * 1000, results[i].outcome == UJ_UNDECIDED);
    lab_word(table, "%s", band(steps));
}

static void add_means(struct lab_table *table, const struct sums *sums, double count, bool with_paper)
{
    lab_word(table, "mean");
    lab_whole(table, -1);
    lab_whole(table, -1);
    for (int i = 0; i < LAB_PUZZLE_SEARCHES; i++) {
        lab_count(table, with_paper ? round(sums->paper[i] / count) : NAN, false);
        lab_count(table, round(sums->here[i] / count), false);
    }
    for (int i = 0; i < LAB_PUZZLE_SEARCHES; i++)
        lab_decimal(table, sums->ms[i] / count, false);
    lab_word(table, "%s", "");
}

void lab_table_puzzles(struct lab *lab, struct lab_table *table)
{
    lab_table_init(table, columns, sizeof columns / sizeof *columns);
    lab_title(table,
              "The report on 15 puzzles: states visited by three searches, counted in unit steps, and its bands");
    const struct lab_boards *boards = lab_puzzle_boards(lab);
    struct sums sums = {{0}, {0}, {0}};
    for (size_t i = 0; i < boards->count; i++) {
        const bool printed = !lab->own_boards && i < LAB_PUZZLES;
        add_row(lab, table, &boards->items[i], printed ? &lab_puzzle_data[i] : NULL, &sums);
    }
    if (boards->count > 0)
        add_means(table, &sums, (double)boards->count, !lab->own_boards);
    lab_note(table,
             "Its best-first search orders by g + h, which is A*. Bands by steps: 25 and fewer easy, up to 50 medium.");
    if (!lab->own_boards)
        lab_note(table, "Puzzle 10 is printed with A35V, which leaves the board; A35H is meant.");
}

/* Makes boards of all lengths; those of bench/boards.txt with less than 15 moves come from here, the others from the census:
 *
 *   find_boards SECONDS [SEED] [KNOWN-BOARD…] > boards.txt
 *
 * Up to 20 clusters for every greatest distance, as near to uniformly at random as a random walk can. A step of the walk
 * replaces one line of the board by a random one, so that without further ado all 6x6 boards would be equally likely. A
 * board is weighted by one over the size of its cluster, which makes all clusters equally likely, and by one over how often the
 * distance of its cluster has come up so far (the method of Wang and Landau), which makes all distances equally
 * likely: no climbing, and no taste for large or small clusters. Every cluster is represented by its first hardest state. Boards
 * named on the command line fill up the distances that the walk has not found often enough. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mutation.h"
#include "unjam.h"

enum { PER_LENGTH = 20, MAX_LENGTH = 60, EXIT_ROW = 2, SIDE = 6, MEMORY = 8 << 20, MOST_LINES = 32, LINE_VEHICLES = 3 };

/* Vehicles along one line. */
struct line {
    unsigned cells;
    int count, at[LINE_VEHICLES], length[LINE_VEHICLES];
};

struct lines {
    struct line list[MOST_LINES];
    uint64_t count;
};

struct walk {
    struct lines any, exit; /* what a line can hold; the exit row's last vehicle is the target */
    struct line rows[SIDE], columns[SIDE];
    uj_random random;
    double weight[MAX_LENGTH]; /* logarithms of how often each distance has come up */
    double step;               /* what is added to them */
};

struct finds {
    uj_board boards[MAX_LENGTH][PER_LENGTH];
    int counts[MAX_LENGTH];
    uint64_t seen[MAX_LENGTH];
};

static void list_lines(struct lines *lines, struct line line, int from, bool is_exit)
{
    if (!is_exit || (line.count > 0 && line.length[line.count - 1] == 2))
        lines->list[lines->count++] = line;
    for (int length = 2; length <= 3; length++)
        for (int at = from; at + length <= SIDE; at++) {
            struct line longer = line;
            longer.at[longer.count] = at;
            longer.length[longer.count++] = length;
            longer.cells |= ((1u << length) - 1) << at;
            list_lines(lines, longer, at + length, is_exit);
        }
}

static bool overlap(const struct walk *walk)
{
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            if (walk->rows[row].cells >> column & walk->columns[column].cells >> row & 1)
                return true;
    return false;
}

static void add_line(uj_board *board, const struct line *line, int number, bool horizontal, int count)
{
    char name[UJ_NAME_SIZE];
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "v%d", board->vehicle_count);
        uj_board_add(board, name, horizontal ? number : line->at[i], horizontal ? line->at[i] : number, line->length[i],
                     horizontal, NULL);
    }
}

static void make_board(const struct walk *walk, uj_board *board)
{
    const struct line *exit = &walk->rows[EXIT_ROW];
    uj_board_init(board, SIDE, SIDE, NULL);
    uj_board_add(board, "A", EXIT_ROW, exit->at[exit->count - 1], 2, true, NULL);
    for (int i = 0; i < SIDE; i++) {
        add_line(board, &walk->rows[i], i, true, walk->rows[i].count - (i == EXIT_ROW));
        add_line(board, &walk->columns[i], i, false, walk->columns[i].count);
    }
    uj_board_finish(board, 0, EXIT_ROW, NULL);
}

/* The greatest distance in the board's cluster, or -1; the board moves to the first hardest state. */
static int measure(uj_board *board, double *size)
{
    uj_cluster *cluster;
    if (uj_cluster_open(&cluster, board, &(uj_limits){.max_memory = MEMORY}, NULL) != UJ_OK)
        return -1;
    const int distance = uj_cluster_max_distance(cluster, UJ_MOVES);
    *size = (double)uj_cluster_states(cluster);
    if (distance > 0)
        uj_cluster_board(cluster, uj_cluster_find(cluster, 0, distance, UJ_MOVES), board);
    uj_cluster_close(cluster);
    return distance < MAX_LENGTH ? distance : -1;
}

/* Keeps a board with the same chance for all that come, unless it is there already. */
static void keep(struct finds *finds, const uj_board *board, int length, uj_random *random)
{
    uj_board canonical;
    uj_board_canonical(&canonical, board);
    for (int i = 0; i < finds->counts[length]; i++)
        if (uj_board_same(&finds->boards[length][i], &canonical))
            return;
    const uint64_t place = finds->counts[length] < PER_LENGTH ? (uint64_t)finds->counts[length]++
                                                              : uj_random_below(random, finds->seen[length] + 1);
    finds->seen[length]++;
    if (place < PER_LENGTH)
        finds->boards[length][place] = canonical;
}

/* One step; the distance where the walk is then. */
static int advance(struct walk *walk, struct finds *finds, int length, double *size)
{
    const uint64_t number = uj_random_below(&walk->random, 2 * SIDE);
    struct line *line = number < SIDE ? &walk->rows[number] : &walk->columns[number - SIDE];
    const struct lines *choice = number == EXIT_ROW ? &walk->exit : &walk->any;
    const struct line before = *line;
    *line = choice->list[uj_random_below(&walk->random, choice->count)];
    double there_size = 1;
    int there = -1;
    uj_board board;
    if (!overlap(walk)) {
        make_board(walk, &board);
        there = measure(&board, &there_size);
    }
    const double gain = there < 0 ? -INFINITY : walk->weight[length] - walk->weight[there] + log(*size / there_size);
    if (log(uj_random_unit(&walk->random) + 1e-300) < gain) {
        *size = there_size;
        length = there;
        if (there > 0)
            keep(finds, &board, there, &walk->random);
    } else {
        *line = before;
    }
    walk->weight[length] += walk->step;
    return length;
}

static void start(struct walk *walk, uint64_t seed)
{
    list_lines(&walk->any, (struct line){0}, 0, false);
    list_lines(&walk->exit, (struct line){0}, 0, true);
    uj_random_seed(&walk->random, seed, 0);
    walk->step = 1;
    walk->rows[EXIT_ROW] = walk->exit.list[0];
}

static void print(const struct finds *finds)
{
    uj_text text = UJ_TEXT_INIT;
    for (int length = 1; length < MAX_LENGTH; length++)
        for (int i = 0; i < finds->counts[length]; i++) {
            uj_puzzle puzzle = UJ_PUZZLE_INIT;
            puzzle.board = finds->boards[length][i];
            uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, true, NULL);
        }
    fwrite(text.data, 1, text.length, stdout);
    uj_text_free(&text);
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? atof(argv[1]) : 60;
    static struct finds finds;
    static struct walk walk;
    start(&walk, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    uj_board board;
    make_board(&walk, &board);
    double size;
    int length = measure(&board, &size);
    const time_t begin = time(NULL);
    for (uint64_t i = 0; time(NULL) < begin + (time_t)seconds; i++) {
        length = advance(&walk, &finds, length, &size);
        /* Coarse at first, to get to the long ones at all; then finer and finer. */
        walk.step = fmax(1e-3, fmin(1, 2e4 / (double)(i + 1)));
    }
    for (int i = 3; i < argc; i++) {
        if (uj_board_parse(&board, argv[i], strlen(argv[i]), NULL) != UJ_OK)
            continue;
        uj_solution solution = UJ_SOLUTION_INIT;
        if (uj_solve(&solution, &board, NULL, NULL) == UJ_OK && solution.length > 0 && solution.length < MAX_LENGTH &&
            finds.counts[solution.length] < PER_LENGTH)
            keep(&finds, &board, solution.length, &walk.random);
        uj_solution_clear(&solution);
    }
    print(&finds);
    for (int i = 1; i < MAX_LENGTH; i++)
        fprintf(stderr, "%d:%d/%llu ", i, finds.counts[i], (unsigned long long)finds.seen[i]);
    fprintf(stderr, "\n");
    return 0;
}

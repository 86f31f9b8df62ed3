/* The bundled boards, found by bench/find_profile.c. They are compiled in so that the program needs no files beside
 * it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../clock.h"
#include "lab/lab.h"
#include "commands.h"
#include "grown.h"

/* B3, B4 and B5 are the thesis's own, in its notation and with its order of vehicles, recovered from its counts:
 * cards 1, 20 and 9 of the original game. The others are like its boards: the same shortest solution and numbers of
 * cars and trucks, and for B1 and B2 about as many nodes in the tree. */
static const char *const thesis[PAPER_BOARDS] = {
    "ooooooBBBooCDEAAoCDEFFoCGGHHHoooIIJJ", /* B1: 4 moves, 6,993 nodes */
    "BoCCCDBooEEDBAAFGDHHHFGoIIooJoKKooJo", /* B2: 6 moves, 217,341 nodes */
    "6 3 8 0\n1 3 2 1\n0 5 2 1\n0 2 3 0\n0 0 2 0\n3 2 3 0\n2 0 3 1\n5 3 3 0\n4 1 2 1\n",                    /* B3 */
    "6 3 10 0\n0 3 2 1\n0 4 2 0\n1 4 2 1\n2 0 2 0\n3 0 3 1\n3 1 2 1\n5 1 3 0\n3 3 2 0\n3 5 3 1\n2 2 2 0\n", /* B4 */
    ("6 3 12 0\n0 3 2 1\n0 0 3 0\n1 2 3 1\n1 4 2 0\n5 0 2 0\n2 5 2 1\n3 3 2 0\n4 1 3 0\n2 0 2 0\n4 4 2 1\n4 5 2 1\n5 2 "
     "2 0\n"),                              /* B5 */
    "BCCDDDBooEFFAAoEoGooHIIGJJHKKoLLHoMM", /* B6: 16 moves */
    "ooBCooooBCDoAABEDFGHoEoFGHoIIFoJJKKK", /* B7: 20 moves */
};

/* Shortest solutions of 8 to 51 moves, evenly. */
static const char *const cards[] = {
    "oBBooCDDDooCAAEoooFoEoGGFoHHIIJJJooo", /* 8 */
    "ooBBBoCDEEEFCDAAGFHHIoGoooIJJoKKKooo", /* 9 */
    "BCCCDEBFFFDEAAoGHIoooGHIoJJKKoLLMMoo", /* 10 */
    "oBBoCDooEFCDAAEFGHIIooGHJKKLLoJMMMoo", /* 11 */
    "BBCCoDoEEEoDooAAoDFFFGooHIoGJJHIKKLL", /* 12 */
    "oBCCCooBDDooAAEFooGoEFHHGoEIIJoKKKoJ", /* 14 */
    "BCDDDoBCEFFoAAEGooooEGHHoIIJJKoLLooK", /* 15 */
    "oBCCCDoBEooDAAEooFGoEHHFGIIoJooKKoJo", /* 16 */
    "BBoCoDEEECFDAAGoFHIoGoJHIKKoJoLLLMMo", /* 17 */
    "BCDEEoBCDFoGBAAFHGoIIIHoooJKKoLLJMMo", /* 18 */
    "oBCCoooBDEEoAADFooGHDFIIGHJJKLMMooKL", /* 19 */
    "BooCDDBEECoFBGHAAFoGHooIJJJoKILLMMKo", /* 20 */
    "oBCCCDoBEFFDAAEGooHoEGIIHoJJKoLLooKo", /* 21 */
    "BBBCoDEEECoDAAFooGHoFooGHoIIJJooKKLL", /* 22 */
    "BCDoEEBCDooFBAAoGFHHHoGFooIoJJKKIoLL", /* 23 */
    "BBoCDEFFFCDEAAGooHIIGooHJoKKLLJooooo", /* 25 */
    "BBBoCDoEFoCDoEFAAGHHFIoGJooIKKJooooo", /* 26 */
    "BBCCoDEFFGoDEAAGooHHIGooJKIoooJKLLMM", /* 27 */
    "BBBCDooEECDoAAFGooHoFGIIHJJKKoLLMMoo", /* 28 */
    "BCooDEBCFFDEGAAHoIGooHoIGoJKKKLLJooo", /* 29 */
    "oBCooooBCDEFAACDEFGHHHoFGIIJooKKoJLL", /* 30 */
    "BooCCDBoooEDFAAoEGFoHIIGFoHJKKLLHJoo", /* 31 */
    "BBoCDDEooCFFEAAGooHIIGoJHoKLLJooKMMJ", /* 32 */
    "BCDDEEBCFFoGBCAAHGIIJKHGooJKLLoMMNNo", /* 33 */
    "BCCDEEBFFDGoBAAHGoIIJHGKooJLLKoMMNNo", /* 34 */
    "BCDDEEBCFFGoBAAHGIJJKHGIooKLLIoMMNNo", /* 36 */
    "BBCCDEFGGHDEFAAHooIIJHoooKJooooKLLMM", /* 37 */
    "oooBCCooDBEEAADFGHIIoFGHJKKKGLJMMMoL", /* 38 */
    "BCCoDoBoEoDFBoEAAFGGGHoFooIHJJKKILLo", /* 39 */
    "BBoCooDooCEEDFAAGHDFIIGHJJKoGLMMKNNL", /* 40 */
    "BBCDDoEECoFGHAAoFGHIIIFGHooJKKLLoJoo", /* 41 */
    "BoCCDDBEEEoFAAGHoFooGHIIoJJJoKoLLLoK", /* 42 */
    "ooBCCDooBEoDAABEFDGHHHFoGIIJooKKoJoo", /* 43 */
    "BBCDDoEoCoFoEAAoFGEHHHFGoooIJJKKoILL", /* 44 */
    "BBCDDoEECoFoGAAoFHGIIIFHGooJooKKoJLL", /* 45 */
    "BBCDDoEECoFGHAAoFGHIIIFGHooJKKLLoJMM", /* 47 */
    "BBBCDEFGGCDEFoAADoHHIooooJIKKooJLLMM", /* 48 */
    "BBBCDEFGGCDEFoAADEHHIooooJIKKooJLLMM", /* 49 */
    "BCCoDGBEFoDGBEFAAGHHHIooooJIKKLLJMMo", /* 50 */
    "BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo", /* 51 */
};

static const struct {
    const char *const *texts;
    size_t count;
    const char *prefix; /* of their names */
} bundled[] = {
    [LAB_THESIS] = {thesis, PAPER_BOARDS, "B"},
    [LAB_CARDS] = {cards, sizeof cards / sizeof *cards, ""},
};

void lab_boards_add(struct lab_boards *boards, const char *prefix, const uj_board *board)
{
    struct lab_board *items = grown(boards->items, sizeof *items, boards->count, &boards->capacity);
    if (!items)
        lab_out_of_memory();
    boards->items = items;
    struct lab_board *item = &items[boards->count++];
    *item = (struct lab_board){.board = *board, .generator_ms = (double)NAN};
    snprintf(item->name, sizeof item->name, "%s%zu", prefix, boards->count);
}

static void fill_bundled(struct lab_boards *boards, enum lab_set set)
{
    const size_t count = set == LAB_PUZZLES ? PAPER_PUZZLES : bundled[set].count;
    for (size_t i = 0; i < count; i++) {
        const char *text = set == LAB_PUZZLES ? paper_puzzles[i].letters : bundled[set].texts[i];
        uj_board board;
        if (uj_board_parse(&board, text, strlen(text), NULL) != UJ_OK) /* they are valid; only memory can fail */
            lab_out_of_memory();
        lab_boards_add(boards, set == LAB_PUZZLES ? "" : bundled[set].prefix, &board);
    }
}

/* ---- random boards for tables 4.1 and 4.2 ---- */

enum { SIDE = 6, EXIT_ROW = 2, CARS = 5, TRUCKS = 3, MOST_MOVES = 10 };

struct random_board {
    uj_board board;
    int optimum;
    double ms;
};

static int by_optimum(const void *a, const void *b)
{
    return ((const struct random_board *)a)->optimum - ((const struct random_board *)b)->optimum;
}

/* Boards that cannot be solved within the depth are made again: the thesis shows none. The time is that of the board kept. */
static void make_random(struct random_board *out, const struct lab *lab, uj_random *random)
{
    do {
        const double started = seconds_now();
        uj_board_random(&out->board, SIDE, SIDE, EXIT_ROW, CARS, TRUCKS, random, NULL);
        out->ms = (seconds_now() - started) * 1e3;
        out->optimum = lab_fresh_optimum(lab, &out->board);
    } while ((out->optimum < 1 || out->optimum > MOST_MOVES) && !limits_are_over());
}

/* By their moves, as the thesis lists them. */
static void fill_random(struct lab_boards *boards, const struct lab *lab, uint64_t stream)
{
    struct random_board made[PAPER_RUNS];
    uj_random random;
    uj_random_seed(&random, lab->seed, stream);
    for (int i = 0; i < PAPER_RUNS; i++)
        make_random(&made[i], lab, &random);
    qsort(made, PAPER_RUNS, sizeof *made, by_optimum);
    for (int i = 0; i < PAPER_RUNS; i++) {
        lab_boards_add(boards, "", &made[i].board);
        boards->items[i].generator_ms = made[i].ms;
    }
}

const struct lab_boards *lab_boards(struct lab *lab, enum lab_set set)
{
    struct lab_boards *boards = &lab->sets[set];
    if (lab->own_boards)
        return &lab->boards;
    if (boards->count == 0 && set <= LAB_RUNS_4_2)
        fill_random(boards, lab, (uint64_t)set - LAB_RUNS_4_1 + 1);
    else if (boards->count == 0)
        fill_bundled(boards, set);
    return boards;
}

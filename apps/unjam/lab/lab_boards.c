/* The bundled boards, found by bench/find_profile.c. They are compiled in so that the program needs no files beside
 * it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "lab/lab_paper.h"
#include "lab/lab_puzzles.h"
#include "output.h"

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

static void out_of_memory(void)
{
    complain("out of memory");
    exit(EXIT_BAD_INPUT);
}

void lab_boards_add(struct lab_boards *boards, const uj_board *board, const char *format, ...)
{
    if (boards->count == boards->capacity) {
        const size_t capacity = boards->capacity * 2 + 16;
        struct lab_board *items = realloc(boards->items, capacity * sizeof *items);
        if (!items)
            out_of_memory();
        boards->items = items;
        boards->capacity = capacity;
    }
    struct lab_board *item = &boards->items[boards->count++];
    item->board = *board;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(item->name, sizeof item->name, format, arguments);
    va_end(arguments);
}

/* Bundled boards are valid; only memory can fail. */
static uj_board read_bundled(const char *text)
{
    uj_board board;
    if (uj_board_parse(&board, text, strlen(text), NULL) != UJ_OK)
        out_of_memory();
    return board;
}

const struct lab_boards *lab_thesis_boards(struct lab *lab)
{
    for (size_t i = 0; i < PAPER_BOARDS && !lab->own_boards && lab->thesis.count < PAPER_BOARDS; i++) {
        const uj_board board = read_bundled(thesis[i]);
        lab_boards_add(&lab->thesis, &board, "%s", paper_boards[i].name);
    }
    return lab->own_boards ? &lab->boards : &lab->thesis;
}

const struct lab_boards *lab_puzzle_boards(struct lab *lab)
{
    for (size_t i = 0; i < LAB_PUZZLES && !lab->own_boards && lab->puzzles.count < LAB_PUZZLES; i++) {
        const uj_board board = read_bundled(lab_puzzle_data[i].letters);
        lab_boards_add(&lab->puzzles, &board, "%zu", i + 1);
    }
    return lab->own_boards ? &lab->boards : &lab->puzzles;
}

const struct lab_boards *lab_card_boards(struct lab *lab)
{
    const size_t count = sizeof cards / sizeof *cards;
    for (size_t i = 0; i < count && !lab->own_boards && lab->cards.count < count; i++) {
        const uj_board board = read_bundled(cards[i]);
        lab_boards_add(&lab->cards, &board, "%zu", i + 1);
    }
    return lab->own_boards ? &lab->boards : &lab->cards;
}

#include "random_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct random_board_options random_board_all = {
    .min_side = UJ_MIN_SIDE,
    .max_side = UJ_MAX_SIDE,
    .max_length = 5,
    .max_vehicles = UJ_MAX_VEHICLES,
    .max_covered = 100,
    .max_walls = 12,
    .long_names = true,
};

const struct random_board_options random_board_small = {
    .min_side = 3,
    .max_side = 6,
    .max_length = 4,
    .max_vehicles = 14,
    .min_covered = 35,
    .max_covered = 70,
    .max_walls = 2,
    .long_names = true,
};

const struct random_board_options random_board_middle = {
    .min_side = 4,
    .max_side = 8,
    .max_length = 4,
    .max_vehicles = 24,
    .min_covered = 50,
    .max_covered = 75,
    .max_walls = 3,
    .long_names = true,
};

int random_between(uj_random *random, int low, int high)
{
    return low + (int)uj_random_below(random, (uint64_t)(high - low + 1));
}

int random_rounds(int usual)
{
    const int rounds = getenv("UNJAM_TEST_LONG") ? 5 * usual : usual;
    const int divisor = getenv("UNJAM_TEST_SHORT") ? 4 * ROUND_DIVISOR : ROUND_DIVISOR;
    return rounds < divisor ? 1 : rounds / divisor;
}

static void must(uj_status status)
{
    if (status != UJ_OK)
        abort();
}

/* Fisher and Yates. */
static void shuffle(int *numbers, int count, uj_random *random)
{
    for (int i = count - 1; i > 0; i--) {
        const int other = random_between(random, 0, i);
        const int kept = numbers[i];
        numbers[i] = numbers[other];
        numbers[other] = kept;
    }
}

/* A different name for every index below 100. */
static void make_name(char name[UJ_NAME_SIZE], int index, bool long_name)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz0123456789!$%&*+-/<=>?@^_~:;()[]{}|`";
    const int letter_count = (int)sizeof letters - 1;
    if (long_name)
        snprintf(name, UJ_NAME_SIZE, index % 3 ? "%c%d" : "vehicle%c%d", 'a' + index % 26, index);
    else if (index < letter_count)
        snprintf(name, UJ_NAME_SIZE, "%c", letters[index]);
    else
        snprintf(name, UJ_NAME_SIZE, "%c%c", letters[index % letter_count], letters[index / letter_count]);
}

void random_board_shuffled(uj_board *out, const uj_board *board, uj_random *random, bool long_names)
{
    int order[UJ_MAX_VEHICLES], names[UJ_MAX_VEHICLES];
    for (int i = 0; i < UJ_MAX_VEHICLES; i++)
        order[i] = names[i] = i;
    shuffle(order, board->vehicle_count, random);
    shuffle(names, board->vehicle_count, random);

    must(uj_board_init(out, board->width, board->height, NULL));
    out->walls = board->walls;
    int target = -1;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[order[i]];
        char name[UJ_NAME_SIZE];
        make_name(name, names[i], long_names && random_between(random, 0, 1));
        if (order[i] == board->target)
            target = i;
        must(uj_board_add(out, name, v->row, v->column, v->length, v->horizontal, NULL));
    }
    must(uj_board_finish(out, target, board->exit_row, NULL));
}

/* Tries random places; those that are taken are passed over. */
static void add_vehicles(uj_board *board, uj_random *random, const struct random_board_options *options)
{
    const int cells = board->width * board->height;
    const int wanted = cells * random_between(random, options->min_covered, options->max_covered) / 100;
    const int attempts = cells * 8;
    int covered = board->vehicles[0].length;
    for (int i = 0; i < attempts && covered < wanted && board->vehicle_count < options->max_vehicles; i++) {
        /* Mostly cars and trucks, as on real boards; longer ones at times. */
        const int length = random_between(random, 0, 4) ? random_between(random, 2, options->max_length < 3 ? 2 : 3)
                                                        : random_between(random, 2, options->max_length);
        char name[UJ_NAME_SIZE];
        make_name(name, board->vehicle_count, false);
        const int row = random_between(random, 0, board->height - 1),
                  column = random_between(random, 0, board->width - 1);
        const bool horizontal = random_between(random, 0, 1);
        /* A horizontal vehicle between the target and the exit makes a board hopeless: some are wanted, not many. */
        if (horizontal && row == board->vehicles[0].row && random_between(random, 0, 15) != 0)
            continue;
        if (uj_board_add(board, name, row, column, length, horizontal, NULL) == UJ_OK)
            covered += length;
    }
}

void random_board(uj_board *out, uj_random *random, const struct random_board_options *options)
{
    uj_board board;
    const int width = random_between(random, options->min_side, options->max_side);
    const int height = random_between(random, options->min_side, options->max_side);
    must(uj_board_init(&board, width, height, NULL));

    const int longest = options->max_length < width ? options->max_length : width;
    const int length = random_between(random, 0, 3) ? 2 : random_between(random, 2, longest);
    /* Mostly far from the exit, so that there is something to solve. */
    const int column = random_between(random, 0, 3) ? 0 : random_between(random, 0, width - length);
    must(uj_board_add(&board, "A", random_between(random, 0, height - 1), column, length, true, NULL));
    for (int i = random_between(random, -options->max_walls, options->max_walls); i > 0; i--) {
        const int wall_row = random_between(random, 0, height - 1), wall_column = random_between(random, 0, width - 1);
        uj_board_add_wall(&board, wall_row, wall_column, NULL);
    }
    add_vehicles(&board, random, options);
    must(uj_board_finish(&board, 0, -1, NULL));
    random_board_shuffled(out, &board, random, options->long_names && random_between(random, 0, 3) == 0);
}

void random_walk(uj_board *board, uj_random *random, int moves)
{
    uj_move legal[UJ_MAX_MOVES];
    for (int i = 0; i < moves; i++) {
        const size_t count = uj_board_moves(board, UJ_MOVES, legal);
        if (count == 0)
            return;
        must(uj_board_move(board, legal[uj_random_below(random, count)], NULL));
    }
}

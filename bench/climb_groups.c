/* The hardest boards that climbing from group to group finds: that of 7x7 in docs/census.md comes from here.
 *
 *     climb_groups WIDTHxHEIGHT SECONDS SEED BOARD...
 *
 * A group is one filling for each line, and the engine of the census finds the hardest state of all its clusters at once, in
 * milliseconds. So a climb changes the filling of a line, or of two lines. A harder or equally hard group is always taken, one that is
 * easier by d moves with a chance of exp(-d / WARMTH). After STALL changes without a new best of its own, a climb starts again, half
 * of the time from the best group of all and otherwise from that of one of the BOARDs. Every new best of all is printed with its moves and the
 * number of the climb. Ends after so many seconds of processor time; the boards depend on the seed alone, how far it comes on the machine. */
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unjam.h"

enum {
    SIDE = UJ_CENSUS_SIDE,
    LINES = 2 * SIDE,
    NAME = SIDE / 2 + 2,
    MOST_FILLINGS = 16,
    STALL = 3000,
    SLACK = 8, /* moves by which a group may be easier and still be looked at */
};

static const double WARMTH = 0.7, LEAST_COVERED = 0.72; /* of the cells: emptier groups are large and easy */

/* Each line as the lengths of its vehicles, rows first: "", "2", "32" and so on. */
struct lines {
    char of[LINES][NAME];
};

struct climber {
    uj_census_groups *groups;
    const uj_census_options *size;
    char fillings[2][MOST_FILLINGS][NAME]; /* of rows, of columns */
    int filling_count[2];
    uj_census_row hardest; /* of the group looked at last */
};

struct climb {
    struct lines lines;
    uj_census_row row;
    int best, stall;
};

static int cells_of(const char *filling)
{
    int cells = 0;
    for (; *filling; filling++)
        cells += *filling - '0';
    return cells;
}

/* Lists all sequences of cars and trucks that begin so and fit. */
static void list_fillings(struct climber *climber, int kind, const char begin[NAME], int length)
{
    memcpy(climber->fillings[kind][climber->filling_count[kind]++], begin, NAME);
    for (char vehicle = '2'; vehicle <= '3'; vehicle++) {
        char longer[NAME];
        memcpy(longer, begin, NAME);
        longer[strlen(begin)] = vehicle; /* at most SIDE / 2 + 1, and a zero */
        if (cells_of(longer) <= length)
            list_fillings(climber, kind, longer, length);
    }
}

static bool take_hardest(const uj_census_row *row, void *payload)
{
    uj_census_row *const hardest = payload;
    if (row->distance > hardest->distance)
        *hardest = *row;
    return true;
}

/* Finds the hardest state of a group, unless it takes fewer moves than that; false: there is none. */
static bool judge(struct climber *climber, const struct lines *lines, int least)
{
    char name[LINES * NAME + 1] = "";
    int covered = 0;
    for (int i = 0; i < climber->size->height + climber->size->width; i++) {
        const char *const filling = lines->of[i];
        covered += cells_of(filling);
        strcat(strcat(name, i == 0 ? "" : i == climber->size->height ? "/" : "."), *filling ? filling : "0");
    }
    const int cells = climber->size->width * climber->size->height;
    uj_census_group group;
    if (covered > cells || covered < cells * LEAST_COVERED ||
        uj_census_group_parse(&group, climber->groups, name, NULL) != UJ_OK)
        return false;
    group.max_distance = -1;
    climber->hardest = (uj_census_row){0};
    const uj_range keep = {least > 1 ? least : 1, UJ_CENSUS_DISTANCES};
    return uj_census_group_rows(climber->groups, &group, keep, false, take_hardest, &climber->hardest, NULL) == UJ_OK &&
           climber->hardest.distance > 0;
}

static struct lines lines_of(const uj_board *board)
{
    struct lines lines = {0};
    for (int i = 0; i < board->width * board->height; i++)
        for (int v = 0; v < board->vehicle_count; v++) {
            const uj_vehicle *const vehicle = &board->vehicles[v];
            if (vehicle->row * board->width + vehicle->column != i)
                continue;
            char *const line = lines.of[vehicle->horizontal ? vehicle->row : board->height + vehicle->column];
            const char length[2] = {(char)('0' + vehicle->length), '\0'};
            strcat(line, length);
        }
    return lines;
}

static void change_line(const struct climber *climber, struct lines *lines, uj_random *random)
{
    const int height = climber->size->height,
              line = (int)uj_random_below(random, (uint64_t)(height + climber->size->width));
    const int kind = line >= height;
    const char *const filling =
        climber->fillings[kind][uj_random_below(random, (uint64_t)climber->filling_count[kind])];
    memcpy(lines->of[line], filling, NAME);
}

static void change(struct climber *climber, struct climb *climb, uj_random *random)
{
    struct lines next = climb->lines;
    const int now = climb->row.distance;
    change_line(climber, &next, random);
    if (uj_random_below(random, 2))
        change_line(climber, &next, random);
    climb->stall++;
    if (memcmp(&next, &climb->lines, sizeof next) == 0 || !judge(climber, &next, now - SLACK))
        return;
    const double chance = (double)uj_random_below(random, 1 << 20) / (1 << 20);
    if (climber->hardest.distance < now && chance > exp((climber->hardest.distance - now) / WARMTH))
        return;
    climb->lines = next;
    climb->row = climber->hardest;
    if (climb->row.distance > climb->best) {
        climb->best = climb->row.distance;
        climb->stall = 0;
    }
}

static void print_record(const struct climber *climber, const uj_census_row *row, uint64_t number)
{
    uj_text text = UJ_TEXT_INIT;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.moves = row->distance;
    if (uj_census_row_board(&puzzle.board, climber->size, row, NULL) == UJ_OK &&
        uj_puzzle_write_line(&text, &puzzle, UJ_FORMAT_STRING, NULL) == UJ_OK)
        printf("climb %llu: %s\n", (unsigned long long)number, text.data);
    fflush(stdout);
    uj_text_free(&text);
}

static void climb(struct climber *climber, const struct lines *starts, int start_count, double seconds, uint64_t seed)
{
    struct climb best = {.stall = 0};
    for (uint64_t number = 1; (double)clock() / CLOCKS_PER_SEC < seconds; number++) {
        uj_random random;
        uj_random_seed(&random, seed, number);
        struct climb climb = best;
        if (best.best == 0 || uj_random_below(&random, 2)) {
            climb.lines = starts[uj_random_below(&random, (uint64_t)start_count)];
            if (!judge(climber, &climb.lines, 1))
                continue;
            climb.row = climber->hardest;
        }
        climb.best = climb.row.distance;
        for (climb.stall = 0; climb.stall < STALL && (double)clock() / CLOCKS_PER_SEC < seconds;
             change(climber, &climb, &random))
            if (climb.row.distance > best.best) {
                best = climb;
                print_record(climber, &best.row, number);
            }
    }
}

int main(int argc, char **argv)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_census *census = NULL;
    struct climber climber = {.groups = NULL};
    uj_error error = {.message = "usage: climb_groups WIDTHxHEIGHT SECONDS SEED BOARD..."};
    const int start_count = argc > 4 ? argc - 4 : 0;
    struct lines *const starts = calloc((size_t)start_count + 1, sizeof *starts);
    bool is_fine = starts && start_count > 0 && sscanf(argv[1], "%dx%d", &options.width, &options.height) == 2;
    for (int i = 0; i < start_count && is_fine; i++) {
        uj_board board;
        is_fine = uj_board_parse(&board, argv[4 + i], strlen(argv[4 + i]), &error) == UJ_OK &&
                  board.width == options.width && board.height == options.height;
        if (is_fine)
            starts[i] = lines_of(&board);
    }
    is_fine = is_fine && uj_census_new(&census, &options, &error) == UJ_OK &&
              uj_census_groups_new(&climber.groups, census, &error) == UJ_OK;
    if (is_fine) {
        climber.size = uj_census_asked(census);
        mallopt(M_MMAP_THRESHOLD, 1 << 30); /* or each group would get and give back its pages */
        mallopt(M_TRIM_THRESHOLD, 1 << 30);
        list_fillings(&climber, 0, (const char[NAME]){0}, options.width);
        list_fillings(&climber, 1, (const char[NAME]){0}, options.height);
        climb(&climber, starts, start_count, atof(argv[2]), strtoull(argv[3], NULL, 10));
    } else {
        fprintf(stderr, "climb_groups: %s\n", error.message);
    }
    uj_census_groups_free(climber.groups);
    uj_census_free(census);
    free(starts);
    return is_fine ? 0 : 2;
}

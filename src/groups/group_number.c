/* Groups as numbers: the fillings of the rows and then of the columns in mixed radix. A number says in a few bytes which
 * groups have kept rows; the rows are made again by solving them. */
#include "groups/groups.h"

static const struct line *line_at(const struct lattice *lattice, int line)
{
    return line < lattice->height ? &lattice->rows[line] : &lattice->columns[line - lattice->height];
}

static uint8_t *filling_at(uj_census_group *group, const struct lattice *lattice, int line)
{
    return line < lattice->height ? &group->rows[line] : &group->columns[line - lattice->height];
}

/* Further walls leave a line fewer fillings, so that no number is greater than without them. */
int group_number_bytes(const struct uj_census *census)
{
    const struct lattice *const lattice = &census->plan.lattice;
    uint64_t numbers = 1;
    for (int line = 0; line < lattice->height + lattice->width; line++)
        numbers *= (uint64_t)line_at(lattice, line)->count;
    int bytes = 1;
    while (bytes < 8 && (numbers - 1) >> 8 * bytes > 0)
        bytes++;
    return bytes;
}

bool group_of_number(uj_census_group *out, struct uj_census_groups *groups, uint64_t walls, uint64_t number)
{
    groups_turn_to(groups, walls);
    const struct lattice *const lattice = &groups->lattice;
    *out = (uj_census_group){.walls = walls, .max_distance = -1};
    for (int line = lattice->height + lattice->width; line-- > 0;) {
        const uint64_t count = (uint64_t)line_at(lattice, line)->count;
        *filling_at(out, lattice, line) = (uint8_t)(number % count);
        number /= count;
    }
    group_count_vehicles(groups, out);
    return number == 0;
}

/* ---- The group of a board ------------------------------------------------------------------------------------------ */

/* What a line of a board has, as in struct filling. */
struct line_seen {
    int walls, vehicles;
    uint8_t length[LINE_VEHICLES], part[LINE_VEHICLES];
};

static bool see_vehicle(struct line_seen *line, int length)
{
    if (line->vehicles == LINE_VEHICLES)
        return false;
    line->length[line->vehicles] = (uint8_t)length;
    line->part[line->vehicles++] = (uint8_t)line->walls;
    return true;
}

/* Looks at a cell; cells come from left to right and from top to bottom. */
static bool see_cell(struct line_seen *row, struct line_seen *column, const uj_board *board, int at_row, int at_column)
{
    const int cell = at_row * board->width + at_column, vehicle = uj_board_at(board, at_row, at_column);
    if (board->walls.word[cell / 64] >> cell % 64 & 1) {
        row->walls++;
        column->walls++;
        return true;
    }
    const uj_vehicle *const there = vehicle >= 0 ? &board->vehicles[vehicle] : NULL;
    if (!there || there->row != at_row || there->column != at_column)
        return true;
    return see_vehicle(there->horizontal ? row : column, there->length);
}

/* The number of the filling; -1: no line has it. */
static int filling_of(const struct line *line, const struct line_seen *seen)
{
    for (int i = 0; i < line->count; i++) {
        const struct filling *const filling = &line->fillings[i];
        bool is_same = filling->vehicles == seen->vehicles;
        for (int k = 0; k < seen->vehicles && is_same; k++)
            is_same = filling->length[k] == seen->length[k] && filling->part[k] == seen->part[k];
        if (is_same)
            return i;
    }
    return -1;
}

bool group_number_of(uint64_t *out, struct uj_census_groups *groups, const uj_board *board)
{
    const uj_census_options *const options = &groups->census->options;
    struct line_seen seen[2 * LATTICE_SIDE] = {0};
    if (board->width != options->width || board->height != options->height)
        return false;
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            if (!see_cell(&seen[row], &seen[board->height + column], board, row, column))
                return false;
    groups_turn_to(groups, board->walls.word[0]);
    *out = 0;
    for (int line = 0; line < board->height + board->width; line++) {
        const struct line *const fillings = line_at(&groups->lattice, line);
        const int filling = filling_of(fillings, &seen[line]);
        if (filling < 0)
            return false;
        *out = *out * (uint64_t)fillings->count + (uint64_t)filling;
    }
    return true;
}

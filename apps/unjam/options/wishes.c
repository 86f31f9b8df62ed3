#include "options/options.h"

const struct option_row wish_rows[] = {
    {0, "moves", "RANGE", "Length of the shortest solution in moves", OPTION_RANGE, AT(uj_filter, moves)},
    {0, "steps", "RANGE", "Length of the shortest solution in steps", OPTION_RANGE, AT(uj_filter, steps)},
    {0, "difficulty", "BAND", "easy, medium, hard or expert, as \"unjam rate\" prints it; separate several with commas",
     OPTION_CHOICES, AT(uj_filter, bands), .words = option_bands},
    {0, "cars", "RANGE", "Vehicles of 2 cells, including the target", OPTION_RANGE, AT(uj_filter, cars)},
    {0, "trucks", "RANGE", "Vehicles of 3 cells", OPTION_RANGE, AT(uj_filter, trucks)},
    {0, "size", "WxH", "Size of the board", OPTION_SIZE, AT(uj_filter, width)},
    {0, "exit", "ROW", "Exit row, counted from 1 at the top", OPTION_ROW, AT(uj_filter, exit_row)},
    {0, "minimal", NULL, "Every vehicle is necessary", OPTION_FLAG, AT(uj_filter, minimal)},
    {0, "box", NULL, "Only what the real box contains: up to 12 cars with the target, 4 trucks, no walls", OPTION_FLAG,
     AT(uj_filter, box)},
    {0},
};

/* A solved board, or one without a car, is not a puzzle to make. */
static uj_range from_one(const char *option, uj_range range)
{
    if (range.high < 1)
        usage_error("%s %d: must be 1 or more", option, range.high);
    return (uj_range){range.low < 1 ? 1 : range.low, range.high};
}

void wishes_to_generate(const uj_filter *wishes, uj_generate_options *options)
{
    options->moves = from_one("--moves", wishes->moves);
    options->steps = from_one("--steps", wishes->steps);
    options->cars = from_one("--cars", wishes->cars);
    options->trucks = wishes->trucks;
    options->bands = wishes->bands;
    options->exit_row = wishes->exit_row;
    options->minimal = wishes->minimal;
    if (wishes->width == 0)
        return;
    options->width = wishes->width;
    options->height = wishes->height;
}

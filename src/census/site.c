#include "census/site.h"

uj_status site_init(struct site *site, const uj_census_options *options, uint64_t walls, uint32_t most_units,
                    uj_error *error)
{
    census_board_init(&site->board, options->width, options->height, options->exit_row, walls, options->metric);
    for (int i = 0; i < AXES; i++)
        axis_init(&site->axes[i], &site->board, i);
    return census_plan_init(&site->plan, site->axes, most_units, error);
}

void site_free(struct site *site)
{
    census_plan_free(&site->plan);
}

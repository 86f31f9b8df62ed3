#include "census/walls.h"

#include <stdlib.h>

#include "lattice/lattice.h"

/* The next larger number with as many bits (Gosper). */
static uint64_t next_choice(uint64_t cells)
{
    const uint64_t lowest = cells & -cells, carried = cells + lowest;
    return carried | ((cells ^ carried) / lowest >> 2);
}

static int times_counted(uint64_t cells, const uj_census_options *options)
{
    const uint64_t image = cells_mirrored(cells, options->width, options->height);
    return image == cells ? 1 : cells < image ? 2 : 0;
}

/* How many sets of so many cells there are. */
static uint64_t choices_of(int cells, int count)
{
    uint64_t choices = 1;
    for (int i = 1; i <= count; i++)
        choices = choices * (uint64_t)(cells - i + 1) / (uint64_t)i;
    return choices;
}

struct walled *walls_choose(const uj_census_options *options, bool mirrored, uint32_t *count)
{
    const int cells = options->width * options->height;
    const bool has_mirror = mirrored && 2 * options->exit_row + 1 == options->height &&
                            cells_mirrored(options->walls, options->width, options->height) == options->walls;
    uint64_t most = 1;
    for (int i = 1; i <= options->more_walls; i++)
        most += choices_of(cells, i);
    struct walled *const all = malloc((size_t)most * sizeof *all);
    *count = 0;
    if (!all)
        return NULL;
    all[(*count)++] = (struct walled){options->walls, 1};
    for (int i = 1; i <= options->more_walls; i++) {
        uint64_t more = (UINT64_C(1) << i) - 1;
        for (uint64_t left = choices_of(cells, i); left > 0; left--, more = next_choice(more)) {
            const uint64_t together = options->walls | more;
            if ((options->walls & more) == 0)
                all[(*count)++] = (struct walled){together, has_mirror ? times_counted(together, options) : 1};
        }
    }
    return all;
}

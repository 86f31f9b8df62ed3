/* One configuration of the group that an engine has just solved. */
#ifndef UNJAM_CENSUS_CONFIGURATION_H
#define UNJAM_CENSUS_CONFIGURATION_H

#include "census/engine.h"

/* The placement of each line. */
struct configuration {
    uint8_t outer[CENSUS_SIDE], inner[CENSUS_SIDE];
};

/* Which placements a bit of a word of the last level stands for. */
struct configuration configuration_at(const struct engine *engine, uint32_t number, unsigned bit);

/* The filling of a line of the present group, by its place on the board. */
const struct filling *group_filling(const struct engine *engine, bool is_row, int place);

/* A line of the present group on the board, with the placement that a configuration has there. */
struct placed_line {
    const struct filling *filling;
    int placement;
};

struct placed_line configuration_line(const struct engine *engine, const struct configuration *configuration,
                                      bool is_row, int place);

/* The cells of all horizontal or all vertical vehicles. */
uint64_t configuration_rows(const struct engine *engine, const struct configuration *configuration);
uint64_t configuration_columns(const struct engine *engine, const struct configuration *configuration);

/* Whether a puzzle that takes so many moves gets easier when anything but the target is taken away. False: no memory. */
bool configuration_is_minimal(struct engine *engine, const struct configuration *configuration, int distance,
                              bool *out);

#endif

#include "draw/graph/graph_picture.h"

/* Ten colours of viridis (Smith and van der Walt, in the public domain), whose lightness falls evenly, so that the
 * order of distances can be read by people of every kind of colour vision, and on grey paper. */
static const uint8_t anchors[][3] = {
    {253, 231, 37}, {181, 222, 43}, {110, 206, 88}, {53, 183, 121}, {31, 158, 137},
    {38, 130, 142}, {49, 104, 142}, {62, 73, 137},  {72, 40, 120},  {68, 1, 84},
};

enum { LAST = sizeof anchors / sizeof *anchors - 1, PARTS = 1024 };

/* Red, green and blue, mixed of the two nearest anchors. */
static void mix(int out[3], uint32_t depth, uint32_t depth_count)
{
    const uint32_t far = depth_count > 1 ? depth_count - 1 : 1;
    const uint32_t place = (uint32_t)((uint64_t)(depth < far ? depth : far) * LAST * PARTS / far);
    const uint32_t below = place / PARTS, above = below < LAST ? below + 1 : LAST;
    const int part = (int)(place % PARTS);
    for (int i = 0; i < 3; i++)
        out[i] = (anchors[below][i] * (PARTS - part) + anchors[above][i] * part) / PARTS;
}

uint32_t graph_colour(uint32_t depth, uint32_t depth_count)
{
    int rgb[3];
    mix(rgb, depth, depth_count);
    return (uint32_t)(rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
}

uint32_t graph_line_colour(uint32_t depth, uint32_t depth_count)
{
    int rgb[3];
    mix(rgb, depth, depth_count);
    /* The lighter, the more is taken off: half of what green has above 100. */
    const int off = rgb[1] > 100 ? (rgb[1] - 100) / 2 : 0;
    for (int i = 0; i < 3; i++)
        rgb[i] = rgb[i] * (256 - off) / 256;
    return (uint32_t)(rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
}

/* A cluster laid out, as columns of numbers: half the length of an object per dot, and what programs that draw want. */
#include <stdlib.h>

#include "unjam.h"

static void add_integer(uj_text *out, int32_t number)
{
    if (number < 0)
        uj_text_words(out, "-");
    uj_text_number(out, (uint64_t)llabs(number));
}

enum column { COLUMN_X, COLUMN_Y, COLUMN_STATE, COLUMN_STATES, COLUMN_DISTANCE, COLUMN_END };

static void add_dot(uj_text *out, const uj_map_dot *dot, enum column column)
{
    switch (column) {
    case COLUMN_X:
        add_integer(out, dot->x);
        break;
    case COLUMN_Y:
        add_integer(out, dot->y);
        break;
    case COLUMN_STATE:
        uj_text_number(out, dot->state);
        break;
    case COLUMN_STATES:
        uj_text_number(out, dot->states);
        break;
    default:
        uj_text_number(out, dot->distance);
    }
}

static void add_dots(uj_text *out, const uj_map *map)
{
    static const char *const keys[COLUMN_END] = {
        [COLUMN_X] = "\"x\":[",
        [COLUMN_Y] = "],\"y\":[",
        [COLUMN_STATE] = "],\"state\":[",
        [COLUMN_STATES] = "],\"states\":[",
        [COLUMN_DISTANCE] = "],\"distance\":[",
    };
    for (enum column column = 0; column < COLUMN_END; column++) {
        uj_text_words(out, keys[column]);
        for (uint32_t i = 0; i < map->dot_count; i++) {
            uj_text_words(out, i > 0 ? "," : "");
            add_dot(out, &map->dots[i], column);
        }
    }
    uj_text_words(out, "]");
}

static void add_boards(uj_text *out, const uj_cluster *cluster, const uj_map *map)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text_words(out, ",\"board\":[");
    for (uint32_t i = 0; i < map->dot_count; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        uj_cluster_board(cluster, map->dots[i].state, &puzzle.board);
        uj_json_board(out, &puzzle);
    }
    uj_text_words(out, "]");
}

static void add_links(uj_text *out, const uj_map *map)
{
    uj_text_words(out, "\"from\":[");
    for (size_t i = 0; i < map->link_count; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        uj_text_number(out, map->links[i].from);
    }
    uj_text_words(out, "],\"to\":[");
    for (size_t i = 0; i < map->link_count; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        uj_text_number(out, map->links[i].to);
    }
    uj_text_words(out, "]");
}

static void add_count(uj_text *out, const char *key, uint64_t count)
{
    uj_text_words(out, key);
    uj_json_count(out, count);
}

/* The whole: what is known without the layout. */
static void add_cluster(uj_text *out, const uj_cluster *cluster, const uj_map *map)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    const uint64_t start = uj_cluster_start(cluster);
    const bool is_solvable = uj_cluster_solutions(cluster) > 0;
    uj_cluster_board(cluster, start, &puzzle.board);
    uj_text_words(out, "{\"board\":");
    uj_json_board(out, &puzzle);
    uj_text_words(out, map->metric == UJ_STEPS ? ",\"metric\":\"steps\"" : ",\"metric\":\"moves\"");
    uj_text_words(out, is_solvable ? ",\"solvable\":true" : ",\"solvable\":false");
    add_count(out, ",\"states\":", map->state_count);
    add_count(out, ",\"solutions\":", uj_cluster_solutions(cluster));
    add_count(out, ",\"connections\":", map->connections);
    uj_text_words(out, ",\"distance\":");
    if (is_solvable)
        uj_text_number(out, (uint64_t)uj_cluster_distance(cluster, start, map->metric));
    else
        uj_text_words(out, "null");
    uj_text_words(out, ",\"max_distance\":");
    if (is_solvable)
        uj_text_number(out, (uint64_t)uj_cluster_max_distance(cluster, map->metric));
    else
        uj_text_words(out, "null");
}

void uj_answer_graph(uj_text *out, const uj_cluster *cluster, const uj_map *map, bool boards)
{
    add_cluster(out, cluster, map);
    add_count(out, ",\"start\":", map->dot_of[uj_cluster_start(cluster)]);
    uj_text_words(out, ",\"path\":[");
    for (size_t i = 0; i < map->path_length; i++)
        add_count(out, i > 0 ? "," : "", map->dot_of[map->path[i]]);
    uj_text_printf(out, "],\"width\":%d,\"height\":%d,\"radius\":%d,\"layer_gap\":%d,\"dots\":{", map->width,
                   map->height, map->radius, map->layer_gap);
    add_dots(out, map);
    if (boards)
        add_boards(out, cluster, map);
    uj_text_words(out, "},\"links\":{");
    add_links(out, map);
    uj_text_words(out, "}}");
}

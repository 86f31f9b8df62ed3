/* A cluster laid out, as columns of numbers: half the length of an object per dot, and what programs that draw want. */
#include "answer/parts.h"

static const char *const dot_columns[] = {"x", "y", "state", "states", "distance"};
static const char *const link_columns[] = {"from", "to"};

enum {
    DOT_COLUMNS = sizeof dot_columns / sizeof *dot_columns,
    LINK_COLUMNS = sizeof link_columns / sizeof *link_columns
};

static void add_number(uj_text *out, int64_t number)
{
    answer_item(out);
    if (number < 0)
        uj_text_words(out, "-");
    uj_text_number(out, (uint64_t)(number < 0 ? -number : number));
}

static void add_dots(uj_text *out, const uj_map *map)
{
    for (int column = 0; column < DOT_COLUMNS; column++) {
        answer_list(out, dot_columns[column]);
        for (uint32_t i = 0; i < map->dot_count; i++) {
            const uj_map_dot *const dot = &map->dots[i];
            const int64_t values[DOT_COLUMNS] = {dot->x, dot->y, dot->state, dot->states, dot->distance};
            add_number(out, values[column]);
        }
        uj_text_words(out, "]");
    }
}

static void add_boards(uj_text *out, const uj_cluster *cluster, const uj_map *map)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    answer_list(out, "board");
    for (uint32_t i = 0; i < map->dot_count; i++) {
        answer_item(out);
        uj_cluster_board(cluster, map->dots[i].state, &puzzle.board);
        uj_json_board(out, &puzzle);
    }
    uj_text_words(out, "]");
}

static void add_links(uj_text *out, const uj_map *map)
{
    for (int column = 0; column < LINK_COLUMNS; column++) {
        answer_list(out, link_columns[column]);
        for (size_t i = 0; i < map->link_count; i++)
            add_number(out, column == 0 ? map->links[i].from : map->links[i].to);
        uj_text_words(out, "]");
    }
}

/* The whole: what is known without the layout. */
static void add_cluster(uj_text *out, const uj_cluster *cluster, const uj_map *map)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    const uint64_t start = uj_cluster_start(cluster);
    const bool is_solvable = uj_cluster_solutions(cluster) > 0;
    uj_cluster_board(cluster, start, &puzzle.board);
    uj_text_words(out, "{");
    answer_board(out, &puzzle);
    answer_metric(out, map->metric);
    answer_flag(out, "solvable", is_solvable);
    answer_count(out, "states", map->state_count);
    answer_count(out, "solutions", uj_cluster_solutions(cluster));
    answer_count(out, "connections", map->connections);
    answer_length(out, "distance", is_solvable ? uj_cluster_distance(cluster, start, map->metric) : -1);
    answer_length(out, "max_distance", is_solvable ? uj_cluster_max_distance(cluster, map->metric) : -1);
}

void uj_answer_graph(uj_text *out, const uj_cluster *cluster, const uj_map *map, bool boards)
{
    add_cluster(out, cluster, map);
    answer_count(out, "start", map->dot_of[uj_cluster_start(cluster)]);
    uj_text_words(out, ",\"path\":[");
    for (size_t i = 0; i < map->path_length; i++)
        add_number(out, map->dot_of[map->path[i]]);
    uj_text_printf(out, "],\"width\":%d,\"height\":%d,\"radius\":%d,\"layer_gap\":%d,\"dots\":{", map->width,
                   map->height, map->radius, map->layer_gap);
    add_dots(out, map);
    if (boards)
        add_boards(out, cluster, map);
    uj_text_words(out, "},\"links\":{");
    add_links(out, map);
    uj_text_words(out, "}}");
}

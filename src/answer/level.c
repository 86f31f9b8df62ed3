/* Levels and packs of them. A level is an object of the notation json with more keys, so that every command reads it. */
#include <string.h>

#include "unjam.h"

static void add_real(uj_text *out, const char *key, double value)
{
    uj_text_printf(out, ",\"%s\":%.10g", key, value);
}

static void add_flag(uj_text *out, const char *key, bool value)
{
    uj_text_printf(out, ",\"%s\":%s", key, value ? "true" : "false");
}

static void add_count(uj_text *out, const char *key, uint64_t count)
{
    uj_text_printf(out, ",\"%s\":", key);
    uj_json_count(out, count);
}

/* A number of 64 bits that stands for a puzzle or a cluster. */
static void add_id(uj_text *out, const char *key, uint64_t id)
{
    uj_text_printf(out, "\"%s\":\"%016llx\"", key, (unsigned long long)id);
}

static void add_rating(uj_text *out, const uj_rating *rating)
{
    uj_text_printf(out, ",\"band\":\"%s\"", uj_band_name(rating->band));
    add_real(out, "seconds_estimate", rating->seconds_estimate);
    add_flag(out, "extrapolated", rating->extrapolated);
    add_flag(out, "minimal", rating->minimal);
    uj_text_printf(out, ",\"max_distance\":%d,\"bottlenecks\":%d,\"counterintuitive\":%d,\"red_backward\":%d",
                   rating->max_distance, rating->bottlenecks, rating->counterintuitive, rating->red_backward);
    add_real(out, "branching", rating->branching);
    add_real(out, "greedy_moves", rating->greedy_moves);
    add_real(out, "blocking", rating->blocking);
    uj_text_printf(out, ",\"model\":%d", rating->model_version);
}

/* The board once more on one line, where the notation string can hold it. */
static void add_string(uj_text *out, const uj_board *board)
{
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    const size_t before = out->length;
    uj_text_words(out, ",\"string\":\"");
    if (uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, NULL) == UJ_OK)
        uj_text_words(out, "\"");
    else
        out->length = before;
}

static void add_vehicle_counts(uj_text *out, const uj_board *board)
{
    int cars = 0, trucks = 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        cars += board->vehicles[i].length == 2;
        trucks += board->vehicles[i].length == 3;
    }
    uj_text_printf(out, ",\"cars\":%d,\"trucks\":%d", cars, trucks);
}

/* The board, its moves, states and solution as the notation writes them, up to the closing brace; the opening one
 * becomes a comma. */
static void add_board(uj_text *out, const uj_level *level)
{
    const uj_puzzle puzzle = {
        .board = level->board,
        .moves = level->moves,
        .states = level->states,
        .solution = level->solution,
        .solution_length = level->solution_length,
    };
    const size_t start = out->length;
    if (uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_JSON, NULL) != UJ_OK)
        return;
    out->data[start] = ',';
    out->length--;
}

static void add_level(uj_text *out, const uj_level *level)
{
    add_id(out, "id", level->id);
    add_board(out, level);
    if (level->steps >= 0)
        uj_text_printf(out, ",\"steps\":%d", level->steps);
    if (level->rating.solutions > 0)
        add_count(out, "solutions", level->rating.solutions);
    add_vehicle_counts(out, &level->board);
    if (level->rated)
        add_rating(out, &level->rating);
    add_string(out, &level->board);
    if (level->cluster != 0) {
        uj_text_words(out, ",");
        add_id(out, "cluster", level->cluster);
    }
    if (level->method[0] != '\0')
        uj_text_printf(out, ",\"method\":\"%s\"", level->method);
    if (level->seed > 0 || level->attempt > 0) {
        add_count(out, "seed", level->seed);
        add_count(out, "attempt", level->attempt);
    }
    uj_text_words(out, "}");
}

void uj_answer_level(uj_text *out, const uj_level *level)
{
    uj_text_words(out, "{");
    add_level(out, level);
}

/* ---- Packs ---- */

static void add_words(uj_text *out, const char *key, const char *words)
{
    if (!words)
        return;
    uj_text_printf(out, ",\"%s\":", key);
    uj_json_string(out, words);
}

void uj_pack_open(uj_text *out, uj_pack *pack)
{
    uj_text_words(out, "{\"format\":\"unjam-pack\",\"version\":1");
    add_words(out, "title", pack->title ? pack->title : "Puzzles");
    add_words(out, "author", pack->author);
    add_words(out, "description", pack->description);
    add_words(out, "made_with", "unjam " UJ_VERSION);
    uj_text_words(out, ",\"puzzles\":[");
    pack->count = 0;
}

void uj_pack_add(uj_text *out, uj_pack *pack, const uj_level *level)
{
    uj_text_printf(out, "%s\n{\"number\":%zu,", pack->count > 0 ? "," : "", pack->count + 1);
    add_level(out, level);
    pack->count++;
}

void uj_pack_close(uj_text *out, const uj_pack *pack)
{
    uj_text_printf(out, "%s]}\n", pack->count > 0 ? "\n" : "");
}

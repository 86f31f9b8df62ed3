/* Levels and packs of them. A level is an object of the notation json with more keys, so that every command reads it. */
#include "answer/parts.h"

/* A number of 64 bits that stands for a puzzle or a cluster. */
static void add_id(uj_text *out, const char *key, uint64_t id)
{
    char text[UJ_ID_SIZE];
    uj_id_text(text, id);
    answer_words(out, key, text);
}

static void add_rating(uj_text *out, const uj_rating *rating)
{
    answer_words(out, "band", uj_band_name(rating->band));
    answer_real(out, "seconds_estimate", rating->seconds_estimate);
    answer_flag(out, "extrapolated", rating->extrapolated);
    answer_flag(out, "minimal", rating->minimal);
    uj_text_printf(out, ",\"max_distance\":%d,\"bottlenecks\":%d,\"counterintuitive\":%d,\"red_backward\":%d",
                   rating->max_distance, rating->bottlenecks, rating->counterintuitive, rating->red_backward);
    answer_real(out, "branching", rating->branching);
    answer_real(out, "greedy_moves", rating->greedy_moves);
    answer_real(out, "blocking", rating->blocking);
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

/* The rest of an object that was opened. */
static void add_level(uj_text *out, const uj_level *level)
{
    const uj_contents contents = uj_board_contents(&level->board);
    add_id(out, "id", level->id);
    add_board(out, level);
    if (level->steps >= 0)
        answer_length(out, "steps", level->steps);
    if (level->rating.solutions > 0)
        answer_count(out, "solutions", level->rating.solutions);
    uj_text_printf(out, ",\"cars\":%d,\"trucks\":%d", contents.cars, contents.trucks);
    if (level->rated)
        add_rating(out, &level->rating);
    add_string(out, &level->board);
    if (level->cluster != 0)
        add_id(out, "cluster", level->cluster);
    if (level->method[0] != '\0')
        answer_words(out, "method", level->method);
    if (level->seed > 0 || level->attempt > 0) {
        answer_count(out, "seed", level->seed);
        answer_count(out, "attempt", level->attempt);
    }
    uj_text_words(out, "}");
}

void uj_answer_level(uj_text *out, const uj_level *level)
{
    uj_text_words(out, "{");
    add_level(out, level);
}

/* ---- Packs ---- */

static void add_if_given(uj_text *out, const char *key, const char *words)
{
    if (words)
        answer_words(out, key, words);
}

void uj_pack_open(uj_text *out, uj_pack *pack)
{
    uj_text_words(out, "{\"format\":\"unjam-pack\",\"version\":1");
    answer_words(out, "title", pack->title ? pack->title : "Puzzles");
    add_if_given(out, "author", pack->author);
    add_if_given(out, "description", pack->description);
    answer_words(out, "made_with", "unjam " UJ_VERSION);
    uj_text_words(out, ",\"puzzles\":[");
    pack->count = 0;
}

void uj_pack_add(uj_text *out, uj_pack *pack, const uj_level *level)
{
    uj_text_printf(out, "%s\n{\"number\":%zu", pack->count > 0 ? "," : "", pack->count + 1);
    add_level(out, level);
    pack->count++;
}

void uj_pack_close(uj_text *out, const uj_pack *pack)
{
    uj_text_printf(out, "%s]}\n", pack->count > 0 ? "\n" : "");
}

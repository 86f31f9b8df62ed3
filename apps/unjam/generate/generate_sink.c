#include <stdio.h>
#include <stdlib.h>

#include "generate/generate.h"
#include "numbers.h"
#include "solve/solve.h"
#include "commands.h"
#include "grown.h"

bool generate_is_detailed(const struct generate_command *command)
{
    const bool is_text = command->format == UJ_FORMAT_UNKNOWN;
    return is_text || command->db || command->is_pack || command->lines || command->format == UJ_FORMAT_JSON;
}

static void sink_fail(struct generate_sink *sink, uj_status status)
{
    sink->failed = true;
    sink->status = status_of_failure(status);
}

static bool is_text(const struct generate_sink *sink)
{
    return sink->command->format == UJ_FORMAT_UNKNOWN && !sink->command->lines;
}

bool generate_sink_open(struct generate_sink *sink, const struct generate_command *command)
{
    *sink = (struct generate_sink){.command = command};
    /* Puzzles stored in a file are printed only on request. */
    sink->prints = !is_text(sink) || !command->db;
    sink->output = (struct level_output){
        .format = is_text(sink) ? UJ_FORMAT_STRING : command->format,
        .lines = command->lines,
        .source = "generate",
        .title = command->title,
    };
    uj_error error;
    const uj_status status = command->db ? uj_store_open(&sink->store, command->db, UJ_STORE_CREATE, &error) : UJ_OK;
    if (status != UJ_OK) {
        complain("%s: %s", command->db, error.message);
        sink_fail(sink, status);
    } else if (!is_text(sink) && !level_output_open(&sink->output)) {
        sink_fail(sink, UJ_IO);
    }
    return !sink->failed;
}

/* "12 easy, 3 hard"; nothing if there are none. */
static void add_bands(uj_text *text, const uint64_t found[BANDS])
{
    for (int i = 0; i < BANDS; i++) {
        if (found[i] == 0)
            continue;
        uj_text_words(text, text->length > 0 ? ", " : "");
        uj_text_grouped(text, found[i]);
        uj_text_printf(text, " %s", uj_band_name((uj_band)i));
    }
}

/* A puzzle for people: what it is, the board, its solution. */
static void add_text(uj_text *text, const uj_level *level, const struct generate_command *command, uint64_t number)
{
    char id[UJ_ID_SIZE];
    uj_id_text(id, level->id);
    uj_text_printf(text, "%s%llu. %s, ", number > 1 ? "\n" : "", (unsigned long long)number,
                   uj_band_name(level->rating.band));
    uj_text_counted(text, (uint64_t)level->moves, "move");
    uj_text_words(text, ", ");
    uj_text_counted(text, (uint64_t)level->steps, "step");
    uj_text_words(text, ", ");
    add_about(text, level->rating.seconds_estimate);
    uj_text_printf(text, "; id %s\n", id);
    uj_board_draw(text, &level->board, &command->drawing.draw);
    if (command->hide_solutions)
        return;
    const uj_solution solution = {
        .metric = UJ_MOVES,
        .moves = level->solution,
        .move_count = level->solution_length,
    };
    solve_add_moves(text, &level->board, &solution, MOVES_SIGNED);
}

static void print(struct generate_sink *sink, uj_level *level)
{
    progress_wipe();
    if (!is_text(sink)) {
        /* The names were made up here: a notation may replace them without a note. */
        if (sink->command->format != UJ_FORMAT_UNKNOWN)
            uj_board_fit_names(&level->board, sink->command->format, NULL, NULL);
        if (sink->command->format == UJ_FORMAT_STRING) {
            level->moves = -1; /* a line is the board and nothing else */
            level->states = 0;
        }
        if (level_output_add(&sink->output, level) != EXIT_DONE)
            sink_fail(sink, UJ_IO);
        return;
    }
    uj_text text = UJ_TEXT_INIT;
    add_text(&text, level, sink->command, ++sink->printed);
    if (!print_and_free(&text) || fflush(stdout) != 0)
        sink_fail(sink, UJ_IO);
}

static void keep_for_pack(struct generate_sink *sink, uj_level *level)
{
    uj_level *pack = grown(sink->pack, sizeof *pack, sink->pack_count, &sink->pack_capacity);
    if (!pack) {
        sink_fail(sink, complain_no_memory());
        return;
    }
    sink->pack = pack;
    pack[sink->pack_count++] = *level;
    *level = (uj_level)UJ_LEVEL_INIT;
}

static void complain_about_store(struct generate_sink *sink, uj_status status, const uj_error *error)
{
    progress_wipe();
    complain("%s: %s; puzzles of this run stored: %llu", sink->command->db, error->message,
             (unsigned long long)sink->count);
    sink_fail(sink, status);
}

bool generate_sink_take(uj_level *level, void *payload)
{
    struct generate_sink *sink = payload;
    uj_error error;
    const uint64_t found = sink->run.found;
    const uj_status status = sink->store ? uj_store_run_add(sink->store, &sink->run, level, &error) : UJ_OK;
    if (status != UJ_OK) {
        complain_about_store(sink, status, &error);
        return false;
    }
    if (sink->store && sink->run.found == found) /* another process was faster */
        return true;
    sink->count++;
    if (level->rated)
        sink->found[level->rating.band]++;
    if (sink->command->is_pack)
        keep_for_pack(sink, level);
    else if (sink->prints)
        print(sink, level);
    return !sink->failed;
}

bool generate_sink_knows(uint64_t cluster, void *payload)
{
    struct generate_sink *sink = payload;
    for (size_t i = 0; i < sink->pack_count; i++)
        if (sink->pack[i].cluster == cluster)
            return true;
    bool known = false;
    uj_error error;
    const uj_status status = sink->store && !sink->failed ? uj_store_has(sink->store, cluster, &known, &error) : UJ_OK;
    if (status != UJ_OK) {
        complain_about_store(sink, status, &error);
        known = true; /* nothing more can be stored */
    }
    return known;
}

static int by_difficulty(const void *a, const void *b)
{
    const uj_level *x = a, *y = b;
    const double s = x->rating.seconds_estimate, t = y->rating.seconds_estimate;
    if (s != t)
        return s < t ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static void print_pack(struct generate_sink *sink)
{
    if (sink->pack_count > 0)
        qsort(sink->pack, sink->pack_count, sizeof *sink->pack, by_difficulty);
    for (size_t i = 0; i < sink->pack_count; i++) {
        if (sink->prints && !sink->failed)
            print(sink, &sink->pack[i]);
        uj_level_clear(&sink->pack[i]);
    }
    free(sink->pack);
}

static void print_summary(const struct generate_sink *sink)
{
    const struct generate_command *command = sink->command;
    uj_text text = UJ_TEXT_INIT, bands = UJ_TEXT_INIT;
    uj_text_counted(&text, sink->count, "puzzle");
    if (command->db)
        uj_text_printf(&text, " stored in %s", command->db);
    if (sink->was_there > 0)
        uj_text_printf(&text, " after the %llu that it had", (unsigned long long)sink->was_there);
    add_bands(&bands, sink->found);
    if (bands.length > 0)
        uj_text_printf(&text, ": %s", bands.data);
    if (!command->source && (!command->db || sink->is_alone))
        uj_text_printf(&text, "; --seed %llu gives %s again", (unsigned long long)command->wishes.seed,
                       sink->count == 1 ? "it" : "them");
    uj_text_words(&text, "\n");
    print_and_free(&text);
    uj_text_free(&bands);
}

enum exit_status generate_sink_close(struct generate_sink *sink)
{
    progress_wipe();
    print_pack(sink);
    enum exit_status status = store_finish(sink->store, sink->command->db, sink->status);
    sink->failed |= status != sink->status;
    if (!is_text(sink))
        status = exit_status_worse(
            status, level_output_end(&sink->output, sink->count > 0 || (!sink->failed && !sink->command->has_output)));
    else if (!sink->failed && sink->count > 0)
        print_summary(sink);
    return status;
}

static uint64_t wanted_in_all(const struct generate_command *command)
{
    uint64_t sum = 0;
    for (int i = 0; i < BANDS; i++)
        sum += command->pack[i];
    return command->is_pack ? sum : command->wishes.count;
}

bool generate_show_progress(const uj_generate_stats *stats, void *payload)
{
    (void)stats;
    const struct generate_sink *sink = payload;
    progress_resume(sink->was_there, sink->count, wanted_in_all(sink->command));
    return !sink->failed;
}

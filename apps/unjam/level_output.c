#include "level_output.h"

#include <stdio.h>

enum { BLOCK = 1 << 16 };

static bool is_pack(const struct level_output *output)
{
    return output->format == UJ_FORMAT_JSON && !output->lines;
}

static bool flush(struct level_output *output)
{
    uj_text *text = &output->text;
    if (uj_text_status(text) != UJ_OK) {
        complain_no_memory();
        output->failed = true;
    } else if (text->length > 0) {
        output->failed = output->path ? !save_write(text->data, text->length, &output->save)
                                      : !print_bytes(text->data, text->length);
    }
    uj_text_clear(text);
    return !output->failed;
}

bool level_output_open(struct level_output *output)
{
    output->text = (uj_text)UJ_TEXT_INIT;
    output->pack = (uj_pack){.title = output->title};
    if (output->path && !save_open(&output->save, output->path))
        output->failed = true;
    else if (is_pack(output))
        uj_pack_open(&output->text, &output->pack);
    return !output->failed;
}

/* The claims that a notation can hold besides: moves, cluster and solution. Ownership stays with the level. */
static uj_puzzle puzzle_of(const uj_level *level)
{
    return (uj_puzzle){
        .board = level->board,
        .moves = level->moves,
        .states = level->states,
        .solution = level->solution,
        .solution_length = level->solution_length,
    };
}

static enum exit_status add_board(struct level_output *output, const uj_level *level)
{
    uj_puzzle puzzle = puzzle_of(level);
    uj_text notes = UJ_TEXT_INIT, message = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_status status = uj_board_fit_names(&puzzle.board, output->format, &notes, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&output->text, &puzzle, output->format, output->count == 0, &error);
    if (status == UJ_OK) {
        add_renames(&message, output->source ? output->source : "-", (int)output->count + 1, output->format, &notes);
        fputs(message.data ? message.data : "", stderr);
    } else if (status == UJ_CANNOT_HOLD) {
        char id[UJ_ID_SIZE];
        uj_id_text(id, level->id);
        complain("puzzle %s: %s", id, error.message);
    }
    uj_text_free(&notes);
    uj_text_free(&message);
    return status == UJ_CANNOT_HOLD ? EXIT_BAD_INPUT : EXIT_DONE;
}

bool level_output_line(struct level_output *output)
{
    output->count++;
    return output->text.length < BLOCK || flush(output);
}

enum exit_status level_output_add(struct level_output *output, const uj_level *level)
{
    enum exit_status status = EXIT_DONE;
    if (output->lines) {
        uj_answer_level(&output->text, level);
        uj_text_add(&output->text, "\n", 1);
    } else if (is_pack(output)) {
        uj_pack_add(&output->text, &output->pack, level);
    } else {
        status = add_board(output, level);
    }
    if (status == EXIT_DONE && !level_output_line(output))
        return EXIT_BAD_INPUT;
    return status;
}

enum exit_status level_output_end(struct level_output *output, bool keep)
{
    bool is_written = keep && !output->failed;
    if (is_written && is_pack(output))
        uj_pack_close(&output->text, &output->pack);
    is_written = is_written && flush(output) && (!output->path || save_commit(&output->save));
    if (!is_written)
        output_spoil();
    save_abandon(&output->save);
    uj_text_free(&output->text);
    return is_written || (!keep && !output->failed) ? EXIT_DONE : EXIT_BAD_INPUT;
}

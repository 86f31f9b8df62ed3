/* A puzzle for people. */
#include "generate/generate.h"
#include "numbers.h"
#include "solve/solve.h"

void generate_add_bands(uj_text *text, const uint64_t found[BANDS])
{
    for (int i = 0; i < BANDS; i++) {
        if (found[i] == 0)
            continue;
        uj_text_words(text, text->length > 0 ? ", " : "");
        uj_text_grouped(text, found[i]);
        uj_text_printf(text, " %s", uj_band_name((uj_band)i));
    }
}

void generate_add_text(uj_text *text, const uj_level *level, const struct generate_command *command, uint64_t number)
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

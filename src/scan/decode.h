/* The best legal board for what was seen.
 *
 * A board is read cell by cell in reading order. What the rest of it depends on is small: for every column, what the last cell read in it is and
 * how many more cells its vehicle needs; and how many more cells the horizontal vehicle at this place needs; and whether there is a wall. Readings that agree on that are
 * compared at once, and only the best two are kept, with the sum of all: so the result is the best of all legal boards, and how
 * probable it is among them. States far behind the best are dropped. */
#ifndef UNJAM_SCAN_DECODE_H
#define UNJAM_SCAN_DECODE_H

#include "scan/evidence.h"

enum { MAX_READ_VEHICLES = MAX_CELLS * MAX_CELLS / 2, QUICK_BEAM = 80, FULL_BEAM = 2000 };

struct scanned_board {
    int cells, count;
    struct {
        uint8_t row, column, length;
        bool horizontal;
    } vehicles[MAX_READ_VEHICLES];
    bool walls[MAX_CELLS * MAX_CELLS];
};

/* Which cells are taken by vehicles or walls. */
void scanned_cells(bool *out, const struct scanned_board *board);

struct decoded {
    struct scanned_board best, second;
    bool has_second;
    double score;                           /* of the best, a logarithm */
    double probability, second_probability; /* among all legal boards; 0 unless the beam was full */
};

/* The memory of a decoder, made once and used for many boards. */
struct board_decoder;

uj_status decoder_new(struct board_decoder **out, uj_budget *budget);
void decoder_free(struct board_decoder *decoder);

/* `beam` is how many states are kept, at most FULL_BEAM. Only a full beam gives probabilities. False, and nothing is decoded, if no board can reach
 * the score `least`. */
bool decode(struct decoded *out, struct board_decoder *decoder, const struct evidence *evidence, int beam,
            double least);

#endif

/* What is done with every board of the input, on all cores, and printed in the order of the input.
 *
 * Boards become jobs. A job is done by whichever thread takes it, which writes to texts of the job alone, so the
 * output is the same for any number of threads. */
#ifndef UNJAM_APPS_BOARD_POOL_H
#define UNJAM_APPS_BOARD_POOL_H

#include "commands.h"
#include "input.h"

struct board_job {
    uj_puzzle puzzle; /* the board and its line alone */
    const char *file;
    size_t number;       /* of the board in the whole input, from 1 */
    bool is_heavy;       /* may need all the memory, so it runs alone and has all threads to itself */
    bool is_crowded_out; /* others took the memory that it needed, so it is done again alone */
    bool is_done;
    uj_limits limits; /* of the work on this board */
    enum exit_status status;
    uj_text out;        /* for standard output */
    uj_text complaints; /* for standard error */
    void *result;       /* of `run` for `finish`; NULL at the start */
};

struct board_work {
    const void *payload;
    int threads;       /* up to MOST_THREADS; 0: all cores */
    bool has_captions; /* where there are several boards, each has a line above it */
    uj_limits limits;  /* of limits_begin: the time is for each board, the memory for all together */
    bool (*is_heavy)(const uj_board *board, const void *payload);           /* NULL: board_is_large */
    void (*run)(struct board_job *job, void *scratch, const void *payload); /* fills in status, out and complaints */
    void (*print)(const uj_text *out);                                      /* NULL: as it is */

    /* Called by the main thread in the order of the input, before the job is printed; may be NULL. A job that was not run,
     * because the output is lost, comes here too. */
    void (*finish)(struct board_job *job, const void *payload);

    /* What a thread keeps from job to job, all zero at first; size 0 and NULL: nothing. */
    size_t scratch_size;
    void (*scratch_clear)(void *scratch);
};

/* Reads the input and does the work. Returns the worst status that came up. */
enum exit_status boards_work(const struct board_work *work, const struct input *input);

/* For the end of `run`: if the work failed with this status, or its output could not be written for lack of memory,
 * the job says so. */
void board_job_end(struct board_job *job, uj_status status, const uj_error *error);

/* Whether a board may have so many positions that a search needs much of the memory. */
bool board_is_large(const uj_board *board);

int core_count(void);

#endif

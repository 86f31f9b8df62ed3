/* What takes longer than a blink (solving, rating, making puzzles), each on a thread of its own, so that the screen never
 * freezes. */
#ifndef UNJAM_APPS_PLAY_TASK_H
#define UNJAM_APPS_PLAY_TASK_H

#include "play.h"

enum task_kind { TASK_SOLVE, TASK_RATE, TASK_GENERATE, TASK_DAILY };

struct task_request {
    enum task_kind kind;
    uj_board board;        /* to solve or rate */
    uj_band band;          /* of a puzzle to be made */
    uint64_t seed;         /* the same */
    struct play_date date; /* of a daily puzzle */
};

struct task_answer {
    uj_status status;
    uj_error error;
    uj_solution solution; /* TASK_SOLVE; owned by the task: move what is to be kept out of it */
    bool is_rated;        /* TASK_RATE and new puzzles: the next two are known */
    uj_band band;
    double seconds_estimate;
    uj_board board; /* the puzzle that was made */
};

struct task;

/* NULL: there is no memory or no thread to be had. */
struct task *task_start(const struct task_request *request);

/* The answer once it is there, NULL until then. It is valid until the task is dropped. */
struct task_answer *task_answer(struct task *task);
const struct task_request *task_request(const struct task *task);

/* Asks a task to stop, and forgets it: its thread cleans up behind itself. `task` may be NULL. */
void task_drop(struct task *task);

#endif

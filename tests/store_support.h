/* Puzzle files in a temporary folder, and levels to put into them. */
#ifndef STORE_SUPPORT_H
#define STORE_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "random_board.h"
#include "unjam.h"

#define assert_ok(call)                                                                                                \
    do {                                                                                                               \
        uj_error reason_ = {.code = UJ_OK};                                                                            \
        uj_error *const error = &reason_;                                                                              \
        if ((call) != UJ_OK)                                                                                           \
            fail_msg("%s", reason_.message);                                                                           \
    } while (0)

/* A name for a file that does not exist; the folder is removed by forget_file. */
static inline char *new_file(void)
{
    enum { SIZE = 64 };
    char folder[] = "/tmp/unjam-store-XXXXXX", *path = malloc(SIZE);
    assert_non_null(path);
    assert_non_null(mkdtemp(folder));
    snprintf(path, SIZE, "%s/puzzles.db", folder);
    return path;
}

static inline void forget_file(char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[256];
    for (size_t i = 0; i < COUNT_OF(endings); i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
    *strrchr(path, '/') = '\0';
    rmdir(path);
    free(path);
}

/* The next random board that has a solution of one move or more, as a level. Small, so that rating takes no time. */
static inline void random_level(uj_level *out, uj_random *random)
{
    static const struct random_board_options options = {.min_side = 4,
                                                        .max_side = 5,
                                                        .max_length = 4,
                                                        .max_vehicles = 8,
                                                        .min_covered = 40,
                                                        .max_covered = 70,
                                                        .max_walls = 2};
    for (;;) {
        uj_board board;
        random_board(&board, random, &options);
        *out = (uj_level)UJ_LEVEL_INIT;
        if (!uj_board_solved(&board) && uj_level_make(out, &board, NULL, NULL) == UJ_OK) {
            out->method = "climb";
            return;
        }
        uj_level_clear(out);
    }
}

static inline uint64_t count_all(uj_store *store)
{
    const uj_filter everything = UJ_FILTER_INIT;
    uint64_t count = 0;
    assert_ok(uj_store_count(store, &everything, &count, error));
    return count;
}

#endif

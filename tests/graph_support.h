/* What the tests of cluster graphs share. */
#ifndef GRAPH_SUPPORT_H
#define GRAPH_SUPPORT_H

#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

/* A board in the notation string. */
static inline uj_board board_of(const char *string)
{
    uj_board board;
    assert_int_equal(uj_board_parse(&board, string, strlen(string), NULL), UJ_OK);
    return board;
}

static inline uj_cluster *cluster_of(const char *string)
{
    const uj_board board = board_of(string);
    uj_cluster *cluster;
    assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
    return cluster;
}

/* 7 states, 2 moves. */
static inline uj_cluster *tiny_cluster(void)
{
    return cluster_of("oooBAAoBoooooooo");
}

/* 299 states, 20 moves: the hardest of 5x5. */
static inline uj_cluster *small_cluster(void)
{
    return cluster_of("BBHooGoHCCGAAIoDDoIJEEFFJ");
}

static inline size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

/* Appends to a uj_text; a uj_write_fn. */
static inline bool write_to_text(const void *data, size_t length, void *payload)
{
    uj_text_add(payload, data, length);
    return uj_text_status(payload) == UJ_OK;
}

/* Every element is closed in its turn, and attributes have quotes: enough to catch what a program writes wrong. */
static inline bool is_well_formed(const char *xml)
{
    const char *open[64];
    size_t lengths[64], depth = 0;
    for (const char *at = xml; (at = strchr(at, '<')) != NULL;) {
        const char *const end = strchr(at, '>');
        if (!end)
            return false;
        size_t quotes = 0;
        for (const char *p = at; p < end; p++)
            quotes += *p == '"';
        if (quotes % 2 != 0 || memchr(at + 1, '<', (size_t)(end - at - 1)))
            return false;
        const char *name = at + 1;
        if (*name == '/') {
            name++;
            if (depth == 0 || lengths[depth - 1] != (size_t)(end - name) ||
                memcmp(open[depth - 1], name, lengths[depth - 1]) != 0)
                return false;
            depth--;
        } else if (*name != '?' && end[-1] != '/') {
            if (depth == COUNT_OF(open))
                return false;
            open[depth] = name;
            lengths[depth++] = strcspn(name, " >");
        }
        at = end + 1;
    }
    return depth == 0;
}

#endif

/* unjam: sliding-car puzzles (Rush Hour, Unblock Me) in C.
 *
 * This file includes the whole public interface, in the order of the layers of the library, lowest first. Include this file and no other.
 *
 * Conventions that hold everywhere:
 * - Rows and columns count from 0 at the top left in C, and from 1 in everything that people read or write.
 * - Functions that can fail return a uj_status. Results come first in the argument list; `error` comes last.
 * - Pointers must not be NULL, except `error`, `payload` and those whose comment allows it.
 * - Values (uj_board, uj_move, uj_random) are plain structs; copy them freely.
 * - Structs with an _INIT macro start with it. Those that own memory have a _clear function (uj_text: uj_text_free), which frees it and
 *   leaves the struct as _INIT does. Copying such a struct does not copy what it owns.
 * - Structs of options begin with `size`, which _INIT sets. A program that was compiled with an older header may use a newer library:
 *   members that its struct does not have get the values of _INIT. UJ_BAD_INPUT: the size is 0, because _INIT was not used, or larger
 *   than the library knows. All other structs keep their layout as long as the library keeps its soname; docs/abi.md has the rules.
 * - Owners (uj_play, uj_reader) are opaque and have a _new/_free or _open/_close pair; these _free and _close functions accept NULL.
 * - Strings and structs returned as pointers to const belong to the library or to the object asked; do not free them.
 * - The library never prints, never exits and has no mutable globals. Any thread may call any function, as long as no two
 *   threads use the same object at once.
 */
#ifndef UNJAM_H
#define UNJAM_H

#include "unjam/base.h"     /* status, errors, growing text, random numbers, ranges */
#include "unjam/board.h"    /* boards, moves, play sessions */
#include "unjam/format.h"   /* notations */
#include "unjam/cluster.h"  /* all states that a board can reach */
#include "unjam/env.h"      /* many games at once, for programs that learn */
#include "unjam/solve.h"    /* solving */
#include "unjam/explain.h"  /* solutions that people can follow */
#include "unjam/rate.h"     /* how hard a board is for a person */
#include "unjam/scan.h"     /* boards from pictures */
#include "unjam/census.h"   /* every state of a board size */
#include "unjam/groups.h"   /* the groups that a census packed */
#include "unjam/generate.h" /* making puzzles */
#include "unjam/filter.h"   /* which puzzles are wanted */
#include "unjam/catalogue.h" /* all minimal puzzles of a board size */
#include "unjam/store.h"    /* puzzle files */
#include "unjam/draw.h"     /* boards as text and pictures */
#include "unjam/graph.h"    /* clusters as pictures */
#include "unjam/answer.h"   /* all of it as JSON */
#include "unjam/dataset.h"  /* many puzzles for training machines */

#endif

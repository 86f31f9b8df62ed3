/* unjam: sliding-car puzzles (Rush Hour, Unblock Me) in C.
 *
 * The whole public interface, in the order one learns it; include this file and no other.
 *
 * Conventions that hold everywhere:
 * - Rows and columns count from 0 at the top left in C, and from 1 in all that people read or write.
 * - Functions that can fail return a uj_status. Results come first in the argument list, `error` comes last and may be NULL.
 * - Values (uj_board, uj_move, uj_random) are plain structs to copy. Owners (uj_play, uj_reader) are opaque and
 *   have a _new/_free or _open/_close pair; _free and _close accept NULL.
 * - The library never prints, never exits and has no mutable globals: every function may be called from any
 *   thread, as long as no two threads use the same object at once.
 */
#ifndef UNJAM_H
#define UNJAM_H

#include "unjam/base.h"     /* status, errors, growing text, random numbers, ranges */
#include "unjam/board.h"    /* boards, moves, play sessions */
#include "unjam/format.h"   /* notations */
#include "unjam/cluster.h"  /* all configurations that a board can reach */
#include "unjam/solve.h"    /* solving */
#include "unjam/rate.h"     /* how hard for a person */
#include "unjam/census.h"   /* every configuration of a board size */
#include "unjam/groups.h"   /* the groups that a census packed */
#include "unjam/generate.h" /* making puzzles */
#include "unjam/store.h"    /* puzzle files */
#include "unjam/draw.h"     /* boards as text and pictures */
#include "unjam/graph.h"    /* clusters as pictures */
#include "unjam/answer.h"   /* all of it as JSON */

#endif

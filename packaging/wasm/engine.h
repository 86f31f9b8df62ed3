/* The engine: the library as a WebAssembly module without imports, for JavaScript.
 *
 * Text goes in through one buffer and comes out through another, so that callers need no allocator. A caller asks
 * engine_input for room, writes its strings there, each with a final zero, and calls a function; that function leaves its
 * answer as JSON where engine_output points, and returns a uj_status. If that is not UJ_OK, the answer is {"error":…}.
 * Boards are texts in any notation. packaging/npm/engine.js is the other side of this interface. */
#ifndef UNJAM_WASM_ENGINE_H
#define UNJAM_WASM_ENGINE_H

#include <string.h>

#include "unjam.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* The strings of the input, one after the other; an empty one past the end. */
const char *engine_next_string(void);

/* The input as bytes instead. */
const char *engine_bytes(size_t *length);

/* The input as numbers instead, zeros past its end. */
const double *engine_numbers(size_t count);

/* The answer, empty at first. */
uj_text *engine_answer(void);

/* Turns the answer into the error unless the status is UJ_OK, and returns the status; UJ_NO_MEMORY if there was no room
 * for the answer. The last call of every function. */
int engine_end(uj_status status, const uj_error *error);

/* Reads the next string as a board. */
uj_status engine_board(uj_puzzle *puzzle, uj_error *error);

/* A limit on memory as the library takes it; 0 is its own. More than a module can have would be taken for less. */
uint64_t engine_memory(double bytes);

/* Appends the board as the object of the notation json. */
void engine_add_board(const uj_board *board);

/* Appends the board in the notation string, or null if that cannot express it. */
void engine_add_string(const uj_board *board);

#endif

/* What all answers are made of, beside the parts of JSON in unjam.h. Keys and items put a comma before themselves where one is needed. */
#ifndef UNJAM_ANSWER_PARTS_H
#define UNJAM_ANSWER_PARTS_H

#include "base/digits.h"

void answer_item(uj_text *out); /* begins an item of a list */
void answer_key(uj_text *out, const char *key);
void answer_list(uj_text *out, const char *key); /* a key and the bracket that opens its list */

/* Members of an object. */
void answer_words(uj_text *out, const char *key, const char *words);
void answer_flag(uj_text *out, const char *key, bool value);
void answer_count(uj_text *out, const char *key, uint64_t count);
void answer_length(uj_text *out, const char *key, int length); /* null below 0 */
void answer_real(uj_text *out, const char *key, double value);
void answer_seconds(uj_text *out, const char *key, double seconds);
void answer_metric(uj_text *out, uj_metric metric);
void answer_outcome(uj_text *out, uj_outcome outcome); /* the key is "status" */
void answer_board(uj_text *out, const uj_puzzle *puzzle);
void answer_cell(uj_text *out, int cell, int width); /* {"row":1,"column":2}, an item */

/* Decimal digits as uj_json_count writes a number. */
void answer_digits(uj_text *out, const char *digits);

/* Moves, of which long solutions have many. */
enum { MOVE_SIZE = sizeof ",{\"vehicle\":\"\",\"by\":-}" + UJ_NAME_SIZE + DIGITS_SIZE };

/* Writes {"vehicle":"A","by":-2} and returns where it ends; no final zero. */
char *put_move(char *at, const uj_board *board, uj_move move);

#endif

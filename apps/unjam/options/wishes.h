/* The options by which find and generate choose puzzles. */
#ifndef UNJAM_APPS_WISHES_H
#define UNJAM_APPS_WISHES_H

#include "options/options.h"
#include "unjam.h"

/* For INCLUDE, where the struct of the command has a uj_filter. */
extern const struct option_row wish_rows[];

/* The same wishes for puzzles that are made. */
void wishes_to_generate(const uj_filter *wishes, uj_generate_options *options);

#endif

/* The engine is for solving; the searches over trees, which are there to be compared, stay out. */
#include "search/algorithms.h"

const struct algorithm tree_algorithms[] = {{.run = NULL}};
const size_t tree_algorithm_count = 0;

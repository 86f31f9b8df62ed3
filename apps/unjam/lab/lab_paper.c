#include "lab/lab_paper.h"

#include <math.h>

#define FAILED(how)                                                                                                    \
    {                                                                                                                  \
        NAN, NAN, NAN, NAN, how                                                                                        \
    }

const struct paper_board paper_boards[PAPER_BOARDS] = {
    {"B1", 4, 7, 3},  {"B2", 6, 7, 4},   {"B3", 8, 4, 4},  {"B4", 10, 7, 3},
    {"B5", 12, 9, 3}, {"B6", 16, 11, 2}, {"B7", 20, 8, 3},
};

/* Table 4.4 */
const struct paper_row paper_bfs[PAPER_BOARDS] = {
    {18, 6997, 2.57, 53051, NULL},
    {380, 217398, 1.74, 1709014, NULL},
    {9340, 6543626, 1.43, 53890174, NULL},
    {4035, 3984420, 1.01, 18466224, NULL},
    {3207, 2557036, 1.25, 15183928, NULL},
    FAILED("DNC"),
    FAILED("DNC"),
};

/* Table 4.5 */
const struct paper_row paper_dfs_20[PAPER_BOARDS] = {
    {380, 905604, 0.42, NAN, NULL},
    {3044, 9059932, 0.35, NAN, NULL},
    {6655, 25463507, 0.26, NAN, NULL},
    {7123, 24900099, 0.28, NAN, NULL},
    {4161, 11803006, 0.35, NAN, NULL},
    FAILED("OOT"),
    FAILED("OOT"),
};

/* Table 4.6 */
const struct paper_row paper_dfs_optimum[PAPER_BOARDS] = {
    {5, 6997, 0.71, NAN, NULL},
    {115, 217398, 0.53, NAN, NULL},
    {1856, 6543626, 0.28, NAN, NULL},
    {1305, 3984420, 0.34, NAN, NULL},
    {1057, 2557036, 0.41, NAN, NULL},
    FAILED("OOT"),
    FAILED("OOT"),
};

/* Table 5.1 */
const struct paper_row paper_prune_pre[PAPER_BOARDS] = {
    {15074, 6858, 2198.02, 51889, NULL},
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
};

const struct paper_row paper_prune_post[PAPER_BOARDS] = {
    {1803, 6445, 279.75, 48837, NULL},
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
    FAILED("OOT"),
};

/* Table 5.2. The queue of B4 as printed, a misprint: by the thesis's own rule, nodes + queue + 1 = nodes of BFS, it is
 * 3,260,299. */
const struct paper_row paper_early[PAPER_BOARDS] = {
    {2, 809, 2.47, 6187, NULL},
    {58, 24524, 2.37, 192873, NULL},
    {1092, 712380, 1.53, 5831245, NULL},
    {844, 724120, 1.17, 35831245, NULL},
    {612, 379267, 1.61, 2177768, NULL},
    FAILED("DNC"),
    FAILED("DNC"),
};

/* Table 6.1 */
const struct paper_hybrid paper_hybrids[] = {
    {0, 2, 2, 304, 0, 304, 689533, 0.44, 98, NULL},
    {1, 2, 2, 2473, 0, 2473, 7087724, 0.44, 89, NULL},
    {1, 4, 4, 53288, 2, 53286, 165570841, 0.35, 7153, NULL},
    {2, 2, 2, 10641, 0, 10641, 40467749, 0.26, 95, NULL},
    {2, 4, 4, 5414, 2, 5412, 20042950, 0.27, 7485, NULL},
    {2, 6, 6, 9722, 128, 9581, 36548327, 0.266, 616006, NULL},
    {3, 2, 2, 10008, 0, 10008, 34459235, 0.29, 16, NULL},
    {3, 4, 4, 11059, 0, 11059, 38468192, 0.29, 379, NULL},
    {3, 6, 6, 6408, 4, 6404, 22028530, 0.29, 9797, NULL},
    {3, 8, 8, 9890, 89, 9795, 34354806, 0.29, 275736, NULL},
    {4, 2, 2, 2087, 0, 2087, 5560972, 0.38, 5, NULL},
    {4, 4, 4, 956, 0, 956, 2204078, 0.43, 27, NULL},
    {4, 6, 6, 1108, 0, 1108, 2660821, 0.42, 241, NULL},
    {4, 8, 8, 3763, 2, 3761, 10438198, 0.36, 5761, NULL},
    {4, 10, 10, 3958, 74, 3879, 10896821, 0.36, 231397, NULL},
    {5, 2, 10, NAN, NAN, NAN, NAN, NAN, NAN, "OOT"},
    {5, 12, 14, NAN, NAN, NAN, NAN, NAN, NAN, "DNC"},
    {6, 2, 8, NAN, NAN, NAN, NAN, NAN, NAN, "OOT"},
    {6, 10, 16, NAN, NAN, NAN, NAN, NAN, NAN, "DNC"},
};

const size_t paper_hybrid_count = sizeof paper_hybrids / sizeof *paper_hybrids;

/* Table 4.1 */
const struct paper_end paper_ends_dfs[PAPER_RUNS] = {
    {1, "< 1", "< 1"},
    {2, "< 1", "< 1"},
    {2, "1", "1"},
    {6, "< 1", "1048"},
};

/* Table 4.2 */
const struct paper_end paper_ends_bfs[PAPER_RUNS] = {
    {2, "< 1", "< 1"},
    {2, "< 1", "< 1"},
    {4, "< 1", "5"},
    {10, "1", "135271"},
};

#include "lab/lab.h"

#include <math.h>

const struct paper_board paper_boards[PAPER_BOARDS] = {
    {4, 7, 3}, {6, 7, 4}, {8, 4, 4}, {10, 7, 3}, {12, 9, 3}, {16, 11, 2}, {20, 8, 3},
};

/* Table 4.4 */
const struct lab_paper paper_bfs = {"DNC",
                                    {{18, 6997, 2.57, 53051},
                                     {380, 217398, 1.74, 1709014},
                                     {9340, 6543626, 1.43, 53890174},
                                     {4035, 3984420, 1.01, 18466224},
                                     {3207, 2557036, 1.25, 15183928}}};

/* Table 4.5 */
const struct lab_paper paper_dfs_20 = {"OOT",
                                       {{380, 905604, 0.42},
                                        {3044, 9059932, 0.35},
                                        {6655, 25463507, 0.26},
                                        {7123, 24900099, 0.28},
                                        {4161, 11803006, 0.35}}};

/* Table 4.6 */
const struct lab_paper paper_dfs_optimum = {
    "OOT", {{5, 6997, 0.71}, {115, 217398, 0.53}, {1856, 6543626, 0.28}, {1305, 3984420, 0.34}, {1057, 2557036, 0.41}}};

/* Table 5.1 */
const struct lab_paper paper_prune_pre = {"OOT", {{15074, 6858, 2198.02, 51889}}};
const struct lab_paper paper_prune_post = {"OOT", {{1803, 6445, 279.75, 48837}}};

/* Table 5.2. The queue of B4 as printed, a misprint: by the thesis's own rule, nodes + queue + 1 = nodes of BFS, it is
 * 3,260,299. */
const struct lab_paper paper_early = {"DNC",
                                      {{2, 809, 2.47, 6187},
                                       {58, 24524, 2.37, 192873},
                                       {1092, 712380, 1.53, 5831245},
                                       {844, 724120, 1.17, 35831245},
                                       {612, 379267, 1.61, 2177768}}};

/* Table 6.1 */
const struct paper_hybrid paper_hybrids[] = {
    {0, 2, 2, 304, 689533, 98, NULL},          {1, 2, 2, 2473, 7087724, 89, NULL},
    {1, 4, 4, 53288, 165570841, 7153, NULL},   {2, 2, 2, 10641, 40467749, 95, NULL},
    {2, 4, 4, 5414, 20042950, 7485, NULL},     {2, 6, 6, 9722, 36548327, 616006, NULL},
    {3, 2, 2, 10008, 34459235, 16, NULL},      {3, 4, 4, 11059, 38468192, 379, NULL},
    {3, 6, 6, 6408, 22028530, 9797, NULL},     {3, 8, 8, 9890, 34354806, 275736, NULL},
    {4, 2, 2, 2087, 5560972, 5, NULL},         {4, 4, 4, 956, 2204078, 27, NULL},
    {4, 6, 6, 1108, 2660821, 241, NULL},       {4, 8, 8, 3763, 10438198, 5761, NULL},
    {4, 10, 10, 3958, 10896821, 231397, NULL}, {5, 2, 10, NAN, NAN, NAN, "OOT"},
    {5, 12, 14, NAN, NAN, NAN, "DNC"},         {6, 2, 8, NAN, NAN, NAN, "OOT"},
    {6, 10, 16, NAN, NAN, NAN, "DNC"},
};

const size_t paper_hybrid_count = sizeof paper_hybrids / sizeof *paper_hybrids;

const struct paper_end paper_ends[2][PAPER_RUNS] = {
    {{1, "< 1", "< 1"}, {2, "< 1", "< 1"}, {2, "1", "1"}, {6, "< 1", "1048"}},    /* table 4.1 */
    {{2, "< 1", "< 1"}, {2, "< 1", "< 1"}, {4, "< 1", "5"}, {10, "1", "135271"}}, /* table 4.2 */
};

/* The boards as the report prints them, but for one vehicle of the tenth: "A35V" would leave the board, and the
 * report's own solution moves A left, so that "A35H" is meant. */
const struct paper_puzzle paper_puzzles[PAPER_PUZZLES] = {
    {"X02H\nB11H\nC14H\nD34H\nE03V\nF22V\nG30V\nO33H\nP50V\nQ00H", 51, {2663, 2759, 2862}},
    {"X02H\nA03H\nB04V\nC14V\nD21V\nE23V\nF43V\nO32V\nP53V\nQ25H", 56, {6484, 6489, 6694}},
    {"X32H\nA33V\nB44H\nO20V\nP03H\nQ51V", 39, {275, 271, 280}},
    {"X02H\nA10V\nB31V\nC24V\nD54V\nE35H\nO30H\nP13H\nQ03V\nR42V", 51, {3974, 3974, 4131}},
    {"X12H\nA41V\nB14V\nC24V\nD34H\nO30V\nP52V\nQ35H", 33, {5528, 5533, 6493}},
    {"X02H\nA03H\nB14V\nC25H\nO32V\nP53V", 35, {704, 772, 806}},
    {"X22H\nA10V\nB43H\nC45H\nO33V\nP50V", 19, {666, 741, 789}},
    {"X32H\nA40H\nB01H\nC33H\nD44H\nE02V\nF22V\nG34V\nO10H\nP21H\nQ05H\nR51V", 60, {1204, 1240, 1276}},
    {"X12H\nA14V\nB24H\nC43V\nO30V\nP53V", 27, {846, 811, 990}},
    {"X02H\nA35H\nB24H\nC14V\nO30V\nP52V", 27, {824, 879, 979}},
    {"X22H\nA20V\nB02V\nC12V\nD41V\nE44V\nF54V\nG40H\nH43H\nO04H", 54, {5194, 5157, 5274}},
    {"X02H\nA51V\nB53V\nC14V\nD24H\nE25H\nO30V\nP42V", 29, {2184, 1919, 3109}},
    {"X02H\nB23V\nC35H\nO30H\nP42V", 6, {58, 72, 156}},
    {"X32H\nB03H\nC14V\nD44H\nO51V\nP33V", 37, {577, 587, 627}},
    {"X02H\nA20V\nB22V\nC14V\nD34H\nE25H\nO31V\nP53V", 31, {1869, 1922, 2058}},
};

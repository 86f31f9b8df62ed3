/* How many boards are read exactly from made pictures: `bench_scan [-v] screenshots|photos fitted|held COUNT [FIRST_SEED [SKIN]]`, or
 * `bench_scan random|apps random COUNT [FIRST_SEED]`, where every picture has a skin of its own; apps have a screen of their own, too. Every picture has a seed
 * of its own, so a range of seeds is a set of pictures. With -v, each wrong answer is printed with its seed. */
#include "pictures/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct tally {
    int pictures, exact, placed, sure, sure_wrong, none, another;
    double seconds;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Whether the grid is right and as many vehicles were read, whatever the target and the exit. */
static bool is_placed(const struct test_picture *picture, const uj_scan *scan)
{
    return scan->found && scan->board.width == picture->board.width &&
           scan->board.vehicle_count == picture->board.vehicle_count;
}

static void print_wrong(const struct test_picture *picture, const uj_scan *scan, uint64_t seed)
{
    printf("  %s seed %llu: %dx%d turned %d, ", picture->name, (unsigned long long)seed, picture->board.width,
           picture->board.width, picture->place.quarter_turns);
    if (!scan->found) {
        printf("no board found\n");
        return;
    }
    printf("read %dx%d side %d, %d of %d vehicles, confidence %.4f, corners (%.0f %.0f) for (%.0f %.0f) \n",
           scan->board.width, scan->board.width, (int)scan->exit_side, scan->board.vehicle_count,
           picture->board.vehicle_count, scan->confidence, scan->corners[0][0], scan->corners[0][1],
           picture->corners[picture->place.quarter_turns][0], picture->corners[picture->place.quarter_turns][1]);
}

static void measure(struct tally *tally, const struct test_picture *picture, uint64_t seed, bool verbose)
{
    const uj_picture pixels = {picture->pixels, picture->width, picture->height, 0};
    uj_scan scan;
    const double start = now();
    if (uj_scan_picture(&scan, &pixels, NULL, NULL) != UJ_OK)
        abort();
    tally->seconds += now() - start;
    const bool exact = scan.found && uj_board_same(&scan.board, &picture->board);
    tally->pictures++;
    tally->exact += exact;
    tally->placed += exact || is_placed(picture, &scan);
    tally->none += !scan.found;
    tally->another += scan.another;
    tally->sure += scan.found && scan.confidence >= 0.9;
    tally->sure_wrong += scan.found && scan.confidence >= 0.9 && !exact;
    if (verbose && !exact)
        print_wrong(picture, &scan, seed);
}

static void print_row(const char *name, const struct tally *t)
{
    printf("%-12s %5d pictures  exact %6.2f %%  placed %6.2f %%  none %d  another %d  sure %6.2f %%  sure and wrong %d "
           " %.2f s each\n",
           name, t->pictures, 100.0 * t->exact / t->pictures, 100.0 * t->placed / t->pictures, t->none, t->another,
           100.0 * t->sure / t->pictures, t->sure_wrong, t->seconds / t->pictures);
    fflush(stdout);
}

static void tally_add(struct tally *sum, const struct tally *t)
{
    sum->pictures += t->pictures;
    sum->exact += t->exact;
    sum->placed += t->placed;
    sum->none += t->none;
    sum->another += t->another;
    sum->sure += t->sure;
    sum->sure_wrong += t->sure_wrong;
    sum->seconds += t->seconds;
}

static void measure_skins(struct tally *sum, const char *kind, const char *set, const char *only, uint64_t first,
                          uint64_t count, bool verbose)
{
    const bool photos = strcmp(kind, "photos") == 0, held = strcmp(set, "held") == 0;
    const struct skin *const table = photos ? trays : skins;
    for (int i = 0; i < (photos ? tray_count : skin_count); i++) {
        if (table[i].held_back != held || (only && strcmp(only, table[i].name) != 0))
            continue;
        struct tally tally = {0};
        for (uint64_t seed = first; seed < first + count; seed++) {
            struct test_picture picture;
            (photos ? picture_photo : picture_screenshot)(&picture, &table[i], seed * 100 + (uint64_t)i);
            measure(&tally, &picture, seed, verbose);
            picture_free(&picture);
        }
        print_row(table[i].name, &tally);
        tally_add(sum, &tally);
    }
}

static void measure_random(struct tally *sum, bool apps, uint64_t first, uint64_t count, bool verbose)
{
    for (uint64_t seed = first; seed < first + count; seed++) {
        struct skin skin;
        struct test_picture picture;
        skin_random(&skin, seed);
        if (apps)
            picture_app(&picture, seed);
        else
            picture_screenshot(&picture, &skin, seed);
        measure(sum, &picture, seed, verbose);
        picture_free(&picture);
    }
}

int main(int argc, char **argv)
{
    const bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    argv += verbose;
    argc -= verbose;
    if (argc < 4) {
        fprintf(stderr,
                "usage: bench_scan [-v] screenshots|photos|random|apps fitted|held|random COUNT [FIRST_SEED [SKIN]]\n");
        return 2;
    }
    const uint64_t count = strtoull(argv[3], NULL, 10), first = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    struct tally sum = {0};
    if (strcmp(argv[2], "random") == 0)
        measure_random(&sum, strcmp(argv[1], "apps") == 0, first, count, verbose);
    else
        measure_skins(&sum, argv[1], argv[2], argc > 5 ? argv[5] : NULL, first, count, verbose);
    if (sum.pictures > 0)
        print_row("all", &sum);
    return 0;
}

/* The contest of the grids of a picture, while it runs. */
#ifndef UNJAM_SCAN_CONTEST_H
#define UNJAM_SCAN_CONTEST_H

#include "scan/grid.h"
#include "scan/pose.h"
#include "scan/reading.h"

/* The total that grids on what is no board may have; on boards it is mostly 100 to 300. */
enum { NO_BOARD = 45 };

enum { MAX_READ = (MAX_POSES + 1) * MAX_GRIDS };

/* What is known of the candidates so far. */
struct contest {
    const struct pyramid *pyramid;
    struct reader_room *room;
    struct candidate *best, *next;
    double sum;                 /* of all but the best, as logarithms of exp(total) */
    bool unclear;               /* whether the picture is a photo: it was read as both */
    struct sheet_scales scales; /* of the grid that the next one is compared with */
    double photo_lead;          /* added to the totals of photos, where a picture has turned out to be one */
    struct {
        int cells, lattice;
        bool photo;
        double total;
        struct place corners[4];
    } read[MAX_READ];
    int read_count;
    int read_from;          /* those before lost against a grid that was dropped, and may be read again */
    struct place before[4]; /* the corners of the best before it was moved by parts of a cell */
    struct {
        bool photo;
        double total; /* -INFINITY: there is none */
        struct place corners[4];
    } usual; /* the best of those with the usual number of cells */
};

/* The next candidate has a lattice of its own, or that of another one; then it is compared with it, and what counts as much must not differ. */
void contest_begin(struct contest *contest, bool photo, int lattice);
void contest_follow(struct contest *contest, const struct candidate *like);

/* Of the first side. */
double side_length(const struct place corners[4]);
bool is_in_picture(const struct place corners[4], const uj_picture *picture);

/* Reads the best grid at full resolution, and those that it may be mistaken for. Lowers *certainty, how probable it is among all grids. */
void contest_finish(struct candidate *out, double *certainty, struct contest *contest);

#endif

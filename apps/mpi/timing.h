/* The times that rank 0 and the other ranks agree on. */
#ifndef UNJAM_MPI_TIMING_H
#define UNJAM_MPI_TIMING_H

static const double away_seconds =
    0.5; /* who did not look for so long was stopped: others are not to blame for silence */
static const double batch_seconds = 1; /* results wait at most so long to be sent, */
static const double soonest_seconds =
    0.02;                                 /* and at least so long after the last batch, unless nothing is left to do */
static const double store_seconds = 0.25; /* and on rank 0, to be stored */

/* Between signs of life: rare, since rank 0 has many ranks to listen to. */
static inline double beat_seconds(double patience)
{
    return patience < 30 ? patience / 10 : 3;
}

#endif

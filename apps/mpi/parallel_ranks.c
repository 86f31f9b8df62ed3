/* unjam-mpi: the same program on rank 0, with the other ranks to do its long work. */
#include <mpi.h>
#include <stdlib.h>

#include "unjam/commands.h"
#include "unjam/parallel.h"
#include "network.h"
#include "ranks.h"

/* Rank 0 may end anywhere, as after a wrong option; the others must not be left waiting. */
static void end_job(void)
{
    if (ranks_are_lost())
        MPI_Abort(MPI_COMM_WORLD, EXIT_AGAIN);
    ranks_end();
    MPI_Finalize();
}

int parallel_main(int argc, char **argv, int (*program)(int argc, char **argv))
{
    int granted, rank;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &granted);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    network_open();
    const int cores = ranks_begin();
    if (rank == 0) {
        atexit(end_job);
        const char *const fault = patience_fault();
        if (fault) {
            complain("UNJAM_MPI_PATIENCE is \"%s\"; it must be a number of seconds, such as 30", fault);
            return EXIT_BAD_INPUT;
        }
        return program(argc, argv);
    }
    ranks_serve(cores);
    MPI_Finalize();
    return 0;
}

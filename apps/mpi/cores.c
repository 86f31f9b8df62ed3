/* How many cores each rank has. */
#include <sched.h>
#include <stdlib.h>

#include "network.h"
#include "ranks.h"

static int cores_of_all;

/* mpirun and Slurm may bind a rank to some cores of its node: those it shares with the ranks that are bound to the same ones. */
static int share_of_node(MPI_Comm node, bool is_head)
{
    cpu_set_t own; /* stays empty for the head, which shares with nobody */
    int ranks;
    MPI_Comm_size(node, &ranks);
    CPU_ZERO(&own);
    if (!is_head && sched_getaffinity(0, sizeof own, &own) != 0)
        CPU_SET(0, &own);
    cpu_set_t *const all = calloc((size_t)ranks, sizeof *all);
    if (!all)
        network_abort("not enough memory");
    MPI_Allgather(&own, sizeof own, MPI_BYTE, all, sizeof own, MPI_BYTE, node);
    int sharers = 0;
    for (int i = 0; i < ranks; i++)
        sharers += CPU_EQUAL(&all[i], &own);
    free(all);
    const int cores = CPU_COUNT(&own);
    return is_head ? 0 : cores > sharers ? cores / sharers : 1;
}

int ranks_begin(void)
{
    MPI_Comm node;
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
    const int own = share_of_node(node, rank == 0);
    MPI_Comm_free(&node);
    MPI_Reduce(&own, &cores_of_all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    return own;
}

int ranks_threads(int asked)
{
    return asked > 0 ? asked * ranks_count() : cores_of_all;
}

/* What a message between two ranks of an MPI job costs at most: half of the time by the clock in which rank 0 sends a short one, as it hands
 * out spans, and receives a long one, as a batch of results is.
 *
 *     mpirun -n 2 bench_message [BYTES] */
#include <stdio.h>
#include <stdlib.h>

#include "../apps/mpi/network.h"

enum { ROUNDS = 2000, SHORT_BYTES = 64 };

static int compare_seconds(const void *a, const void *b)
{
    const double *const x = a, *const y = b;
    return (*x > *y) - (*x < *y);
}

static uj_text message_of(size_t bytes)
{
    uj_text message = UJ_TEXT_INIT;
    while (message.length < bytes && uj_text_status(&message) == UJ_OK)
        uj_text_words(&message, "x");
    return message;
}

static void receive(uj_text *in)
{
    MPI_Status status;
    while (!network_has_message(MPI_ANY_SOURCE, &status))
        continue;
    network_receive(&status, in, patience_seconds());
}

static void ask(size_t bytes)
{
    static double seconds[ROUNDS];
    uj_text in = UJ_TEXT_INIT, out = message_of(SHORT_BYTES);
    for (int i = 0; i < ROUNDS; i++) {
        const double began = seconds_now();
        network_send(1, &out);
        receive(&in);
        seconds[i] = (seconds_now() - began) / 2;
    }
    qsort(seconds, ROUNDS, sizeof *seconds, compare_seconds);
    printf("%zu bytes: %.1f us for a message (median of %d)\n", bytes, 1e6 * seconds[ROUNDS / 2], ROUNDS);
    uj_text_free(&in);
    uj_text_free(&out);
}

static void answer(size_t bytes)
{
    uj_text in = UJ_TEXT_INIT, out = message_of(bytes);
    for (int i = 0; i < ROUNDS; i++) {
        receive(&in);
        network_send(0, &out);
    }
    uj_text_free(&in);
    uj_text_free(&out);
}

int main(int argc, char **argv)
{
    const size_t bytes = argc > 1 ? strtoull(argv[1], NULL, 10) : 5000;
    int rank, ranks, granted;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &granted);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    network_open();
    if (ranks != 2 || bytes == 0)
        network_abort("usage: mpirun -n 2 bench_message [BYTES]");
    if (rank == 0)
        ask(bytes);
    else
        answer(bytes);
    MPI_Finalize();
    return 0;
}

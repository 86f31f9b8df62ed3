#include "network.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_PATIENCE = 30, TAG = 0 /* messages have kinds of their own */ };

double patience_seconds(void)
{
    const char *const words = getenv("UNJAM_MPI_PATIENCE");
    const double seconds = words ? strtod(words, NULL) : 0;
    return seconds > 0 ? seconds : DEFAULT_PATIENCE;
}

bool network_has_message(int source, MPI_Status *status)
{
    int flag = 0;
    MPI_Iprobe(source, TAG, MPI_COMM_WORLD, &flag, status);
    return flag != 0;
}

_Noreturn void network_abort(const char *reason)
{
    fprintf(stderr, "unjam-mpi: %s\n", reason);
    MPI_Abort(MPI_COMM_WORLD, 2);
    abort();
}

static int length_to_send(const uj_text *message)
{
    if (uj_text_status(message) != UJ_OK)
        network_abort("not enough memory");
    if (message->length > INT_MAX)
        network_abort("a result is larger than 2 GiB, which MPI cannot send at once");
    return (int)message->length;
}

void network_send(int to, const uj_text *message)
{
    MPI_Send(message->data, length_to_send(message), MPI_BYTE, to, TAG, MPI_COMM_WORLD);
}

void network_send_later(int to, const uj_text *message, MPI_Request *request)
{
    MPI_Isend(message->data, length_to_send(message), MPI_BYTE, to, TAG, MPI_COMM_WORLD, request);
}

void network_send_bare(int to, enum message_kind kind)
{
    uj_text message = UJ_TEXT_INIT;
    message_begin(&message, kind);
    network_send(to, &message);
    uj_text_free(&message);
}

/* A large message comes in pieces, and its sender may vanish between two of them. */
uj_status network_receive(const MPI_Status *status, uj_text *out, double patience)
{
    static const char zeros[4096];
    int length = 0;
    MPI_Get_count(status, MPI_BYTE, &length);
    uj_text_clear(out);
    while (out->length < (size_t)length && uj_text_status(out) == UJ_OK) {
        const size_t left = (size_t)length - out->length;
        uj_text_add(out, zeros, left < sizeof zeros ? left : sizeof zeros);
    }
    if (uj_text_status(out) != UJ_OK)
        return UJ_NO_MEMORY;
    MPI_Request request;
    int is_here = 0;
    const double until = seconds_now() + patience;
    MPI_Irecv(length ? out->data : (char *)&length, length, MPI_BYTE, status->MPI_SOURCE, TAG, MPI_COMM_WORLD,
              &request);
    for (;;) {
        MPI_Test(&request, &is_here, MPI_STATUS_IGNORE);
        if (is_here)
            return UJ_OK;
        if (seconds_now() >= until)
            return UJ_LIMIT;
        sched_yield();
    }
}

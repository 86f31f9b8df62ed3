#include "network.h"

#include <limits.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef HAVE_ULFM
#include <mpi-ext.h>
#endif

enum { DEFAULT_PATIENCE = 30, TAG = 0 /* messages have kinds of their own */ };

/* ---- Losses -------------------------------------------------------------------------------------------------------- */

/* UNTESTED: no MPI of Debian 12 keeps a job alive dependably. Where MPI has ULFM, calls that concern a dead rank return an error
 * instead of ending the job. */
#ifdef HAVE_ULFM

static int lost_count; /* of those that MPI knows, how many were passed on */
static bool has_failed;

void network_open(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
}

bool network_survives_losses(void)
{
    return true;
}

static bool check(int code)
{
    int class = MPI_SUCCESS;
    if (code != MPI_SUCCESS)
        MPI_Error_class(code, &class);
    if (class == MPIX_ERR_PROC_FAILED || class == MPIX_ERR_PROC_FAILED_PENDING)
        has_failed = true;
    else if (class != MPI_SUCCESS)
        network_abort("MPI failed");
    return class == MPI_SUCCESS;
}

bool network_next_lost(int *rank)
{
    MPI_Group lost, world;
    int count;
    if (!has_failed)
        return false;
    MPIX_Comm_failure_ack(MPI_COMM_WORLD);
    MPIX_Comm_failure_get_acked(MPI_COMM_WORLD, &lost);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_size(lost, &count);
    has_failed = lost_count < count;
    if (has_failed)
        MPI_Group_translate_ranks(lost, 1, &lost_count, world, rank);
    lost_count += has_failed;
    MPI_Group_free(&lost);
    MPI_Group_free(&world);
    return has_failed;
}

#else

void network_open(void)
{
}

bool network_survives_losses(void)
{
    return false;
}

static bool check(int code) /* MPI has ended the job if it was none */
{
    return code == MPI_SUCCESS;
}

bool network_next_lost(int *rank)
{
    (void)rank;
    return false;
}

#endif

/* ---- Messages ------------------------------------------------------------------------------------------------------ */

static const char patience_name[] = "UNJAM_MPI_PATIENCE";

const char *patience_fault(void)
{
    const char *const words = getenv(patience_name);
    char *end = NULL;
    if (!words || words[0] == '\0')
        return NULL;
    const double seconds = strtod(words, &end);
    return seconds > 0 && isfinite(seconds) && *end == '\0' ? NULL : words;
}

double patience_seconds(void)
{
    const char *const words = getenv(patience_name);
    const double seconds = words ? strtod(words, NULL) : 0;
    return seconds > 0 ? seconds : DEFAULT_PATIENCE;
}

bool network_has_message(int source, MPI_Status *status)
{
    int flag = 0;
    return check(MPI_Iprobe(source, TAG, MPI_COMM_WORLD, &flag, status)) && flag != 0;
}

_Noreturn void network_abort(const char *reason)
{
    fprintf(stderr, "unjam-mpi: %s\n", reason);
    MPI_Abort(MPI_COMM_WORLD, EXIT_AGAIN);
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
    check(MPI_Send(message->data, length_to_send(message), MPI_BYTE, to, TAG, MPI_COMM_WORLD));
}

void network_send_later(int to, const uj_text *message, MPI_Request *request)
{
    check(MPI_Isend(message->data, length_to_send(message), MPI_BYTE, to, TAG, MPI_COMM_WORLD, request));
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
    if (!check(MPI_Irecv(length ? out->data : (char *)&length, length, MPI_BYTE, status->MPI_SOURCE, TAG,
                         MPI_COMM_WORLD, &request)))
        return UJ_LIMIT;
    for (;;) {
        const bool is_alive = check(MPI_Test(&request, &is_here, MPI_STATUS_IGNORE));
        if (is_here && is_alive)
            return UJ_OK;
        if (!is_alive || seconds_now() >= until)
            return UJ_LIMIT;
        sched_yield();
    }
}

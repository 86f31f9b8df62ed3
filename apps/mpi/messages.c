#include "messages.h"

#include <time.h>

double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

bool message_waits(int source, MPI_Status *status)
{
    int flag = 0;
    MPI_Iprobe(source, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, status);
    return flag != 0;
}

bool message_receive(const MPI_Status *status, uj_text *out)
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
        return false;
    MPI_Recv(length ? out->data : (char *)&length, length, MPI_BYTE, status->MPI_SOURCE, status->MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return true;
}

/* Messages on their way between ranks. */
#ifndef UNJAM_MPI_NETWORK_H
#define UNJAM_MPI_NETWORK_H

#include <mpi.h>

#include "../clock.h"
#include "message.h"

/* What mpirun and srun end with where the same command would do better the next time: unjam-mpi-run runs it again then. */
enum { EXIT_AGAIN = 75 };

/* Before anything else. */
void network_open(void);

/* A message waiting from `source`, or MPI_ANY_SOURCE; false if there is none. */
bool network_has_message(int source, MPI_Status *status);

/* Takes it in; `out` is cleared before. UJ_LIMIT: the rest of it did not come within so many seconds, and MPI still has its hands
 * on `out`, which must not be freed any more. */
uj_status network_receive(const MPI_Status *status, uj_text *out, double patience);

/* Ends the job of all ranks if the message does not fit the memory, or MPI: there is no way to go on. */
void network_send(int to, const uj_text *message);
void network_send_bare(int to, enum message_kind kind); /* nothing but a kind */

/* The same, without waiting: `message` must stay as it is until the request is done. */
void network_send_later(int to, const uj_text *message, MPI_Request *request);

/* Says why on standard error and ends the job of all ranks. */
_Noreturn void network_abort(const char *reason);

/* How long to wait for somebody who is silent: UNJAM_MPI_PATIENCE seconds. */
double patience_seconds(void);
const char *patience_fault(void); /* its value, if that is no number of seconds; else NULL */

/* Whether MPI goes on without a rank that died, and says so (ULFM, which Open MPI has from version 5 on). */
bool network_survives_losses(void);

/* The next rank that is known to have died since the last call; false: no other has. */
bool network_next_lost(int *rank);

#endif

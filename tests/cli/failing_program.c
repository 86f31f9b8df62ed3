/* Linked into the program with failing_allocator.c: UNJAM_FAIL_AT=N refuses its N-th allocation and all after it, and
 * UNJAM_REFUSED=FILE is made if that happened before its end. */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "failing_allocator.h"

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("UNJAM_FAIL_AT");
    if (number)
        allocations_fail_at(strtoul(number, NULL, 10), true);
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("UNJAM_REFUSED");
    if (!allocations_fail_no_more() || !path)
        return;
    const int file = open(path, O_WRONLY | O_CREAT, 0666);
    if (file >= 0)
        close(file);
}

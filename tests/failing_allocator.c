#include "failing_allocator.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

/* The linker binds these names: __real_malloc is the allocator, and every call of malloc arrives at __wrap_malloc. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *memory);

static atomic_size_t calls, failing_call; /* failing_call 0: none fails */
static atomic_bool fails_after, refused_any;
static atomic_long alive;

void allocations_fail_at(size_t n, bool and_all_after)
{
    calls = 0;
    refused_any = false;
    fails_after = and_all_after;
    failing_call = n;
}

bool allocations_fail_no_more(void)
{
    failing_call = 0;
    return refused_any;
}

long allocations_alive(void)
{
    return alive;
}

static bool refused(void)
{
    const size_t call = ++calls, failing = failing_call;
    if (failing == 0 || call < failing || (call > failing && !fails_after))
        return false;
    refused_any = true;
    errno = ENOMEM;
    return true;
}

static void *counted(void *memory)
{
    alive += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return refused() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refused() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *memory, size_t size)
{
    if (refused())
        return NULL;
    return memory ? __real_realloc(memory, size) : counted(__real_realloc(NULL, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return refused() ? NULL : counted(__real_aligned_alloc(alignment, size));
}

void __wrap_free(void *memory)
{
    alive -= memory != NULL;
    __real_free(memory);
}

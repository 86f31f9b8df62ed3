/* Memory: an allocator of a tenth of the size of the C library's. The library asks seldom and for much, so a plain one
 * will do.
 *
 * Blocks lie one after the other from the end of the module's own data. Each begins with its size and whether it and the
 * one before it are in use; a free block also ends with its size, so that whoever is freed behind it finds its start.
 * Two free blocks never touch. Free blocks are in a list per power of two of their size. Blocks begin 8 bytes before a
 * multiple of 16, so that what is given out lies on one. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    USED = 1,        /* this block */
    BEFORE_USED = 2, /* the one before */
    FLAGS = 3,
    ALIGNMENT = 16,
    HEADER = 8,
    SMALLEST = 32, /* holds a free block's links and its size at the end */
    LISTS = 32,
    PAGE = 65536
};

struct block {
    uint32_t tag; /* size and flags */
    uint32_t unused;
    struct block *next, **link; /* of a free block: the next in its list, and what points to it */
};

static struct {
    struct block *lists[LISTS];
    char *end; /* where the last block ends and a used one of size 0 closes the row; NULL: not begun */
} heap;

#ifndef HEAP_BASE        /* tests have their own */
extern char __heap_base; /* set by the linker */
#define HEAP_BASE ((uintptr_t)&__heap_base)
#endif

static size_t size_of(const struct block *block)
{
    return block->tag & ~(uint32_t)FLAGS;
}

static struct block *block_at(void *place)
{
    return place;
}

static struct block *after(struct block *block)
{
    return block_at((char *)block + size_of(block));
}

static int list_of(size_t size)
{
    return 31 - __builtin_clz((unsigned)size);
}

static void insert(struct block *block, size_t size)
{
    block->tag = (uint32_t)size | BEFORE_USED;
    ((uint32_t *)((char *)block + size))[-1] = (uint32_t)size;
    after(block)->tag &= ~(uint32_t)BEFORE_USED;
    struct block **list = &heap.lists[list_of(size)];
    block->next = *list;
    block->link = list;
    if (block->next)
        block->next->link = &block->next;
    *list = block;
}

static void take_out(struct block *block)
{
    *block->link = block->next;
    if (block->next)
        block->next->link = block->link;
}

/* Makes a block that is in no list free, together with free ones beside it. */
static void release(struct block *block, size_t size)
{
    struct block *next = block_at((char *)block + size);
    if (!(next->tag & USED)) {
        take_out(next);
        size += size_of(next);
    }
    if (!(block->tag & BEFORE_USED)) {
        const uint32_t before = ((uint32_t *)block)[-1];
        block = block_at((char *)block - before);
        take_out(block);
        size += before;
    }
    insert(block, size);
}

/* Gives back what is too much of a used block. */
static void trim(struct block *block, size_t size)
{
    const size_t rest = size_of(block) - size;
    if (rest < SMALLEST)
        return;
    block->tag = (uint32_t)size | (block->tag & FLAGS);
    struct block *tail = after(block);
    tail->tag = USED | BEFORE_USED;
    release(tail, rest);
}

static void begin(void)
{
    const uintptr_t first = (HEAP_BASE + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + HEADER;
    heap.end = (char *)first;
    block_at(heap.end)->tag = USED | BEFORE_USED;
}

/* Adds at least `size` bytes of free memory at the end. The row's closing block becomes the head of the new one. */
static bool extend(size_t size)
{
    if (!heap.end)
        begin();
    const size_t there = __builtin_wasm_memory_size(0) * (size_t)PAGE;
    const size_t wanted = (uintptr_t)heap.end + size + HEADER;
    if (wanted < size)
        return false;
    if (wanted > there) {
        /* An eighth more than needed, so that growing is seldom. */
        const size_t pages = (wanted - there + PAGE - 1) / PAGE, more = pages + there / PAGE / 8;
        if (__builtin_wasm_memory_grow(0, more) == SIZE_MAX && __builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return false;
    }
    struct block *block = block_at(heap.end);
    const size_t last = __builtin_wasm_memory_size(0) * (size_t)PAGE - HEADER;
    const size_t gained = last - (uintptr_t)heap.end;
    heap.end = (char *)last;
    block_at(heap.end)->tag = USED | BEFORE_USED;
    release(block, gained);
    return true;
}

static size_t block_size(size_t length)
{
    const size_t size = (length + HEADER + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return size < SMALLEST ? SMALLEST : size;
}

/* The first that is large enough; in the first list some are not. */
static struct block *find(size_t size)
{
    for (int i = list_of(size); i < LISTS; i++)
        for (struct block *block = heap.lists[i]; block; block = block->next)
            if (size_of(block) >= size)
                return block;
    return NULL;
}

void *malloc(size_t length)
{
    if (length > PTRDIFF_MAX)
        return NULL;
    const size_t size = block_size(length);
    struct block *block = find(size);
    if (!block && (!extend(size) || !(block = find(size))))
        return NULL;
    take_out(block);
    block->tag |= USED;
    after(block)->tag |= BEFORE_USED;
    trim(block, size);
    return (char *)block + HEADER;
}

void free(void *memory)
{
    if (!memory)
        return;
    struct block *block = block_at((char *)memory - HEADER);
    release(block, size_of(block));
}

void *calloc(size_t count, size_t item)
{
    size_t length;
    if (__builtin_mul_overflow(count, item, &length))
        return NULL;
    void *memory = malloc(length);
    return memory ? memset(memory, 0, length) : NULL;
}

/* Grows in place where what follows is free. */
static bool widen(struct block *block, size_t size)
{
    struct block *next = after(block);
    if ((next->tag & USED) || size_of(block) + size_of(next) < size)
        return false;
    take_out(next);
    block->tag += (uint32_t)size_of(next);
    after(block)->tag |= BEFORE_USED;
    return true;
}

void *realloc(void *memory, size_t length)
{
    if (!memory)
        return malloc(length);
    if (length > PTRDIFF_MAX)
        return NULL;
    struct block *block = block_at((char *)memory - HEADER);
    const size_t size = block_size(length);
    if (size_of(block) >= size || widen(block, size)) {
        trim(block, size);
        return memory;
    }
    void *larger = malloc(length);
    if (!larger)
        return NULL;
    memcpy(larger, memory, size_of(block) - HEADER);
    free(memory);
    return larger;
}

/* ---- Copying: an instruction each ---- */

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    return __builtin_memcpy(to, from, length);
}

void *memmove(void *to, const void *from, size_t length)
{
    return __builtin_memmove(to, from, length);
}

void *memset(void *to, int byte, size_t length)
{
    return __builtin_memset(to, byte, length);
}

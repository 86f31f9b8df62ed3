#include "catalogue/shares.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/varint.h"

static uj_status add_share(struct share_tables *tables, struct share share)
{
    struct share *const larger = grow(tables->shares, &tables->capacity, tables->count + 1, sizeof *larger);
    if (!larger)
        return UJ_NO_MEMORY;
    tables->shares = larger;
    larger[tables->count++] = share;
    return UJ_OK;
}

uj_status share_tables_init(struct share_tables *tables, const struct share_sizes *sizes)
{
    *tables = (struct share_tables){.sizes = *sizes};
    for (int kind = 0; kind < KINDS; kind++) {
        tables->first[kind] = tables->contexts;
        tables->contexts += sizes->contexts[kind];
    }
    tables->at = calloc(tables->contexts, sizeof *tables->at);
    const uj_status status = tables->at ? add_share(tables, (struct share){0, CODER_SUM, 0}) : UJ_NO_MEMORY;
    if (status != UJ_OK)
        share_tables_free(tables);
    return status;
}

void share_tables_free(struct share_tables *tables)
{
    free(tables->at);
    free(tables->shares);
    *tables = (struct share_tables){0};
}

/* ---- Making -------------------------------------------------------------------------------------------------------- */

struct counted {
    uint32_t count;
    uint16_t size;
    uint8_t symbol;
};

static int by_count(const void *a, const void *b)
{
    const struct counted *const x = a, *const y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count) : x->symbol - y->symbol;
}

/* Each symbol has at least one part; what rounding leaves or lacks falls to the most frequent ones. */
static void apportion(struct counted *list, size_t count, uint64_t total)
{
    int left = CODER_SUM;
    for (size_t i = 0; i < count; i++) {
        const uint64_t size = (uint64_t)list[i].count * CODER_SUM / total;
        list[i].size = (uint16_t)(size > 0 ? size : 1);
        left -= list[i].size;
    }
    for (size_t i = 0; left != 0; i = (i + 1) % count) {
        if (left < 0 && list[i].size == 1)
            continue;
        list[i].size = (uint16_t)(list[i].size + (left > 0 ? 1 : -1));
        left += left > 0 ? -1 : 1;
    }
}

uj_status shares_set(struct share_tables *tables, enum share_kind kind, uint32_t context, const uint32_t *counts)
{
    struct counted list[SYMBOLS_MOST];
    size_t count = 0;
    uint64_t total = 0;
    for (uint32_t symbol = 0; symbol < tables->sizes.symbols[kind]; symbol++) {
        if (counts[symbol] == 0)
            continue;
        list[count++] = (struct counted){counts[symbol], 0, (uint8_t)symbol};
        total += counts[symbol];
    }
    if (count == 0)
        return UJ_OK;
    qsort(list, count, sizeof *list, by_count);
    apportion(list, count, total);
    tables->at[tables->first[kind] + context] = (uint32_t)tables->count;
    uj_status status = UJ_OK;
    uint16_t start = 0;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        status = add_share(tables, (struct share){start, list[i].size, list[i].symbol});
        start = (uint16_t)(start + list[i].size);
    }
    return status;
}

/* ---- Bytes --------------------------------------------------------------------------------------------------------- */

static void pack_context(uj_text *out, const struct share *share)
{
    int left = CODER_SUM;
    for (; left > 0; share++) {
        pack_number(out, share->symbol);
        pack_number(out, share->size);
        left -= share->size;
    }
}

/* For each context that occurs: how far it is from the last one, and its shares; 0 ends the list. */
void share_tables_pack(uj_text *out, const struct share_tables *tables)
{
    uint32_t last = 0;
    for (uint32_t context = 0; context < tables->contexts; context++) {
        if (tables->at[context] == 0)
            continue;
        pack_number(out, context + 1 - last);
        last = context + 1;
        pack_context(out, &tables->shares[tables->at[context]]);
    }
    pack_number(out, 0);
}

static uj_status unpack_context(struct share_tables *tables, uint32_t symbols, const char **data, const char *end)
{
    bool seen[SYMBOLS_MOST] = {false};
    for (uint64_t start = 0; start < CODER_SUM;) {
        uint64_t symbol, size;
        if (!unpack_number(data, end, &symbol) || !unpack_number(data, end, &size) || symbol >= symbols ||
            seen[symbol] || size == 0 || size > CODER_SUM - start)
            return UJ_BAD_INPUT;
        seen[symbol] = true;
        const uj_status status = add_share(tables, (struct share){(uint16_t)start, (uint16_t)size, (uint8_t)symbol});
        if (status != UJ_OK)
            return status;
        start += size;
    }
    return UJ_OK;
}

uj_status share_tables_unpack(struct share_tables *tables, const char **data, const char *end)
{
    uint64_t last = 0;
    int kind = 0;
    for (;;) {
        uint64_t gap;
        if (!unpack_number(data, end, &gap) || gap > tables->contexts - last)
            return UJ_BAD_INPUT;
        if (gap == 0)
            return UJ_OK;
        last += gap;
        while (last > tables->first[kind] + tables->sizes.contexts[kind])
            kind++;
        tables->at[last - 1] = (uint32_t)tables->count;
        const uj_status status = unpack_context(tables, tables->sizes.symbols[kind], data, end);
        if (status != UJ_OK)
            return status;
    }
}

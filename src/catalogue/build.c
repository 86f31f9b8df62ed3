/* Making a catalogue: puzzles are collected and sorted, every choice of their spellings and values is counted, and then coded by
 * what was counted. */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/grow.h"
#include "base/varint.h"
#include "catalogue/catalogue.h"

/* Classes of seconds are this wide or narrower, as a logarithm, so that no estimate is wrong by 2 %. Bands begin with a class. */
static const double class_width = 0.039;

struct entry {
    struct spelling spelling;
    double seconds;
    uint8_t moves, steps, class;
    uint8_t band;
};

struct uj_catalogue_builder {
    struct board_shape shape;
    struct entry *entries;
    size_t count, capacity;
    bool is_rated; /* all entries are, or none is */
    uint32_t most_walls;
};

uj_status uj_catalogue_builder_new(uj_catalogue_builder **out, int width, int height, int exit_row, uj_error *error)
{
    *out = NULL;
    if (width < UJ_MIN_SIDE || width > UJ_CATALOGUE_SIDE || height < UJ_MIN_SIDE || height > UJ_CATALOGUE_SIDE ||
        exit_row < 0 || exit_row >= height)
        return fail_here(error, UJ_BAD_INPUT, "a catalogue has boards from %dx%d to %dx%d", UJ_MIN_SIDE, UJ_MIN_SIDE,
                         UJ_CATALOGUE_SIDE, UJ_CATALOGUE_SIDE);
    *out = calloc(1, sizeof **out);
    if (!*out)
        return fail_memory(error);
    (*out)->shape = (struct board_shape){(uint8_t)width, (uint8_t)height, (uint8_t)exit_row};
    return UJ_OK;
}

void uj_catalogue_builder_free(uj_catalogue_builder *builder)
{
    if (!builder)
        return;
    free(builder->entries);
    free(builder);
}

uj_status uj_catalogue_builder_add(uj_catalogue_builder *builder, const uj_level *level, uj_error *error)
{
    const uj_rating *const rating = &level->rating;
    struct entry entry = {.seconds = rating->seconds_estimate,
                          .moves = (uint8_t)level->moves,
                          .steps = (uint8_t)level->steps,
                          .band = (uint8_t)rating->band};
    if (level->rated && rating->model_version != uj_rating_model_now()->version)
        return fail_here(error, UJ_BAD_INPUT, "a puzzle is rated by another model");
    if (builder->count > 0 && level->rated != builder->is_rated)
        return fail_here(error, UJ_BAD_INPUT, "some puzzles are rated, and some are not");
    uj_board again;
    if (level->moves < 1 || level->moves >= SYMBOLS_MOST || level->steps < level->moves ||
        level->steps >= SYMBOLS_MOST || (level->rated && !(entry.seconds > 0)) ||
        !spelling_of(&entry.spelling, &level->board, &builder->shape) ||
        !spelling_board(&again, &entry.spelling, &builder->shape) || !uj_board_same(&again, &level->board))
        return fail_here(error, UJ_BAD_INPUT, "a puzzle does not fit into this catalogue");
    struct entry *const larger = grow(builder->entries, &builder->capacity, builder->count + 1, sizeof *larger);
    if (!larger)
        return fail_memory(error);
    const uint32_t walls = (uint32_t)spelling_count(&entry.spelling, &builder->shape).walls;
    builder->most_walls = walls > builder->most_walls ? walls : builder->most_walls;
    builder->entries = larger;
    builder->is_rated = level->rated;
    larger[builder->count++] = entry;
    return UJ_OK;
}

/* ---- Classes of seconds -------------------------------------------------------------------------------------------- */

static int classes_between(double low, double high)
{
    return (int)ceil(log(high / low) / class_width);
}

/* The class within its band, counted from the limit that all bands have: the upper one of easy, the lower one of the others. */
static int class_in_band(const struct entry *entry, const double limits[CATALOGUE_BANDS - 1])
{
    const int band = entry->band;
    if (band == UJ_EASY) {
        const double below = log(limits[0] / entry->seconds) / class_width;
        return below > 0 ? (int)below : 0;
    }
    const double above = log(entry->seconds / limits[band - 1]);
    if (band == UJ_EXPERT)
        return above > 0 ? (int)(above / class_width) : 0;
    const int classes = classes_between(limits[band - 1], limits[band]);
    const int class = (int)(above / log(limits[band] / limits[band - 1]) * classes);
    return class < 0 ? 0 : class < classes ? class : classes - 1;
}

/* Sets the class of every entry and what the head says of them. */
static uj_status set_classes(struct catalogue_head *head, struct entry *entries, size_t count)
{
    const double *const limits = uj_rating_model_now()->seconds;
    int sizes[CATALOGUE_BANDS] = {0};
    for (size_t i = 0; i < count; i++) {
        const int class = class_in_band(&entries[i], limits), band = entries[i].band;
        if (class >= SYMBOLS_MOST)
            return UJ_BAD_INPUT;
        sizes[band] = class < sizes[band] ? sizes[band] : class + 1;
        entries[i].class = (uint8_t) class;
    }
    for (int band = UJ_MEDIUM; band < UJ_EXPERT; band++)
        sizes[band] = classes_between(limits[band - 1], limits[band]);
    for (int band = 0; band < CATALOGUE_BANDS; band++)
        head->bands[band + 1] = head->bands[band] + (uint32_t)sizes[band];
    head->classes = head->bands[CATALOGUE_BANDS];
    if (head->classes > SYMBOLS_MOST)
        return UJ_BAD_INPUT;
    for (size_t i = 0; i < count; i++) {
        const int band = entries[i].band, class = entries[i].class;
        entries[i].class =
            (uint8_t)(head->bands[band] + (uint32_t)(band == UJ_EASY ? sizes[UJ_EASY] - 1 - class : class));
    }
    for (int band = 0; band < CATALOGUE_BANDS; band++)
        for (int i = 0; i < sizes[band]; i++) {
            const bool is_inner = band == UJ_MEDIUM || band == UJ_HARD;
            const double width = is_inner ? log(limits[band] / limits[band - 1]) / sizes[band] : class_width;
            head->seconds[head->bands[band] + (uint32_t)i] = band == UJ_EASY
                                                                 ? limits[0] * exp(-(sizes[band] - i - 0.5) * width)
                                                                 : limits[band - 1] * exp((i + 0.5) * width);
        }
    return UJ_OK;
}

/* ---- Choices ------------------------------------------------------------------------------------------------------- */

/* Receives the choices of an entry: first those of its values, then those of its board. */
struct writer {
    const struct uj_catalogue_builder *builder;
    const struct catalogue_head *head;
    struct share_tables tables;
    uint32_t *counts[KINDS];       /* by context and symbol */
    struct share *values, *boards; /* of the block at hand */
    size_t value_count, board_count;
    uj_text blocks, index;
};

static void value_choices(struct choice out[3], const struct entry *entry, unsigned moves_before)
{
    out[0] = (struct choice){moves_before, KIND_MOVES, entry->moves};
    out[1] = (struct choice){entry->moves, KIND_STEPS, (uint8_t)(entry->steps - entry->moves)};
    out[2] = (struct choice){entry->moves, KIND_SECONDS, entry->class};
}

static void count_choices(struct writer *writer, const struct choice *choices, int count)
{
    for (int i = 0; i < count; i++) {
        const struct choice choice = choices[i];
        writer->counts[choice.kind][choice.context * writer->tables.sizes.symbols[choice.kind] + choice.symbol]++;
    }
}

static struct share share_of(const struct share_tables *tables, struct choice choice)
{
    const struct share *share = shares_of(tables, (enum share_kind)choice.kind, choice.context);
    while (share->symbol != choice.symbol)
        share++;
    return *share;
}

/* Goes through a block, and counts its choices or codes them. */
static void visit_block(struct writer *writer, size_t first, size_t end, bool codes)
{
    const struct uj_catalogue_builder *const builder = writer->builder;
    int cell = 0, before = 0;
    writer->value_count = writer->board_count = 0;
    for (size_t i = first; i < end; i++) {
        struct choice values[3], board[SPELLING_CHOICES];
        const struct entry *const entry = &builder->entries[i], *const last = i > first ? entry - 1 : NULL;
        value_choices(values, entry, last ? last->moves : 0);
        const int count =
            spelling_choices(board, &entry->spelling, last ? &last->spelling : NULL, before, &cell, &builder->shape);
        before = cell;
        if (!codes) {
            count_choices(writer, values, 3);
            count_choices(writer, board, count);
            continue;
        }
        for (int k = 0; k < 3; k++)
            writer->values[writer->value_count++] = share_of(&writer->tables, values[k]);
        for (int k = 0; k < count; k++)
            writer->boards[writer->board_count++] = share_of(&writer->tables, board[k]);
    }
}

static void visit_all(struct writer *writer, bool codes, uj_status *status)
{
    const size_t count = writer->builder->count;
    for (size_t first = 0; first < count && *status == UJ_OK; first += CATALOGUE_BLOCK) {
        visit_block(writer, first, count - first < CATALOGUE_BLOCK ? count : first + CATALOGUE_BLOCK, codes);
        if (!codes)
            continue;
        const size_t before = writer->blocks.length;
        *status = coder_write(&writer->blocks, writer->values, writer->value_count);
        pack_number(&writer->index, writer->blocks.length - before);
        const size_t between = writer->blocks.length;
        if (*status == UJ_OK)
            *status = coder_write(&writer->blocks, writer->boards, writer->board_count);
        pack_number(&writer->index, writer->blocks.length - between);
    }
}

static uj_status writer_init(struct writer *writer)
{
    struct share_sizes sizes;
    catalogue_sizes(&sizes, writer->head);
    uj_status status = share_tables_init(&writer->tables, &sizes);
    writer->values = malloc(CATALOGUE_BLOCK * 3 * sizeof *writer->values);
    writer->boards = malloc(CATALOGUE_BLOCK * SPELLING_CHOICES * sizeof *writer->boards);
    if (!writer->values || !writer->boards)
        status = UJ_NO_MEMORY;
    for (int kind = 0; kind < KINDS && status == UJ_OK; kind++) {
        writer->counts[kind] = calloc((size_t)sizes.contexts[kind] * sizes.symbols[kind], sizeof(uint32_t));
        status = writer->counts[kind] ? UJ_OK : UJ_NO_MEMORY;
    }
    return status;
}

static void writer_free(struct writer *writer)
{
    share_tables_free(&writer->tables);
    for (int kind = 0; kind < KINDS; kind++)
        free(writer->counts[kind]);
    free(writer->values);
    free(writer->boards);
    uj_text_free(&writer->blocks);
    uj_text_free(&writer->index);
}

static uj_status set_tables(struct writer *writer)
{
    const struct share_sizes *const sizes = &writer->tables.sizes;
    uj_status status = UJ_OK;
    for (int kind = 0; kind < KINDS; kind++)
        for (uint32_t context = 0; context < sizes->contexts[kind] && status == UJ_OK; context++)
            status = shares_set(&writer->tables, (enum share_kind)kind, context,
                                writer->counts[kind] + (size_t)context * sizes->symbols[kind]);
    return status;
}

/* ---- The file ------------------------------------------------------------------------------------------------------ */

static void pack_head(uj_text *out, const struct catalogue_head *head)
{
    const uint32_t numbers[] = {head->shape.width,   head->shape.height, head->shape.exit_row,
                                head->most_walls,    head->count,        head->block,
                                head->model_version, head->moves,        head->classes};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        pack_number(out, numbers[i]);
    for (int band = 1; band < CATALOGUE_BANDS; band++)
        pack_number(out, head->bands[band]);
    uint64_t last = 0;
    for (uint32_t i = 0; i < head->classes; i++) {
        const uint64_t thousandths = (uint64_t)(head->seconds[i] * CATALOGUE_PER_SECOND + 0.5);
        pack_number(out, thousandths - last);
        last = thousandths;
    }
}

static void add_bytes(uj_text *out, uint64_t number)
{
    char bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = (char)(number >> 8 * i & 0xff);
    uj_text_add(out, bytes, sizeof bytes);
}

static uj_status write_file(uj_text *out, const struct writer *writer)
{
    uj_text body = UJ_TEXT_INIT;
    pack_head(&body, writer->head);
    share_tables_pack(&body, &writer->tables);
    uj_text_add(&body, writer->index.data, writer->index.length);
    uj_text_add(&body, writer->blocks.data, writer->blocks.length);
    uj_status status = uj_text_status(&body);
    if (status == UJ_OK) {
        uj_text_add(out, (const char *)catalogue_magic, CATALOGUE_MAGIC_BYTES);
        add_bytes(out, CATALOGUE_VERSION);
        add_bytes(out, CATALOGUE_AT_HEAD + body.length);
        add_bytes(out, catalogue_checksum((const unsigned char *)body.data, body.length));
        uj_text_add(out, body.data, body.length);
        status = uj_text_status(out);
    }
    uj_text_free(&body);
    return status;
}

static int by_spelling(const void *a, const void *b)
{
    int cell;
    return spelling_compare(&((const struct entry *)a)->spelling, &((const struct entry *)b)->spelling, &cell);
}

static uj_status sort_entries(struct uj_catalogue_builder *builder, struct catalogue_head *head, uj_error *error)
{
    if (builder->count == 0 || builder->count > UINT32_MAX / 8)
        return fail_here(error, UJ_BAD_INPUT, "a catalogue has at least one puzzle");
    qsort(builder->entries, builder->count, sizeof *builder->entries, by_spelling);
    for (size_t i = 0; i < builder->count; i++) {
        if (i > 0 && by_spelling(&builder->entries[i - 1], &builder->entries[i]) == 0)
            return fail_here(error, UJ_BAD_INPUT, "a puzzle was added twice");
        if (builder->entries[i].moves >= head->moves)
            head->moves = builder->entries[i].moves + 1u;
    }
    if (!builder->is_rated)
        head->classes = head->bands[UJ_MEDIUM] = head->bands[UJ_HARD] = head->bands[UJ_EXPERT] =
            head->bands[CATALOGUE_BANDS] = 1; /* with 0 seconds */
    else if (set_classes(head, builder->entries, builder->count) != UJ_OK)
        return fail_here(error, UJ_BAD_INPUT, "the puzzles have too many different seconds");
    return UJ_OK;
}

uj_status uj_catalogue_builder_write(uj_catalogue_builder *builder, uj_text *out, uj_error *error)
{
    struct catalogue_head head = {.shape = builder->shape,
                                  .most_walls = builder->most_walls,
                                  .count = (uint32_t)builder->count,
                                  .block = CATALOGUE_BLOCK,
                                  .model_version = builder->is_rated ? (uint32_t)uj_rating_model_now()->version : 0};
    uj_status status = sort_entries(builder, &head, error);
    if (status != UJ_OK)
        return status;
    struct writer writer = {.builder = builder, .head = &head};
    status = writer_init(&writer);
    visit_all(&writer, false, &status);
    if (status == UJ_OK)
        status = set_tables(&writer);
    visit_all(&writer, true, &status);
    if (status == UJ_OK)
        status = write_file(out, &writer);
    writer_free(&writer);
    return status == UJ_OK ? UJ_OK : fail_memory(error);
}

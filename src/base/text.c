#include "base/digits.h"
#include "base/grow.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void uj_text_free(uj_text *text)
{
    free(text->data);
    *text = (uj_text)UJ_TEXT_INIT;
}

void uj_text_clear(uj_text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->data)
        text->data[0] = '\0';
}

/* Makes room for `more` bytes and the final zero. */
static bool reserve(uj_text *text, size_t more)
{
    if (text->failed)
        return false;
    if (text->capacity - text->length > more)
        return true;
    char *data =
        more < SIZE_MAX / 4 - text->length ? grow(text->data, &text->capacity, text->length + more + 1, 1) : NULL;
    text->failed = !data;
    if (data)
        text->data = data;
    return data != NULL;
}

void uj_text_add(uj_text *text, const char *data, size_t length)
{
    if (!reserve(text, length))
        return;
    if (length > 0)
        memcpy(text->data + text->length, data, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void uj_text_printf(uj_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    const size_t room = text->failed ? 0 : text->capacity - text->length;
    const int needed = vsnprintf(room ? text->data + text->length : NULL, room, format, arguments);
    va_end(arguments);
    if (needed < 0)
        text->failed = true;
    else if (reserve(text, (size_t)needed)) {
        if ((size_t)needed >= room)
            vsnprintf(text->data + text->length, (size_t)needed + 1, format, again);
        text->length += (size_t)needed;
    }
    va_end(again);
    /* The first attempt may have left a piece of what did not fit. */
    if (text->data)
        text->data[text->length] = '\0';
}

uj_status uj_text_status(const uj_text *text)
{
    return text->failed ? UJ_NO_MEMORY : UJ_OK;
}

void uj_text_words(uj_text *text, const char *words)
{
    uj_text_add(text, words, strlen(words));
}

void uj_text_number(uj_text *text, uint64_t number)
{
    char digits[DIGITS_SIZE];
    const char *end = put_digits(digits, number);
    uj_text_add(text, digits, (size_t)(end - digits));
}

void uj_text_grouped(uj_text *text, uint64_t number)
{
    char digits[DIGITS_SIZE], grouped[DIGITS_SIZE + DIGITS_SIZE / 3], *out = grouped;
    const size_t count = (size_t)(put_digits(digits, number) - digits);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            *out++ = ',';
        *out++ = digits[i];
    }
    uj_text_add(text, grouped, (size_t)(out - grouped));
}

void uj_text_counted(uj_text *text, uint64_t count, const char *one)
{
    uj_text_grouped(text, count);
    uj_text_printf(text, " %s%s", one, count == 1 ? "" : "s");
}

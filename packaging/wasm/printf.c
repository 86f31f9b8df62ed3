/* vsnprintf and snprintf for the library: what its formats use, and no streams. The C library's own would bring files
 * along, which need imports, and numbers of 128 bits: a tenth of the module. tests/wasm/test_wasm_printf.c compares the two. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "decimal.h"

struct sink {
    char *at, *end; /* `end` is kept for the final zero */
    size_t length;  /* of all that there is to write */
};

struct spec {
    bool left, plus, zeros;
    int width, precision; /* precision -1: none */
    int size;             /* 0: int, 1: long and size_t, 2: long long */
    char conversion;
};

static void put(struct sink *sink, char character)
{
    if (sink->at < sink->end)
        *sink->at++ = character;
    sink->length++;
}

static void put_repeated(struct sink *sink, char character, int count)
{
    while (count-- > 0)
        put(sink, character);
}

/* A text with its sign, as wide as asked. Zeros stand between the two, spaces around both. */
static void put_padded(struct sink *sink, const struct spec *spec, char sign, const char *text, int length)
{
    const int padding = spec->width - length - (sign != '\0');
    if (!spec->left && !spec->zeros)
        put_repeated(sink, ' ', padding);
    if (sign)
        put(sink, sign);
    if (!spec->left && spec->zeros)
        put_repeated(sink, '0', padding);
    for (int i = 0; i < length; i++)
        put(sink, text[i]);
    if (spec->left)
        put_repeated(sink, ' ', padding);
}

static void put_integer(struct sink *sink, const struct spec *spec, char sign, uint64_t number)
{
    const bool is_hexadecimal = spec->conversion == 'x' || spec->conversion == 'X';
    const char *digits = spec->conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    const unsigned base = is_hexadecimal ? 16 : 10;
    char text[20], *at = text + sizeof text;
    do
        *--at = digits[number % base];
    while ((number /= base) > 0);
    put_padded(sink, spec, sign, at, (int)(text + sizeof text - at));
}

static void put_string(struct sink *sink, struct spec *spec, const char *string)
{
    const size_t most = spec->precision < 0 ? SIZE_MAX / 2 : (size_t)spec->precision;
    spec->zeros = false;
    put_padded(sink, spec, '\0', string, (int)strnlen(string, most));
}

static int take_number(const char **format, va_list *arguments)
{
    int number = 0;
    if (**format == '*') {
        ++*format;
        return va_arg(*arguments, int);
    }
    while (**format >= '0' && **format <= '9')
        number = number * 10 + (*(*format)++ - '0');
    return number;
}

static struct spec take_spec(const char **format, va_list *arguments)
{
    struct spec spec = {.precision = -1};
    for (;; ++*format) {
        spec.left |= **format == '-';
        spec.plus |= **format == '+';
        spec.zeros |= **format == '0';
        if (**format != '-' && **format != '+' && **format != '0')
            break;
    }
    spec.width = take_number(format, arguments);
    if (**format == '.') {
        ++*format;
        spec.precision = take_number(format, arguments);
    }
    for (; **format == 'l' || **format == 'z'; ++*format)
        spec.size++;
    spec.conversion = *(*format)++;
    return spec;
}

static void put_signed(struct sink *sink, const struct spec *spec, va_list *arguments)
{
    const int64_t number = spec->size == 2   ? va_arg(*arguments, long long)
                           : spec->size == 1 ? va_arg(*arguments, long)
                                             : va_arg(*arguments, int);
    const char sign = number < 0 ? '-' : spec->plus ? '+' : '\0';
    put_integer(sink, spec, sign, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

static void put_unsigned(struct sink *sink, const struct spec *spec, va_list *arguments)
{
    const uint64_t number = spec->size == 2   ? va_arg(*arguments, unsigned long long)
                            : spec->size == 1 ? va_arg(*arguments, unsigned long)
                                              : va_arg(*arguments, unsigned);
    put_integer(sink, spec, '\0', number);
}

static void put_real(struct sink *sink, const struct spec *spec, double number)
{
    char text[DECIMAL_SIZE];
    const int precision = spec->precision < 0 ? 6 : spec->precision;
    const bool is_negative = number < 0;
    const int length = decimal_text(text, is_negative ? -number : number, precision, spec->conversion == 'g');
    put_padded(sink, spec, is_negative ? '-' : spec->plus ? '+' : '\0', text, length);
}

static void put_conversion(struct sink *sink, struct spec *spec, va_list *arguments)
{
    switch (spec->conversion) {
    case 'd':
        put_signed(sink, spec, arguments);
        break;
    case 'u':
    case 'x':
    case 'X':
        put_unsigned(sink, spec, arguments);
        break;
    case 'f':
    case 'g':
        put_real(sink, spec, va_arg(*arguments, double));
        break;
    case 's':
        put_string(sink, spec, va_arg(*arguments, const char *));
        break;
    case 'c':
        put_padded(sink, spec, '\0', (const char[]){(char)va_arg(*arguments, int)}, 1);
        break;
    default:
        put(sink, spec->conversion);
    }
}

int vsnprintf(char *restrict out, size_t size, const char *restrict format, va_list arguments)
{
    struct sink sink = {out, size > 0 ? out + size - 1 : out, 0};
    va_list rest;
    va_copy(rest, arguments);
    for (const char *at = format; *at;) {
        if (*at != '%') {
            put(&sink, *at++);
            continue;
        }
        at++;
        struct spec spec = take_spec(&at, &rest);
        put_conversion(&sink, &spec, &rest);
    }
    va_end(rest);
    if (size > 0)
        *sink.at = '\0';
    return (int)sink.length;
}

int snprintf(char *restrict out, size_t size, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(out, size, format, arguments);
    va_end(arguments);
    return length;
}

/* A double is a whole number times a power of two. Both are carried out exactly on a long decimal number, in limbs of nine
 * digits with the point between two of them; then there are digits to round. */
#include "decimal.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
    LIMB = 1000000000,
    LIMB_DIGITS = 9,
    BEFORE = 36, /* limbs before the point: 1.8e308 */
    AFTER = 122, /* and behind it: 2^-1074 has as many digits */
    DIGITS = (BEFORE + AFTER) * LIMB_DIGITS,
    POINT = BEFORE * LIMB_DIGITS, /* digits before the point */
    MANTISSA = 53
};

static void double_by(uint32_t *limbs, int bits)
{
    uint32_t carry = 0;
    for (int i = BEFORE; i-- > 0;) {
        const uint64_t product = ((uint64_t)limbs[i] << bits) + carry;
        limbs[i] = (uint32_t)(product % LIMB);
        carry = (uint32_t)(product / LIMB);
    }
}

/* Nine bits at most: a limb is divisible by 2^9, so that the rest fits the next limb exactly. */
static void halve_by(uint32_t *limbs, int bits)
{
    uint32_t carry = 0;
    for (int i = 0; i < BEFORE + AFTER; i++) {
        const uint32_t rest = limbs[i] & ((1u << bits) - 1);
        limbs[i] = (limbs[i] >> bits) + carry;
        carry = (LIMB >> bits) * rest;
    }
}

static void write_digits(char *digits, double number)
{
    static uint32_t limbs[BEFORE + AFTER];
    int exponent;
    const uint64_t mantissa = (uint64_t)ldexp(frexp(number, &exponent), MANTISSA);
    memset(limbs, 0, sizeof limbs);
    limbs[BEFORE - 1] = (uint32_t)(mantissa % LIMB);
    limbs[BEFORE - 2] = (uint32_t)(mantissa / LIMB);
    exponent -= MANTISSA;
    for (; exponent > 0; exponent -= exponent < 29 ? exponent : 29)
        double_by(limbs, exponent < 29 ? exponent : 29);
    for (; exponent<0; exponent += exponent> - 9 ? -exponent : 9)
        halve_by(limbs, exponent > -9 ? -exponent : 9);
    for (int i = 0; i < BEFORE + AFTER; i++)
        for (int j = LIMB_DIGITS; j-- > 0; limbs[i] /= 10)
            digits[i * LIMB_DIGITS + j] = (char)('0' + limbs[i] % 10);
}

/* Leaves zeros from digit number `keep` on. The first digit is always 0, so that a carry finds room. */
static void round_digits(char *digits, int keep)
{
    if (keep >= DIGITS)
        return;
    bool is_exact_half = digits[keep] == '5';
    for (int i = keep + 1; i < DIGITS && is_exact_half; i++)
        is_exact_half = digits[i] == '0';
    const bool up = is_exact_half ? (digits[keep - 1] - '0') % 2 == 1 : digits[keep] >= '5';
    memset(digits + keep, '0', (size_t)(DIGITS - keep));
    if (!up)
        return;
    int i = keep - 1;
    for (; digits[i] == '9'; i--)
        digits[i] = '0';
    digits[i]++;
}

/* The number of the first digit that is not 0, or `none`. */
static int first_digit(const char *digits, int none)
{
    for (int i = 0; i < DIGITS; i++)
        if (digits[i] != '0')
            return i;
    return none;
}

/* Digits from `first` on, with the point behind digit number `point` - 1 and `decimals` digits after it. */
static int write_fixed(char *out, const char *digits, int first, int point, int decimals)
{
    char *at = out;
    if (first > point - 1)
        first = point - 1;
    memcpy(at, digits + first, (size_t)(point - first));
    at += point - first;
    if (decimals > 0) {
        *at++ = '.';
        memcpy(at, digits + point, (size_t)decimals);
        at += decimals;
    }
    return (int)(at - out);
}

static int write_exponent(char *out, int exponent)
{
    char *at = out;
    *at++ = 'e';
    *at++ = exponent < 0 ? '-' : '+';
    const int size = exponent < 0 ? -exponent : exponent;
    if (size >= 100)
        *at++ = (char)('0' + size / 100);
    *at++ = (char)('0' + size / 10 % 10);
    *at++ = (char)('0' + size % 10);
    return (int)(at - out);
}

/* Significant digits without the zeros at the end; with an exponent where the number is very small or large. */
static int write_shortest(char *out, char *digits, int precision)
{
    const int significant = precision > 0 ? precision : 1;
    round_digits(digits, first_digit(digits, POINT - 1) + significant);
    const int first = first_digit(digits, POINT - 1), exponent = POINT - 1 - first;
    int last = first + significant;
    while (last > first + 1 && digits[last - 1] == '0')
        last--;
    if (exponent >= -4 && exponent < significant)
        return write_fixed(out, digits, first, POINT, last > POINT ? last - POINT : 0);
    const int length = write_fixed(out, digits, first, first + 1, last - first - 1);
    return length + write_exponent(out + length, exponent);
}

int decimal_text(char *out, double number, int precision, bool shortest)
{
    static char digits[DIGITS];
    if (!isfinite(number)) {
        memcpy(out, isnan(number) ? "nan" : "inf", 3);
        return 3;
    }
    write_digits(digits, number);
    if (shortest)
        return write_shortest(out, digits, precision);
    round_digits(digits, POINT + precision);
    return write_fixed(out, digits, first_digit(digits, POINT - 1), POINT, precision);
}

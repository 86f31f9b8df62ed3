/* What base/bits_bmi2.h began ends here. */
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#undef count_bits
#undef PEXT
#undef PDEP
#undef LOW_BITS
#define PEXT(value, mask) squeeze((value), (mask))
#define PDEP(value, mask) spread((value), (mask))
#define LOW_BITS(count)   low_bits(count)

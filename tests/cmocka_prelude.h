/* What cmocka.h wants to be included before it. */
#ifndef CMOCKA_PRELUDE_H
#define CMOCKA_PRELUDE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The library has a function named fail, so cmocka's macro must go, and its fail_msg no longer be built on it. */
#undef fail
#undef fail_msg
#define fail_msg(...) (print_error(__VA_ARGS__), print_error("\n"), _fail(__FILE__, __LINE__))

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#endif

/* What cmocka.h wants to be included before it. */
#ifndef CMOCKA_PRELUDE_H
#define CMOCKA_PRELUDE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The library has a function of this name; cmocka's fail_msg() remains. */
#undef fail

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

#endif

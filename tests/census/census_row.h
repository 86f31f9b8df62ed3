/* Rows of a census compared. */
#ifndef UNJAM_TESTS_CENSUS_ROW_H
#define UNJAM_TESTS_CENSUS_ROW_H

#include "cmocka_prelude.h"
#include "unjam.h"

/* Field by field: the bytes between the fields may differ. */
static inline void assert_same_row(const uj_census_row *a, const uj_census_row *b)
{
    assert_int_equal(a->unit, b->unit);
    assert_int_equal(a->distance, b->distance);
    assert_int_equal(a->cars, b->cars);
    assert_int_equal(a->trucks, b->trucks);
    assert_int_equal(a->minimal, b->minimal);
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->solutions, b->solutions);
    assert_int_equal(a->horizontal, b->horizontal);
    assert_int_equal(a->vertical, b->vertical);
    assert_int_equal(a->starts, b->starts);
    assert_int_equal(a->walls, b->walls);
}

#endif

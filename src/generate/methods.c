#include "generate/attempt.h"

const struct method methods[] = {
    [UJ_CLIMB] = {"climb", attempt_climb, 5000},
    [UJ_WALKBACK] = {"walkback", attempt_walkback, 100000},
    [UJ_RANDOM] = {"random", attempt_random, 1000000},
};

const char *uj_method_name(uj_method method)
{
    return methods[method].name;
}

#include "unjam.h"

#ifdef CATALOGUE_IS_BUILT_IN

extern const unsigned char catalogue_data[], catalogue_data_end[];

const void *uj_catalogue_builtin(size_t *length)
{
    *length = (size_t)(catalogue_data_end - catalogue_data);
    return catalogue_data;
}

#else

const void *uj_catalogue_builtin(size_t *length)
{
    *length = 0;
    return NULL;
}

#endif

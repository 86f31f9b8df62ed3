#include <stdio.h>

#include "unjam.h"

int main(void)
{
    printf("unjam %s\n", uj_version());
    return 0;
}

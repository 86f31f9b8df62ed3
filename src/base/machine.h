/* The machine that the library runs on: the only file of the library that asks the system in its own way. */
#ifndef UNJAM_BASE_MACHINE_H
#define UNJAM_BASE_MACHINE_H

#include <stdint.h>

/* Bytes; 0: unknown. */
uint64_t machine_memory(void);

/* At least 1. */
int machine_cores(void);

#endif

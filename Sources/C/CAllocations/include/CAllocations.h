#ifndef PORTOLAN_ALLOCATIONS_H
#define PORTOLAN_ALLOCATIONS_H

#include <stdint.h>

/// Calls of malloc, calloc, realloc and their aligned relatives since the program began, in all threads; -1 where they cannot be counted.
/// Linking this target replaces the allocator's entry points by ones that count and then do the same: only for programs that measure.
int64_t portolan_allocation_count(void);

#endif

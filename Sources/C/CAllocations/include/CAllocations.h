#ifndef PORTOLAN_ALLOCATIONS_H
#define PORTOLAN_ALLOCATIONS_H

#include <stdint.h>

/// Returns the number of calls of malloc, calloc, realloc and the aligned variants since the program began, in all
/// threads; -1 if the system does not allow counting. Linking this target replaces these functions by functions that
/// count and then do the same, so only programs that measure should link it.
int64_t portolan_allocation_count(void);

#endif

#include "CMemory.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(__GLIBC__) || defined(__linux__)
#include <features.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#endif

void portolan_return_freed_memory(void) {
#if defined(__APPLE__)
    malloc_zone_pressure_relief(NULL, 0);
#elif defined(__GLIBC__)
    malloc_trim(0);
#endif
}

void portolan_bound_freed_stores(void) {
#ifdef __GLIBC__
    // With fewer arenas, threads wait for each other: with two arenas they take 6 % more processor time.
    mallopt(M_ARENA_MAX, 8);
    // Once this threshold is set, glibc no longer raises it when large pieces are freed.
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

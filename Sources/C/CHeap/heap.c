#include "CHeap.h"

#include <stddef.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void portolan_give_back_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

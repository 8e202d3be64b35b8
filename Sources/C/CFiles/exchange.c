#define _GNU_SOURCE
#include "CFiles.h"
#include <fcntl.h>
#include <stdio.h>

int portolan_exchange_paths(const char *from, const char *to) {
#ifdef __APPLE__
    return renamex_np(from, to, RENAME_SWAP);
#else
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE);
#endif
}

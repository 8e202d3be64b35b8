#ifndef PORTOLAN_CZSTD_SHIM_H
#define PORTOLAN_CZSTD_SHIM_H

#include <zstd.h>

#endif

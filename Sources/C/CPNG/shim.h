#ifndef PORTOLAN_CPNG_SHIM_H
#define PORTOLAN_CPNG_SHIM_H

#include <png.h>

#endif

#ifndef PORTOLAN_CGEOS_SHIM_H
#define PORTOLAN_CGEOS_SHIM_H

// This leaves out the functions without a context, because they use one context for all threads.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#endif

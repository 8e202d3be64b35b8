#ifndef PORTOLAN_CGEOS_SHIM_H
#define PORTOLAN_CGEOS_SHIM_H

// The functions without a context share one between threads; they are left out.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#endif

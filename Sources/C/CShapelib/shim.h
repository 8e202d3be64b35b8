#ifndef PORTOLAN_CSHAPELIB_SHIM_H
#define PORTOLAN_CSHAPELIB_SHIM_H

#include <shapefil.h>

#endif

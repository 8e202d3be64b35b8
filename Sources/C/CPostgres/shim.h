#ifndef PORTOLAN_CPOSTGRES_SHIM_H
#define PORTOLAN_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

#endif

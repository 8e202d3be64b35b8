#ifndef PORTOLAN_CHARFBUZZ_H
#define PORTOLAN_CHARFBUZZ_H

#include <hb.h>
#include <hb-ot.h>

#endif

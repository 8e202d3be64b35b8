#ifndef PORTOLAN_CFRIBIDI_H
#define PORTOLAN_CFRIBIDI_H

#include <fribidi.h>

#endif

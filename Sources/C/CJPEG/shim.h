#ifndef PORTOLAN_CJPEG_SHIM_H
#define PORTOLAN_CJPEG_SHIM_H

#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

#endif

#ifndef PORTOLAN_CFREETYPE_H
#define PORTOLAN_CFREETYPE_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_BBOX_H

#endif

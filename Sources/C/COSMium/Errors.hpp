#pragma once

#include "COSMium.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

namespace portolan {

inline void set_error(char *error, const char *text) noexcept {
    const std::size_t count = std::min(std::strlen(text), std::size_t(PORTOLAN_OSM_ERROR_CAPACITY - 1));
    std::memcpy(error, text, count);
    error[count] = 0;
}

/// Runs the body, and turns every exception into a status and a text in `error`.
template <typename Body>
portolan_osm_status guarded(char *error, Body &&body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        set_error(error, "out of memory");
    } catch (const std::exception &exception) {
        set_error(error, exception.what());
    } catch (...) {
        set_error(error, "unknown error");
    }
    return PORTOLAN_OSM_FAILED;
}

} // namespace portolan

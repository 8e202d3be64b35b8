#pragma once

/// Requests that the processor load a line of memory that will be read soon. It does not wait and reads nothing, so any
/// address is allowed.
static inline void portolan_prefetch(const void *address) { __builtin_prefetch(address); }

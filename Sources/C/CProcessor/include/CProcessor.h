#pragma once

/// Asks for a line of memory that is read soon, and does not wait for it. Any address is allowed: nothing is read.
static inline void portolan_prefetch(const void *address) { __builtin_prefetch(address); }

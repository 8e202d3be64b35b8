#pragma once

/// Exchanges the entries at two paths of one file system in one step. Returns 0, or -1 with errno set.
int portolan_exchange_paths(const char *from, const char *to);

#pragma once

/// Returns freed memory to the system. The allocator would keep it for later allocations, and it keeps more if more
/// threads allocate.
void portolan_return_freed_memory(void);

/// Limits the memory that the allocator keeps after it is freed, and makes it return large pieces at once. Call it
/// before any thread starts. It has no effect with allocators other than glibc's.
void portolan_bound_freed_stores(void);

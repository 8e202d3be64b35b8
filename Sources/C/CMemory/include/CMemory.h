#pragma once

/// Gives memory that was freed back to the system. The allocator keeps it for the next allocations, more of it the more threads have made some.
void portolan_return_freed_memory(void);

/// Has the allocator keep few stores of freed memory, and none of large pieces. Before threads begin; nothing but glibc's allocator minds.
void portolan_bound_freed_stores(void);

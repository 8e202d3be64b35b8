#pragma once

/// Gives memory that was freed back to the system. The allocator keeps it for the next allocations, more of it the more threads have made some.
void portolan_return_freed_memory(void);

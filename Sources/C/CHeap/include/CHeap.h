#pragma once

/// Gives pages of freed memory back to the system, where the C library keeps them (glibc); elsewhere it does nothing.
void portolan_give_back_memory(void);

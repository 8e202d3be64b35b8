internal import CHeap

/// The memory that the C library keeps of what was freed.
enum HeapMemory {
    /// Gives freed pages back to the system: each phase of a build frees what the next one, with other threads, needs in other places.
    static func giveBack() { portolan_give_back_memory() }
}

internal import Foundation

/// The memory that this process may use.
enum MachineMemory {
    /// The machine's memory in bytes, or the container's limit if that is less.
    static let byteCount: Int = {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        #if os(Linux)
        // Of control groups in version 2, as containers see their own; "max" if there is no limit.
        let limit = (try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)).flatMap {
            Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return min(machine, limit ?? machine)
        #else
        return machine
        #endif
    }()
}

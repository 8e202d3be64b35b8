internal import CMemory
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

/// Keeps a process near the memory that it may use: what was freed goes back to the system before more is taken.
///
/// The allocator has a store of freed memory for each group of threads. Where one thread allocates what another one frees, these stores grow to more than is in
/// use.
struct FreedMemory: Sendable {
    /// Below this share of the limit nothing is given back, as taking it again takes time.
    private static let share = (numerator: 5, denominator: 8)

    /// So many calls of `check` later, what was freed meanwhile goes back even if the process holds no more than before.
    private static let patience = 32

    private let limit: Int
    /// What the process held when it had given back.
    private var kept = 0
    private var calls = 0

    /// - Parameter limit: the bytes that the process may use.
    init(limit: Int) { self.limit = limit }

    /// Gives back what is free if the process holds much. Called often: it costs some microseconds.
    /// - Parameter isPhaseDone: whether what was used until now is no longer.
    mutating func check(isPhaseDone: Bool = false) {
        calls += 1
        guard let held = Self.residentByteCount, held > limit / Self.share.denominator * Self.share.numerator,
            isPhaseDone || calls >= Self.patience || held > kept + limit / 32
        else { return }
        portolan_return_freed_memory()
        calls = 0
        kept = Self.residentByteCount ?? held
    }

    /// The memory that the process has now; nil where the system does not say.
    private static var residentByteCount: Int? {
        #if os(Linux)
        guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
        #else
        return nil
        #endif
    }
}

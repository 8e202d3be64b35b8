internal import CMemory
internal import Dispatch
internal import Foundation
internal import Synchronization

/// The memory that this process may use.
enum MachineMemory {
    /// The machine's memory in bytes, or the container's limit if that is less.
    static let byteCount: Int = {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        #if os(Linux)
        // This is the file of control groups version 2. In a container, it states the limit of the container, or "max"
        // if there is no limit.
        let limit = (try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)).flatMap {
            Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return min(machine, limit ?? machine)
        #else
        return machine
        #endif
    }()
}

/// Controls how the process's allocator keeps freed memory.
package enum FreedStores {
    /// Makes the allocator keep less freed memory and return large pieces to the system at once. It affects the
    /// whole process, so only programs that do nothing but import should call it. It has no effect with
    /// allocators other than glibc's.
    package static func bound() { portolan_bound_freed_stores() }
}

/// Keeps a process near its memory limit by returning freed memory to the system before more is taken.
///
/// The allocator keeps freed memory for each group of threads. If one thread allocates memory that another
/// frees, these stores grow beyond the memory in use. A queue checks ten times a second, so that every step of
/// an import is covered.
final class MemoryWatch: Sendable {
    private let freed: Mutex<FreedMemory>
    private let queue = DispatchQueue(label: "MemoryWatch")
    private let isStopped = Atomic<Bool>(false)

    private static let milliseconds = 100

    /// Starts the watch.
    /// - Parameter limit: The number of bytes that the process may use.
    init(limit: Int) {
        freed = Mutex(FreedMemory(limit: limit))
        look()
    }

    /// Ends a phase of the import: memory that the phase used is free now.
    func endPhase() { freed.withLock { $0.check(isPhaseDone: true) } }

    /// Stops the watch.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    private func look() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.milliseconds)) { [weak self] in
            guard let self, !isStopped.load(ordering: .relaxed) else { return }
            freed.withLock { $0.check() }
            look()
        }
    }
}

/// Returns freed memory to the system if the process holds much memory.
struct FreedMemory: Sendable {
    /// Below this share of the limit nothing is returned, because taking memory again costs time.
    private static let share = (numerator: 5, denominator: 8)

    /// After this many calls of `check`, freed memory is returned even if the process does not hold more than it did
    /// after the last return (`kept`).
    private static let patience = 32

    private let limit: Int
    private let heldByteCount: @Sendable () -> Int?
    private let giveBack: @Sendable () -> Void
    /// The bytes that the process held after it last returned memory.
    private var kept = 0
    private var calls = 0

    /// Makes a watcher of freed memory.
    /// - Parameters:
    ///   - limit: The number of bytes that the process may use.
    ///   - heldByteCount: Returns the bytes that the process holds now; nil if the system does not tell.
    ///   - giveBack: Returns free memory to the system.
    init(
        limit: Int,
        heldByteCount: @escaping @Sendable () -> Int? = { Self.residentByteCount },
        giveBack: @escaping @Sendable () -> Void = { portolan_return_freed_memory() }
    ) {
        self.limit = limit
        self.heldByteCount = heldByteCount
        self.giveBack = giveBack
    }

    /// Returns free memory to the system if the process holds much memory. The check alone takes some microseconds.
    /// - Parameter isPhaseDone: Whether a phase has ended, so that the memory that the phase used is free.
    mutating func check(isPhaseDone: Bool = false) {
        calls += 1
        guard let held = heldByteCount(), held > limit / Self.share.denominator * Self.share.numerator,
            isPhaseDone || calls >= Self.patience || held > kept + limit / 32
        else { return }
        giveBack()
        calls = 0
        kept = heldByteCount() ?? held
    }

    /// The bytes that the process holds now; nil if the system does not tell.
    private static var residentByteCount: Int? {
        #if os(Linux)
        guard let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
        #else
        return nil
        #endif
    }
}

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

/// How the allocator of this process keeps what is freed.
package enum FreedStores {
    /// Has the allocator keep fewer stores of freed memory, and give large pieces back as soon as they are freed. It concerns the whole process, so it is for
    /// programs that do nothing but import. Nothing changes where the allocator is not glibc's.
    package static func bound() { portolan_bound_freed_stores() }
}

/// Keeps a process near the memory that it may use: what was freed goes back to the system before more is taken.
///
/// The allocator has a store of freed memory for each group of threads. Where one thread allocates what another one frees, these stores grow to more than is in
/// use. A queue of its own looks ten times a second, so that no step of an import is forgotten.
final class MemoryWatch: Sendable {
    private let freed: Mutex<FreedMemory>
    private let queue = DispatchQueue(label: "MemoryWatch")
    private let isStopped = Atomic<Bool>(false)

    private static let milliseconds = 100

    /// - Parameter limit: the bytes that the process may use.
    init(limit: Int) {
        freed = Mutex(FreedMemory(limit: limit))
        look()
    }

    /// What was used until now is no longer.
    func endPhase() { freed.withLock { $0.check(isPhaseDone: true) } }

    /// Looks no more.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    private func look() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.milliseconds)) { [weak self] in
            guard let self, !isStopped.load(ordering: .relaxed) else { return }
            freed.withLock { $0.check() }
            look()
        }
    }
}

/// Gives freed memory back to the system when a process holds much.
struct FreedMemory: Sendable {
    /// Below this share of the limit nothing is given back, as taking it again takes time.
    private static let share = (numerator: 5, denominator: 8)

    /// So many calls of `check` later, what was freed meanwhile goes back even if the process holds no more than before.
    private static let patience = 32

    private let limit: Int
    private let heldByteCount: @Sendable () -> Int?
    private let giveBack: @Sendable () -> Void
    /// What the process held when it had given back.
    private var kept = 0
    private var calls = 0

    /// - Parameters:
    ///   - limit: the bytes that the process may use.
    ///   - heldByteCount: the memory that the process has now; nil where the system does not say.
    ///   - giveBack: gives what is free back to the system.
    init(
        limit: Int,
        heldByteCount: @escaping @Sendable () -> Int? = { Self.residentByteCount },
        giveBack: @escaping @Sendable () -> Void = { portolan_return_freed_memory() }
    ) {
        self.limit = limit
        self.heldByteCount = heldByteCount
        self.giveBack = giveBack
    }

    /// Gives back what is free if the process holds much; it costs some microseconds if it does not.
    /// - Parameter isPhaseDone: whether what was used until now is no longer.
    mutating func check(isPhaseDone: Bool = false) {
        calls += 1
        guard let held = heldByteCount(), held > limit / Self.share.denominator * Self.share.numerator,
            isPhaseDone || calls >= Self.patience || held > kept + limit / 32
        else { return }
        giveBack()
        calls = 0
        kept = heldByteCount() ?? held
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

import Foundation

/// What the system knows of this process.
enum ProcessFigures {
    /// The largest memory so far in KiB.
    static func peakKiB() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        #else
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage.ru_maxrss
    }

    /// The memory that the process holds now, in KiB; nil if the system does not say.
    static func residentKiB() -> Int? {
        // The second number counts pages.
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(clamping: sysconf(Int32(_SC_PAGESIZE))) / 1024
    }

    /// Processor time of all threads.
    static func processorSeconds() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    /// Processor time of this thread: other programs on the machine do not count.
    static func threadSeconds() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

import Foundation

/// The system's figures about this process.
enum ProcessFigures {
    /// Returns the largest memory so far, in KiB.
    static func peakKiB() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        #else
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage.ru_maxrss
    }

    /// Returns the current memory of the process in KiB; nil if the system does not report it.
    static func residentKiB() -> Int? {
        // The second number counts pages.
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(clamping: sysconf(Int32(_SC_PAGESIZE))) / 1024
    }

    /// Returns the processor time of all threads, in seconds.
    static func processorSeconds() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    /// Returns the processor time of this thread in seconds. Other programs on the machine do not count.
    static func threadSeconds() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

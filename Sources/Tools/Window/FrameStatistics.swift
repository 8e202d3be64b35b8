/// Measures how many pictures are drawn per second and how long each takes.
struct FrameStatistics {
    /// The times at which the last pictures were finished.
    private var ends: [Duration] = []
    /// The drawing times of the last pictures.
    private var times: [Duration] = []

    /// The longest time between two pictures of one motion.
    private static let longestGap = Duration.milliseconds(250)
    private static let kept = 30

    mutating func add(took time: Duration, until end: Duration) {
        if let last = ends.last, end - last > Self.longestGap {
            ends = []
            times = []
        }
        ends.append(end)
        times.append(time)
        if ends.count > Self.kept {
            ends.removeFirst()
            times.removeFirst()
        }
    }

    /// The mean drawing time of the present motion, over at most its last 30 pictures.
    var millisecondsPerFrame: Double? {
        guard !times.isEmpty else { return nil }
        return times.reduce(.zero, +) / .milliseconds(1) / Double(times.count)
    }

    /// The pictures per second of the present motion; nil until it has two pictures.
    var framesPerSecond: Double? {
        guard let first = ends.first, let last = ends.last, last > first else { return nil }
        return Double(ends.count - 1) / ((last - first) / .seconds(1))
    }
}

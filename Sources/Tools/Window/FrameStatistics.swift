/// How quick the pictures come.
struct FrameStatistics {
    /// Ends of the last pictures.
    private var ends: [Duration] = []
    /// How long the last ones took.
    private var times: [Duration] = []

    /// Pictures that followed each other at no more than this distance belong to one motion.
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

    /// Mean of the motion at hand, at most of the last 30 pictures.
    var millisecondsPerFrame: Double? {
        guard !times.isEmpty else { return nil }
        return times.reduce(.zero, +) / .milliseconds(1) / Double(times.count)
    }

    /// Nil until two pictures of a motion have come.
    var framesPerSecond: Double? {
        guard let first = ends.first, let last = ends.last, last > first else { return nil }
        return Double(ends.count - 1) / ((last - first) / .seconds(1))
    }
}

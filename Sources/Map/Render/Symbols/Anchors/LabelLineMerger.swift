/// Joins lines with the same name that meet end to end, so that a street that is split at its junctions is
/// labelled as one.
struct LabelLineMerger {
    private struct End: Hashable {
        var text: String
        var point: SIMD2<Float>
    }

    /// The index of the line that begins at a point.
    private var beginnings: [End: Int] = [:]
    /// The index of the line that ends at a point.
    private var endings: [End: Int] = [:]

    /// Joins the first lines of features in place. A line that was joined to another becomes empty.
    ///
    /// - Parameters:
    ///   - lines: the first line of each feature.
    ///   - texts: the labels of the features; lines without a text are not joined.
    /// - Complexity: O(points), unless a line grows at both ends many times.
    static func merge(_ lines: inout [[SIMD2<Float>]], texts: [String]) {
        var merger = LabelLineMerger()
        for index in lines.indices where !texts[index].isEmpty && !lines[index].isEmpty { merger.add(index, &lines, texts[index]) }
    }

    private mutating func add(_ index: Int, _ lines: inout [[SIMD2<Float>]], _ text: String) {
        guard let first = lines[index].first, let last = lines[index].last else { return }
        let start = End(text: text, point: first)
        let end = End(text: text, point: last)
        let before = endings[start]
        let after = beginnings[end]
        switch (before, after) {
        case (let before?, let after?) where before != after:
            // The line lies between two others: the next line is appended to it, and both are appended to the line
            // before.
            beginnings[end] = nil
            endings[start] = nil
            var joined = lines[before]
            joined.removeLast()
            joined += lines[index].dropLast()
            joined += lines[after]
            lines[index] = []
            lines[after] = []
            lines[before] = joined
            if let last = joined.last { endings[End(text: text, point: last)] = before }
        case (let before?, _):
            endings[start] = nil
            endings[end] = before
            lines[before].removeLast()
            lines[before] += lines[index]
            lines[index] = []
        case (nil, let after?):
            beginnings[end] = nil
            beginnings[start] = after
            lines[after] = lines[index].dropLast() + lines[after]
            lines[index] = []
        case (nil, nil):
            beginnings[start] = index
            endings[end] = index
        }
    }
}

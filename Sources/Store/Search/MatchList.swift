/// Documents that match, ascending, each with its rank of prominence and the quality of its match.
struct MatchList {
    /// How a word of the question meets a word of the index.
    enum Manner {
        case exact
        case prefix
        case typo(Int)
        /// The place is of a kind that the words name.
        case kind
    }

    /// Quality of one word's match: what fits wholly in a name has 100.
    static func quality(_ field: UInt32, _ manner: Manner) -> UInt64 {
        let base: UInt64
        switch manner {
        case .kind: return 60
        default: base = field == 0 ? 100 : field == 1 ? 92 : field == 2 ? 75 : 55
        }
        switch manner {
        case .exact, .kind: return base
        case .prefix: return base - 8
        case .typo(let count): return base - (count > 1 ? 45 : 30)
        }
    }

    /// Document in the upper 32 bits, rank of prominence in 8, sum of the qualities in the lower 24.
    var entries: [UInt64] = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    init() {}

    init(_ postings: [UInt32], _ manner: Manner) {
        let qualities = (UInt32(0)..<4).map { Self.quality($0, manner) }
        entries = postings.map { UInt64($0 >> 4) << 32 | UInt64($0 >> 2 & 3) << 24 | qualities[Int($0 & 3)] }
    }

    /// Documents of either, with the better quality.
    func merged(_ other: MatchList) -> MatchList {
        if isEmpty { return other }
        if other.isEmpty { return self }
        var result = MatchList()
        result.entries = Array(repeating: 0, count: count + other.count)
        var (i, j, written) = (0, 0, 0)
        while i < count, j < other.count {
            let (a, b) = (entries[i], other.entries[j])
            let (left, right) = (a >> 32, b >> 32)
            result.entries[written] = left == right ? max(a, b) : min(a, b)
            written += 1
            // Without branches: which list goes on is anybody's guess.
            i += left <= right ? 1 : 0
            j += right <= left ? 1 : 0
        }
        result.entries.removeSubrange(written...)
        result.entries.append(contentsOf: entries[i...])
        result.entries.append(contentsOf: other.entries[j...])
        return result
    }

    /// As `merged`, for a list much longer than the other that has all of the other's documents, as a rule.
    func raised(by other: MatchList) -> MatchList {
        guard other.count < count / 16 else { return merged(other) }
        var result = self
        var index = 0
        for entry in other.entries {
            index = firstIndex(from: index, ofDocument: entry >> 32)
            guard index < count, entries[index] >> 32 == entry >> 32 else { return merged(other) }
            result.entries[index] = max(entries[index], entry)
        }
        return result
    }

    /// The first entry at or after an index whose document is none before the one asked for: by steps that double, then halves.
    private func firstIndex(from start: Int, ofDocument document: UInt64) -> Int {
        var step = 1
        while start + step < count, entries[start + step] >> 32 < document { step *= 2 }
        var (low, high) = (start + step / 2, min(start + step, count))
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] >> 32 < document { low = middle + 1 } else { high = middle }
        }
        return start < count && entries[start] >> 32 >= document ? start : low
    }

    /// Documents of any, with the best quality.
    static func merged(_ lists: [MatchList]) -> MatchList {
        var lists = lists
        // Pairs of neighbours, so that nothing is copied more often than needed.
        while lists.count > 1 {
            lists = stride(from: 0, to: lists.count, by: 2).map { $0 + 1 < lists.count ? lists[$0].merged(lists[$0 + 1]) : lists[$0] }
        }
        return lists.first ?? MatchList()
    }

    /// Documents of both, with the sum of the qualities.
    func intersected(_ other: MatchList, addsQuality: Bool = true) -> MatchList {
        var result = MatchList()
        let small = count <= other.count ? self : other
        let large = count <= other.count ? other : self
        if small.isEmpty { return result }
        // Leaps where the one list is much longer.
        let gallops = large.count / 16 > small.count
        var j = 0
        for a in small.entries {
            let document = a >> 32
            if gallops {
                j = large.firstIndex(from: j, ofDocument: document)
            } else {
                while j < large.count, large.entries[j] >> 32 < document { j += 1 }
            }
            if j >= large.count { break }
            let b = large.entries[j]
            guard b >> 32 == document else { continue }
            if addsQuality {
                result.entries.append(a + (b & 0xFF_FFFF))
            } else {
                result.entries.append(count <= other.count ? a : b)
            }
        }
        return result
    }
}

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
        result.entries.reserveCapacity(count + other.count)
        var (i, j) = (0, 0)
        while i < count, j < other.count {
            let (a, b) = (entries[i], other.entries[j])
            if a >> 32 == b >> 32 {
                result.entries.append(max(a, b))
                i += 1
                j += 1
            } else if a < b {
                result.entries.append(a)
                i += 1
            } else {
                result.entries.append(b)
                j += 1
            }
        }
        result.entries.append(contentsOf: entries[i...])
        result.entries.append(contentsOf: other.entries[j...])
        return result
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
        // Steps that double, then halves, where the one list is much longer.
        let gallops = large.count / 16 > small.count
        var j = 0
        for a in small.entries {
            let document = a >> 32
            if gallops {
                var step = 1
                while j + step < large.count, large.entries[j + step] >> 32 < document { step *= 2 }
                var (low, high) = (j + step / 2, min(j + step, large.count))
                while low < high {
                    let middle = (low + high) / 2
                    if large.entries[middle] >> 32 < document { low = middle + 1 } else { high = middle }
                }
                j = large.entries[min(j, large.count - 1)] >> 32 >= document ? j : low
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

/// A long list of postings that one search reads window by window, in any order. It reads only the rows that are
/// needed.
struct LongPostings {
    private let list: Int64
    let sections: [PostingsSection]
    /// The rows that were read, by number. A list with many rows keeps only the last one.
    private var rows: [[UInt8]]
    private var rowAtHand = -1
    private let keepsRows: Bool
    /// The index of the last section that begins no later than the last window that was sought.
    private var position = 0
    /// The current section; nil if no section has the window.
    private var section: PostingsSection?
    /// The postings of the current section, unless it is dense. Only the first `count` of them are valid.
    private var postings: [UInt32] = []
    private var count = 0

    /// A list with at most this many rows keeps all of them.
    private static let keptRows = 16

    init(list: Int64, sections: [PostingsSection]) {
        self.list = list
        self.sections = sections
        let count = (sections.last?.row ?? -1) + 1
        keepsRows = count <= Self.keptRows
        rows = Array(repeating: [], count: keepsRows ? count : 1)
    }

    /// Makes the section of a window the current one.
    /// - Returns: the key of the section's row if the caller must read it and give it to `take`; nil if the row is
    ///   already there or no section has the window.
    mutating func seek(_ window: Int) -> Int64? {
        section = find(UInt32(window))
        guard let section, keepsRows ? rows[section.row].isEmpty : rowAtHand != section.row else { return nil }
        return IndexLayout.rowKey(list: list, row: Int64(section.row))
    }

    /// Returns the key of the row that `seek` would return.
    func missingRow(_ window: Int) -> Int64? {
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].windows.upperBound <= UInt32(window) { low = middle + 1 } else { high = middle }
        }
        guard low < sections.count, sections[low].windows.contains(UInt32(window)) else { return nil }
        let row = sections[low].row
        guard keepsRows ? rows[row].isEmpty : rowAtHand != row else { return nil }
        return IndexLayout.rowKey(list: list, row: Int64(row))
    }

    /// Takes the row whose key `seek` returned.
    mutating func take(_ row: RawSpan) {
        guard let section else { return }
        let slot = keepsRows ? section.row : 0
        rows[slot].removeAll(keepingCapacity: true)
        unsafe row.withUnsafeBytes { unsafe rows[slot].append(contentsOf: $0) }
        rowAtHand = section.row
    }

    /// Adds the places of the window in the current section to a set; returns false if there are none.
    mutating func addPlaces(of window: Int, to places: inout WindowPlaces, documents: UInt32) throws(IndexDamage) -> Bool {
        guard let section else { return false }
        let row = rows[keepsRows ? section.row : 0]
        guard section.bytes.upperBound <= row.count else { throw .index }
        let span = row.span
        let all = unsafe span.bytes
        let bytes = all.extracting(section.bytes)
        if section.isDense {
            guard DensePostings.isSound(bytes) else { throw .index }
            places.formUnion(dense: bytes)
            return true
        }
        guard let count = PostingsCodec.decode(bytes, base: section.base, documents: documents, over: &postings) else { throw .index }
        self.count = count
        let first = UInt32(window * IndexLayout.windowCount)
        var hasAny = false
        for index in 0..<count {
            let place = Int(postings[index] >> 4) - Int(first)
            guard place >= 0, place < IndexLayout.windowCount else { continue }
            places.insert(place)
            hasAny = true
        }
        return hasAny
    }

    /// Calls a function for each posting of the current window whose place is in a set, with the place and the
    /// posting's lowest four bits.
    func forEach(in window: Int, among places: borrowing WindowPlaces, _ body: (Int, Int) -> Void) {
        guard let section else { return }
        if section.isDense {
            let row = rows[keepsRows ? section.row : 0]
            let span = row.span
            let all = unsafe span.bytes
            let bytes = all.extracting(section.bytes)
            DensePostings.forEach(bytes, among: places, body)
            return
        }
        let first = window * IndexLayout.windowCount
        for index in 0..<count {
            let place = Int(postings[index] >> 4) - first
            guard place >= 0, place < IndexLayout.windowCount, places.contains(place) else { continue }
            body(place, Int(postings[index] & 15))
        }
    }

    /// Finds the section that has a window. The search begins at the section found before, because most searches move
    /// forwards.
    private mutating func find(_ window: UInt32) -> PostingsSection? {
        if position >= sections.count || sections[position].windows.lowerBound > window { position = 0 }
        var step = 1
        while position + step < sections.count, sections[position + step].windows.lowerBound <= window {
            position += step
            step *= 2
        }
        var end = min(position + step, sections.count)
        while position + 1 < end {
            let middle = (position + end) / 2
            if sections[middle].windows.lowerBound <= window { position = middle } else { end = middle }
        }
        return position < sections.count && sections[position].windows.contains(window) ? sections[position] : nil
    }
}

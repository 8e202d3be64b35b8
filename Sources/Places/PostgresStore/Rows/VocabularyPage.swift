/// A page of terms in the order of their bytes. The page tells which words exist, so that the database gets no request
/// for each new word.
///
///     page = the number of terms, then the end of each term (numbers of four bytes, the highest first), then their
///     bytes
struct VocabularyPage {
    /// The greatest number of bytes of a page, unless a single term has more.
    static let byteLimit = 4_000

    private let row: StoredRow
    private let count: Int

    /// Reads a page from the first column of a row; nil if the bytes are damaged.
    init?(_ row: StoredRow) {
        self.row = row
        let count = row.withBytes(0) { bytes -> Int? in
            guard bytes.byteCount >= 4 else { return nil }
            let count = Self.number(bytes, 0)
            guard count <= (bytes.byteCount - 4) / 4 else { return nil }
            var last = 0
            for index in 0..<count {
                let end = Self.number(bytes, 4 + 4 * index)
                guard end >= last else { return nil }
                last = end
            }
            return 4 + 4 * count + last == bytes.byteCount ? count : nil
        }
        guard let count else { return nil }
        self.count = count
    }

    /// Returns the index of the page that has a term if the term exists: the last page that begins at or before it.
    /// - Parameter firsts: the first term of each page.
    static func number(ofTerm key: [UInt8], _ firsts: [[UInt8]]) -> Int {
        var (low, high) = (0, firsts.count)
        while low < high {
            let middle = (low + high) / 2
            if key.lexicographicallyPrecedes(firsts[middle]) { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }

    var termCount: Int { count }

    func term(_ index: Int) -> [UInt8] {
        row.withBytes(0) { bytes in
            let range = Self.range(bytes, index, count)
            return unsafe bytes.extracting(range).withUnsafeBytes { unsafe Array($0) }
        }
    }

    /// Returns the index of the first term at or after a key.
    func firstIndex(from key: [UInt8]) -> Int {
        row.withBytes(0) { bytes in
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                if Self.precedes(bytes.extracting(Self.range(bytes, middle, count)), key) { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    private static func range(_ bytes: RawSpan, _ index: Int, _ count: Int) -> Range<Int> {
        let start = 4 + 4 * count
        return start + (index > 0 ? number(bytes, 4 * index) : 0)..<start + number(bytes, 4 + 4 * index)
    }

    private static func precedes(_ a: RawSpan, _ b: [UInt8]) -> Bool {
        for index in 0..<min(a.byteCount, b.count) {
            let byte = unsafe a.unsafeLoad(fromByteOffset: index, as: UInt8.self)
            if byte != b[index] { return byte < b[index] }
        }
        return a.byteCount < b.count
    }

    private static func number(_ bytes: RawSpan, _ offset: Int) -> Int {
        Int(UInt32(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    // MARK: Writing

    static func encode(_ terms: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        WireNumbers.append(UInt32(clamping: terms.count), to: &bytes)
        var end = 0
        for term in terms {
            end += term.count
            WireNumbers.append(UInt32(clamping: end), to: &bytes)
        }
        for term in terms { bytes += term }
        return bytes
    }
}

/// Gathers terms into pages. The terms come in the order of their bytes.
struct VocabularyWriter {
    private var terms: [[UInt8]] = []
    private var byteCount = 4
    /// The first term of each page, as the terms of one more page.
    private(set) var firsts: [[UInt8]] = []

    /// Adds a term.
    /// - Returns: the previous page, if this term begins a new one.
    mutating func add(_ term: [UInt8]) -> [UInt8]? {
        var page: [UInt8]?
        if !terms.isEmpty, byteCount + 4 + term.count > VocabularyPage.byteLimit { page = finish() }
        if terms.isEmpty { firsts.append(term) }
        terms.append(term)
        byteCount += 4 + term.count
        return page
    }

    /// Returns the last page; nil if there is none.
    mutating func finish() -> [UInt8]? {
        defer { (terms, byteCount) = ([], 4) }
        return terms.isEmpty ? nil : VocabularyPage.encode(terms)
    }
}

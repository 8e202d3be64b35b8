internal import PortolanBasics

/// Numbers terms in the order in which they are added.
package struct TermTable: Sendable {
    private var terms = TermList()
    private var index = HashIndex()

    package var count: Int { terms.count }

    package func term(_ number: Int) -> ArraySlice<UInt8> { terms.term(number) }

    /// Returns the index of a term; adds the term if it is new.
    mutating func number(of term: [UInt8]) -> UInt32 { number(of: unsafe term.span.bytes) }

    mutating func number(of term: ArraySlice<UInt8>) -> UInt32 { number(of: unsafe term.span.bytes) }

    mutating func number(of term: RawSpan) -> UInt32 {
        let hash = ContentHash(term)
        if let number = index.find(hash, isSame: { terms.isEqual($0, term) }) { return UInt32(number) }
        terms.append(term)
        return UInt32(index.append(hash))
    }

    /// Returns the numbers of terms in the order of the terms' bytes.
    func sorted() -> [UInt32] {
        // The first eight bytes differ for most terms.
        var keys = (0..<UInt32(count)).map { (start: terms.start(Int($0)), number: $0) }
        keys.sort { a, b in
            a.start == b.start ? term(Int(a.number)).lexicographicallyPrecedes(term(Int(b.number))) : a.start < b.start
        }
        return keys.map(\.number)
    }
}

/// Terms, one after the other in one array of bytes.
package struct TermList: Sendable, Equatable {
    private var bytes: [UInt8] = []
    /// The offset at which each term begins, followed by the end of the last.
    private var starts: [Int] = [0]

    package init() {}

    package var count: Int { starts.count - 1 }

    package func term(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

    mutating func append(_ term: RawSpan) {
        unsafe term.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        starts.append(bytes.count)
    }

    package mutating func append(_ term: ArraySlice<UInt8>) {
        bytes.append(contentsOf: term)
        starts.append(bytes.count)
    }

    /// Returns the first eight bytes as a number that sorts like the bytes. Missing bytes are zero.
    func start(_ number: Int) -> UInt64 {
        let (start, end) = (starts[number], starts[number + 1])
        var value: UInt64 = 0
        for offset in 0..<8 { value = value << 8 | (start + offset < end ? UInt64(bytes[start + offset]) : 0) }
        return value
    }

    func isEqual(_ number: Int, _ term: RawSpan) -> Bool {
        let (start, end) = (starts[number], starts[number + 1])
        guard end - start == term.byteCount else { return false }
        let own = unsafe bytes.span.bytes
        var offset = 0
        while offset + 8 <= term.byteCount {
            guard own.littleEndian(start + offset, as: UInt64.self) == term.littleEndian(offset) else { return false }
            offset += 8
        }
        while offset < term.byteCount {
            guard own.byte(start + offset) == term.byte(offset) else { return false }
            offset += 1
        }
        return true
    }
}

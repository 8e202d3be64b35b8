internal import PortolanBasics
internal import PortolanSearchIndex

/// A name prepared for comparison without regard to case, diacritics and punctuation.
struct ComparableName: Hashable, Sendable {
    /// The hash of the folded words, joined by one space. Names with equal hashes are equal.
    let textHash: UInt64
    /// The sorted pairs of neighbouring characters.
    private let pairs: [UInt64]
    /// The hash of the numbers in the name, in the order of the name; 0 if the name has none.
    private let numbersHash: UInt64

    /// At most this many characters at the start of a name are compared.
    private static let scalarLimit = 200

    /// Returns nil if the name has no letter or digit.
    init?(_ name: String) {
        let text = FoldedWords.of(name).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        textHash = ContentHash(text).value
        var pairs: [UInt64] = []
        pairs.reserveCapacity(min(text.utf8.count, Self.scalarLimit))
        var numbers = ContentHash()
        var (hasNumbers, isInNumber) = (false, false)
        var previous: UInt64?
        for scalar in text.unicodeScalars.prefix(Self.scalarLimit) {
            let value = UInt64(scalar.value)
            if let previous { pairs.append(previous << 32 | value) }
            previous = value
            if scalar.properties.numericType != nil {
                (hasNumbers, isInNumber) = (true, true)
                numbers.combine(value)
            } else if isInNumber {
                isInNumber = false
                numbers.combine(0)
            }
        }
        if isInNumber { numbers.combine(0) }
        numbersHash = hasNumbers ? numbers.value : 0
        pairs.sort()
        self.pairs = pairs
    }

    /// Returns 1 for equal names and 0 for names without a common pair of characters.
    ///
    /// The result is the Sørensen–Dice coefficient of the pairs (Dice 1945). It is at most 0.5 if both names
    /// have numbers and the numbers differ, because platform 1 is not platform 2. Time is linear in the
    /// lengths.
    /// - Parameter least: Results below this value may be returned as 0, which is faster.
    func likeness(to other: ComparableName, least: Double = 0) -> Double {
        if textHash == other.textHash { return 1 }
        let sum = pairs.count + other.pairs.count
        // The shorter name bounds the number of common pairs.
        guard !pairs.isEmpty, !other.pairs.isEmpty, Double(2 * min(pairs.count, other.pairs.count)) >= least * Double(sum) else { return 0 }
        let differsInNumbers = numbersHash != other.numbersHash && numbersHash != 0 && other.numbersHash != 0
        if differsInNumbers, least > 0.5 { return 0 }
        var (a, b, common) = (0, 0, 0)
        while a < pairs.count, b < other.pairs.count {
            if pairs[a] == other.pairs[b] {
                common += 1
                a += 1
                b += 1
            } else if pairs[a] < other.pairs[b] {
                a += 1
            } else {
                b += 1
            }
        }
        let likeness = 2 * Double(common) / Double(sum)
        return differsInNumbers ? min(likeness, 0.5) : likeness
    }
}

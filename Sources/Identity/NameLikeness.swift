internal import PortolanStore

/// How alike two names are, whatever their case, diacritics and punctuation.
struct ComparableName: Hashable, Sendable {
    /// Folded as the index of words has it; words separated by one space.
    let text: String
    /// The pairs of neighbouring characters, sorted.
    private let pairs: [UInt64]
    /// The numbers in it, in order.
    private let numbers: [String]

    /// nil where nothing of the name is a letter or a digit.
    init?(_ name: String) {
        let text = FoldedWords.of(name).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        self.text = text
        numbers = text.split { !$0.isNumber }.map(String.init)
        let scalars = Array(text.unicodeScalars.map { UInt64($0.value) }.prefix(200))
        pairs = zip(scalars, scalars.dropFirst()).map { $0 << 32 | $1 }.sorted()
    }

    /// 1 for equal names, 0 for names without a pair of characters in common.
    ///
    /// The Sørensen–Dice coefficient of the pairs of characters (Dice 1945); at most one half where both have numbers and they differ: platform 1 is
    /// not platform 2. Linear in the lengths.
    func likeness(to other: ComparableName) -> Double {
        if text == other.text { return 1 }
        guard !pairs.isEmpty, !other.pairs.isEmpty else { return 0 }
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
        let likeness = 2 * Double(common) / Double(pairs.count + other.pairs.count)
        let differsInNumbers = !numbers.isEmpty && !other.numbers.isEmpty && numbers != other.numbers
        return differsInNumbers ? min(likeness, 0.5) : likeness
    }
}

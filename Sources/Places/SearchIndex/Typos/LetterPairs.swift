/// Two letters that stand for one, because folding or a second spelling writes one letter as two: the `ss` of
/// `Straße`, the `ae` of `Bär`. People who misspell such a letter make one typo, although two letters of the index
/// differ.
package enum LetterPairs {
    /// The letters that may follow each letter from `a` to `z` in a pair, as bits.
    private static let seconds: [UInt32] = {
        var seconds = [UInt32](repeating: 0, count: 26)
        for spelling in TextFolder.spellings {
            let letters = spelling.unicodeScalars.map(\.value)
            guard letters.count == 2, let first = number(letters[0]), let second = number(letters[1]) else { continue }
            seconds[first] |= 1 << UInt32(second)
        }
        return seconds
    }()

    private static func number(_ letter: UInt32) -> Int? { (0x61...0x7A).contains(letter) ? Int(letter) - 0x61 : nil }

    static func isPair(_ first: UInt32, _ second: UInt32) -> Bool {
        guard let first = number(first), let second = number(second) else { return false }
        return seconds[first] & 1 << UInt32(second) != 0
    }

    /// Whether two neighbouring letters of a word are a pair.
    package static func occur(in word: ArraySlice<UInt32>) -> Bool {
        zip(word, word.dropFirst()).contains { isPair($0, $1) }
    }

    /// Returns for each letter of a word whether it and the letter before are a pair.
    static func ends(in word: ArraySlice<UInt32>) -> [Bool] {
        word.indices.map { $0 > word.startIndex && isPair(word[$0 - 1], word[$0]) }
    }

    /// Calls a function with each letter that forms a pair with the letter before it, in ascending order.
    static func forEach(after first: UInt32, _ body: (UInt32) -> Void) {
        guard let first = number(first) else { return }
        for second in UInt32(0)..<26 where seconds[first] & 1 << second != 0 { body(0x61 + second) }
    }
}

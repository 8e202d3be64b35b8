package import PortolanOSMModel

/// The keys by which a house is found that has a number, or several: `60;62` has two.
package struct HouseNumberForms {
    /// Of the numbers as they are.
    package private(set) var wholes: Set<[UInt8]> = []
    /// Of the numbers in other forms: `29/2` for `29 корпус 2`.
    package private(set) var others: Set<[UInt8]> = []
    /// Of their parts, and of numbers in ranges.
    package private(set) var parts: Set<[UInt8]> = []
    /// Whether all words of the text are those of house numbers.
    private(set) var isSure = true

    /// The house number that tags give; in Japan with that of the block: `9/8`, since `9-8` would be a range. nil if there is none.
    package static func text(of tags: OSMTags) -> String? {
        guard let number = SearchField.houseNumberKeys.lazy.compactMap({ tags[$0] }).first else { return nil }
        return tags["addr:block_number"].map { $0 + "/" + number } ?? number
    }

    /// Reads the value of a tag such as `addr:housenumber`.
    package init(_ text: String) {
        var folder = TextFolder()
        self.init(text, &folder)
    }

    init(_ text: String, _ folder: inout TextFolder) {
        var folded = FoldedText()
        folded.fold(text, with: &folder)
        var rest = folded.words[...]
        while let first = rest.first {
            let number = rest.prefix { word in
                word.range == first.range || !Self.listMarks.contains(word.mark) || HouseNumberRuns.beginsBlock(folded.letters(word))
            }
            rest = rest.dropFirst(number.count)
            add(HouseNumberRuns(folded, number))
        }
        others.subtract(wholes)
        parts.subtract(wholes)
        parts.subtract(others)
    }

    private mutating func add(_ number: HouseNumberRuns) {
        isSure = isSure && number.isSure && number.hasDigits
        guard number.hasDigits else { return }
        wholes.insert(number.key)
        if let other = number.keyWithoutBlocks { others.insert(other) }
        if let other = number.keyWithoutHyphen { others.insert(other) }
        let range = number.numbersOfRange
        parts.formUnion(range.isEmpty ? number.components : range + number.components)
    }

    /// All of them, ascending, but those too long for words.
    var keys: [[UInt8]] {
        wholes.union(others).union(parts).filter { $0.count <= FoldedText.wordLimit }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// What parts one number from the next in a list.
    private static let listMarks = Set(";,+&|、；，".unicodeScalars.map(\.value))
}

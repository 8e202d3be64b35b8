package import PortolanOSMModel

/// The search keys of a house's number. A house may have several numbers: `60;62` are two.
package struct HouseNumberForms {
    /// The keys of the whole numbers, as they are written.
    package private(set) var wholes: Set<[UInt8]> = []
    /// The keys of other ways to write the whole numbers: `29/2` for `29 корпус 2`.
    package private(set) var others: Set<[UInt8]> = []
    /// The keys of the numbers' parts, and of numbers within ranges.
    package private(set) var parts: Set<[UInt8]> = []
    /// Whether the text consists of words of house numbers alone.
    private(set) var isSure = true

    /// Returns the house number in tags; nil if there is none. In Japan it includes the number of the block, as `9/8`,
    /// since `9-8` would be a range.
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

    /// All keys in ascending order, except keys that are too long for words.
    var keys: [[UInt8]] {
        wholes.union(others).union(parts).filter { $0.count <= FoldedText.wordLimit }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Signs that separate the numbers of a list.
    private static let listMarks = Set(";,+&|、；，".unicodeScalars.map(\.value))
}

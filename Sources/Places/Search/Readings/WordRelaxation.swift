internal import PortolanSearchIndex
internal import PortolanStore

/// The sets of words that a search may drop, in the order of the tries. A wrong or unknown part of an address then
/// lowers the rank of a place and never hides it.
struct WordRelaxation {
    /// The numbers of the dropped words of each try, in ascending order.
    private(set) var tries: [[Int]] = []
    private let count: Int
    private let tryLimit: Int

    /// - Parameters:
    ///   - unknown: words that no place has.
    ///   - strange: the unknown words that no place has with a typo either.
    ///   - tryLimit: the greatest number of tries.
    init(_ words: QueryWords, unknown: [Int], strange: [Int], tryLimit: Int) {
        count = words.words.count
        self.tryLimit = tryLimit
        let texts = (0..<count).map { words.text(ofWord: $0) }
        let isNumber = (0..<count).map { words.isNumber($0) }
        let known = Set(0..<count).subtracting(unknown)
        var units: [Int] = []
        for index in texts.indices where Self.isUnit(texts[index]) {
            units.append(index)
            if index + 1 < count, texts[index + 1].unicodeScalars.count <= 4 { units.append(index + 1) }
        }
        let houseNumbers = (0..<count).filter { isNumber[$0] && texts[$0].prefix { $0.isNumber }.count <= 4 && !units.contains($0) }
        // The words of one number are dropped together: a number and its letter, or a number and the number of a part
        // of the house.
        let wholeNumbers = words.numberRanges.filter { $0.count > 1 && houseNumbers.contains($0.lowerBound) }
        // Words that may be postcodes: they have four digits or more, or are one half of a British or Canadian
        // postcode.
        let postcodes = (0..<count).filter { index in
            let digits = texts[index].count(where: \.isNumber)
            return digits >= 4
                || digits >= 1 && texts[index].contains(where: \.isLetter) && index > 0 && !units.contains(index)
                    && !(houseNumbers.contains(index) && index < count / 2)
        }
        add(strange)
        add(unknown)
        add(unknown + units)
        // Postcodes are dropped before house numbers: many houses lack a postcode, but another house number is a worse
        // match.
        add(unknown + postcodes)
        add(unknown + units + postcodes)
        for number in houseNumbers { add(unknown + units + [number]) }
        for number in wholeNumbers { add(unknown + units + number) }
        for number in houseNumbers { add(unknown + units + postcodes + [number]) }
        // Whole parts of an address after the first comma are dropped next, few words before many.
        for parts in Self.subsets(words.commaParts.dropFirst()) { add(unknown + units + parts) }
        // Words are then dropped from the end, where towns and countries stand, and from the beginning, because some
        // people write the largest area first.
        for index in (0..<count).reversed() where known.contains(index) && !isNumber[index] { add(unknown + units + [index]) }
        for end in stride(from: count - 1, to: max(0, count - 6), by: -1) { add(unknown + units + postcodes + Array(end..<count)) }
        for start in 1..<max(2, min(count, 4)) { add(unknown + Array(0..<start)) }
        for number in houseNumbers {
            for index in (0..<count).reversed() where known.contains(index) && !isNumber[index] {
                add(unknown + units + postcodes + [number, index])
            }
        }
    }

    /// Returns the words of each combination of the first four parts. Combinations with few words come first.
    private static func subsets(_ parts: ArraySlice<Range<Int>>) -> [[Int]] {
        let parts = Array(parts.prefix(4))
        let choices = (1..<(1 << parts.count)).map { choice in parts.indices.filter { choice & 1 << $0 != 0 }.flatMap { Array(parts[$0]) } }
        return choices.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(\.element)
    }

    private mutating func add(_ left: [Int]) {
        let left = Set(left).sorted()
        if !left.isEmpty, left.count < count, tries.count < tryLimit, !tries.contains(left) { tries.append(left) }
    }

    /// Whether a word stands before the number of a flat, a floor or a letter box.
    static func isUnit(_ word: String) -> Bool { ReadingWords.units.contains(word) }
}

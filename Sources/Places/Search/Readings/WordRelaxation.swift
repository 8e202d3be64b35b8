internal import PortolanSearchIndex
internal import PortolanStore

/// Which words of a question may be missing in what is found, one try after the other: a wrong or unknown part of an address lowers the rank of
/// a place and never hides it.
struct WordRelaxation {
    /// Words that are left out, by their numbers in ascending order.
    private(set) var tries: [[Int]] = []
    private let count: Int
    private let tryLimit: Int

    /// - Parameters:
    ///   - unknown: words that no place has.
    ///   - strange: those of them that no place has with a typo either.
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
        // A number goes with its letter, or with the number of its part.
        let wholeNumbers = words.numberRanges.filter { $0.count > 1 && houseNumbers.contains($0.lowerBound) }
        // What stands for a postcode: four digits and more, or the two halves of British and Canadian ones.
        let postcodes = (0..<count).filter { index in
            let digits = texts[index].count(where: \.isNumber)
            return digits >= 4
                || digits >= 1 && texts[index].contains(where: \.isLetter) && index > 0 && !units.contains(index)
                    && !(houseNumbers.contains(index) && index < count / 2)
        }
        add(strange)
        add(unknown)
        add(unknown + units)
        // Houses without a postcode are many; another house is farther from what is asked.
        add(unknown + postcodes)
        add(unknown + units + postcodes)
        for number in houseNumbers { add(unknown + units + [number]) }
        for number in wholeNumbers { add(unknown + units + number) }
        for number in houseNumbers { add(unknown + units + postcodes + [number]) }
        // Whole parts of an address in one line after the first, few words before many.
        for parts in Self.subsets(words.commaParts.dropFirst()) { add(unknown + units + parts) }
        // From the end, where towns and countries stand, and from the beginning for those who write the largest first.
        for index in (0..<count).reversed() where known.contains(index) && !isNumber[index] { add(unknown + units + [index]) }
        for end in stride(from: count - 1, to: max(0, count - 6), by: -1) { add(unknown + units + postcodes + Array(end..<count)) }
        for start in 1..<max(2, min(count, 4)) { add(unknown + Array(0..<start)) }
        for number in houseNumbers {
            for index in (0..<count).reversed() where known.contains(index) && !isNumber[index] {
                add(unknown + units + postcodes + [number, index])
            }
        }
    }

    /// The words of every choice of some parts, four parts at most, those with few words first.
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

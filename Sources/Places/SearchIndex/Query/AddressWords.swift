/// Words of addresses and their abbreviations (`Data/address-words.tsv`). Each stands for the other: `st` for `street`
/// and `saint`.
enum AddressWords {
    /// Returns the other ways to write a word, folded, in the order of the table.
    static func others(of word: [UInt8]) -> [[UInt8]] {
        if let others = tables.words[word] { return others }
        if let others = ordinals(word) { return others }
        // A compound has the other forms of its ending, as `hauptstr` stands for `hauptstrasse`. Only the longest
        // ending counts, in all languages that have it: `odeonspl` stands for `odeonsplatz` and `odeonsplads`.
        guard let longest = tables.endings.first(where: { ends(word, $0.ending) })?.ending.count else { return [] }
        return tables.endings.lazy.filter { $0.ending.count == longest && ends(word, $0.ending) }.map { word.dropLast(longest) + $0.other }
    }

    /// Whether a word is a whole word of addresses, such as `street` or `st`. A compound such as `hauptstrasse` is not.
    static func isWord(_ word: [UInt8]) -> Bool { tables.words[word] != nil }

    /// Whether a word has digits or a short form in digits, as ordinal numbers do: `3rd`, `third`.
    static func isOrdinal(_ word: [UInt8]) -> Bool {
        func hasDigit(_ word: [UInt8]) -> Bool { word.contains { (0x30...0x39).contains($0) } }
        return hasDigit(word) || (tables.words[word] ?? []).contains(where: hasDigit)
    }

    private static func ends(_ word: [UInt8], _ ending: [UInt8]) -> Bool {
        word.count >= ending.count + stemLength && word.suffix(ending.count).elementsEqual(ending)
    }

    /// Whether the joined parts of a group are an abbreviation, as `p.za` is of `piazza`.
    static func isShort(_ word: [UInt8]) -> Bool { tables.shorts.contains(word) }

    /// A compound has at least this many bytes before its ending.
    private static let stemLength = 2

    /// Returns `15` for `15th`, and `15th` for `15`; nil for a word that is no number with a correct ending.
    private static func ordinals(_ word: [UInt8]) -> [[UInt8]]? {
        let digits = word.prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        let ending: String =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        if digits.count == word.count { return [word + Array(ending.utf8)] }
        return word.dropFirst(digits.count).elementsEqual(ending.utf8) ? [Array(digits)] : nil
    }

    private static let tables: (words: [[UInt8]: [[UInt8]]], shorts: Set<[UInt8]>, endings: [(ending: [UInt8], other: [UInt8])]) = {
        var words: [[UInt8]: [[UInt8]]] = [:]
        var shorts: Set<[UInt8]> = []
        var endings: [(ending: [UInt8], other: [UInt8])] = []
        func add(_ word: [UInt8], _ other: [UInt8]) {
            if !words[word, default: []].contains(other) { words[word, default: []].append(other) }
        }
        var folder = TextFolder()
        for row in Tables.addressWords.rows where row.count == 4 {
            let (word, short) = (KindNames.key(String(row[1]), &folder), KindNames.key(String(row[2]), &folder))
            guard !word.isEmpty, !short.isEmpty else { continue }
            add(word, short)
            add(short, word)
            shorts.insert(short)
            guard row[3] == "ending" else { continue }
            endings.append((word, short))
            // A short form of one letter is no ending, because too many words end with that letter.
            if short.count > 1 { endings.append((short, word)) }
        }
        // The longest ending comes first.
        endings.sort {
            $0.ending.count == $1.ending.count ? $0.ending.lexicographicallyPrecedes($1.ending) : $0.ending.count > $1.ending.count
        }
        return (words, shorts, endings)
    }()
}

/// What types are called in all languages, in the form of the index.
package struct KindNames: Sendable {
    /// Words of a question that name kinds.
    package struct Span: Sendable {
        /// Numbers of words.
        package var words: Range<Int>
        /// Types and kinds, and areas as `IndexLayout.areaName` writes them.
        package var types: [String]
        /// The words are the name, not the beginning of one or nearly one.
        package var isWhole = true
    }

    /// A name and what it is the name of: many towns have a quarter of the same name.
    private struct Name: Sendable {
        /// Words with a space between.
        var key: [UInt8]
        /// Where its types stand among those of all names.
        var types: Range<Int>
    }

    /// What tells of most names that they are unlike a key, without a look at their letters.
    private struct Outline: Sendable {
        /// Which bytes it has, by their low six bits.
        var letters: UInt64
        /// The first two bytes; 0 for what is not there.
        var first: UInt8
        var second: UInt8

        init(_ key: [UInt8]) {
            letters = key.reduce(0) { $0 | 1 << UInt64($1 & 63) }
            first = key.first ?? 0
            second = key.count > 1 ? key[1] : 0
        }

    }

    /// Numbers of names by their length and one of their bytes: what is nearly as long and begins nearly so is found without a look at all the others.
    private struct ByLength: Sendable {
        private let ranges: [UInt32: Range<Int>]
        private let numbers: [Int32]
        let longest: Int

        init(_ names: [(length: Int, byte: UInt8)]) {
            let sorted = names.indices.sorted { a, b in
                let (x, y) = (Self.key(names[a].length, names[a].byte), Self.key(names[b].length, names[b].byte))
                return x == y ? a < b : x < y
            }
            var ranges: [UInt32: Range<Int>] = [:]
            for (position, number) in sorted.enumerated() {
                let key = Self.key(names[number].length, names[number].byte)
                ranges[key] = (ranges[key]?.lowerBound ?? position)..<position + 1
            }
            self.ranges = ranges
            numbers = sorted.map { Int32(clamping: $0) }
            longest = names.reduce(0) { max($0, $1.length) }
        }

        private static func key(_ length: Int, _ byte: UInt8) -> UInt32 { UInt32(clamping: length) << 8 | UInt32(byte) }

        /// Ascending.
        subscript(length: Int, byte: UInt8) -> ArraySlice<Int32> { numbers[ranges[Self.key(length, byte)] ?? 0..<0] }
    }

    /// What names that are nearly the words of one question are of: it is asked in several ways.
    package struct Memo: Sendable {
        fileprivate var similar: [[UInt8]: [String]] = [:]

        package init() {}
    }

    /// No name has more words.
    private static let wordLimit = 8
    /// So many areas that begin alike are looked at.
    private static let areaLimit = 16
    /// The least number of letters of a beginning that counts.
    private static let prefixLetters = 3

    /// Ascending by key, each once.
    private let names: [Name]
    /// Those of the names, in their order.
    private let outlines: [Outline]
    /// The numbers of the names, by length and first byte, and by length and second byte.
    private let byFirst: ByLength
    private let bySecond: ByLength
    private let typesOfNames: [String]

    /// - Parameter names: as `key` makes them of names, each with a type that it is a name of; ascending by key, then by type.
    package init(_ names: [(key: [UInt8], type: String)]) {
        var own: [Name] = []
        for (index, name) in names.enumerated() {
            if let last = own.last, last.key == name.key {
                own[own.count - 1].types = last.types.lowerBound..<index + 1
            } else {
                own.append(Name(key: name.key, types: index..<index + 1))
            }
        }
        self.names = own
        outlines = own.map { Outline($0.key) }
        byFirst = ByLength(own.map { ($0.key.count, $0.key.first ?? 0) })
        bySecond = ByLength(own.map { ($0.key.count, $0.key.count > 1 ? $0.key[1] : 0) })
        typesOfNames = names.map(\.type)
    }

    /// The words of a name with a space between; empty if it has none.
    package static func key(_ name: String, _ folder: inout TextFolder) -> [UInt8] {
        var text = FoldedText()
        text.fold(name, with: &folder)
        return key(text, text.words[...])
    }

    private static func key(_ text: FoldedText, _ words: ArraySlice<FoldedText.Word>) -> [UInt8] {
        var bytes: [UInt8] = []
        for word in words {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            appendUTF8(text.letters(word), to: &bytes)
        }
        return bytes
    }

    /// All runs of words that name kinds.
    /// - Parameters:
    ///   - typos: with one typo in every five letters too.
    ///   - memo: of the question.
    package func spans(_ words: QueryWords, typos: Bool, memo: inout Memo) -> [Span] {
        guard !names.isEmpty else { return [] }
        var spans: [Span] = []
        for start in 0..<words.words.count {
            for end in start + 1..<min(start + Self.wordLimit, words.words.count) + 1 {
                let part = words.words[words.words.startIndex + start..<words.words.startIndex + end]
                let key = Self.key(words.text, part)
                let isPrefix = words.isTypeAhead && end == words.words.count && key.count >= Self.prefixLetters
                let exact = exactTypes(key)
                if !exact.isEmpty { spans.append(Span(words: start..<end, types: exact)) }
                guard isPrefix || typos else { continue }
                var areas = 0
                let known = Set(exact)
                let others = (typos ? similar(key, isPrefix: isPrefix, &memo) : types(key, isPrefix: isPrefix)).filter { type in
                    guard !known.contains(type) else { return false }
                    if IndexLayout.isArea(type) { areas += 1 }
                    return areas <= Self.areaLimit || !IndexLayout.isArea(type)
                }
                if !others.isEmpty { spans.append(Span(words: start..<end, types: others, isWhole: false)) }
            }
        }
        return spans
    }

    /// The keys of all runs of a question's words that may be a name, each followed by what it may be the plural of; long runs first.
    package static func runs(in words: QueryWords) -> [(words: Range<Int>, keys: [[UInt8]])] {
        let count = words.words.count
        var runs: [(words: Range<Int>, keys: [[UInt8]])] = []
        for length in stride(from: min(wordLimit, count), through: 1, by: -1) {
            for start in 0...count - length {
                let key = key(words.text, words.words[words.words.startIndex + start..<words.words.startIndex + start + length])
                runs.append((start..<start + length, [key] + singulars(of: key)))
            }
        }
        return runs
    }

    /// Types with a name that is the key, or begins with it; in the order of their names, each once.
    package func types(_ key: [UInt8], isPrefix: Bool) -> [String] {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle].key.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        guard isPrefix else { return low < names.count && names[low].key == key ? Array(typesOfNames[names[low].types]) : [] }
        var found: [String] = []
        var known: Set<String> = []
        while low < names.count, names[low].key.starts(with: key) {
            for type in typesOfNames[names[low].types] where known.insert(type).inserted { found.append(type) }
            low += 1
        }
        return found
    }

    /// Types whose name is the key, or its singular: kinds are named in one number, as dictionaries do.
    private func exactTypes(_ key: [UInt8]) -> [String] {
        let types = types(key, isPrefix: false)
        guard types.isEmpty else { return types }
        for singular in Self.singulars(of: key) {
            let types = self.types(singular, isPrefix: false).filter { !IndexLayout.isArea($0) }
            if !types.isEmpty { return types }
        }
        return []
    }

    /// What a key may be the plural of.
    private static func singulars(of key: [UInt8]) -> [[UInt8]] {
        plurals.compactMap { ending, other in
            key.count >= ending.count + stemLetters && key.suffix(ending.count).elementsEqual(ending)
                ? key.dropLast(ending.count) + other : nil
        }
    }

    /// A stem is no shorter.
    private static let stemLetters = 3
    /// Regular plurals of the languages that form them by endings; others are in the tables of names.
    private static let plurals: [([UInt8], [UInt8])] = [
        ("ies", "y"), ("es", ""), ("s", ""), ("en", ""), ("n", ""), ("er", ""), ("e", ""), ("e", "a"), ("i", "o"), ("i", "e"), ("ler", ""),
        ("lar", ""),
        ("ы", ""), ("и", "а"), ("и", "я"), ("ы", "а"), ("y", ""), ("y", "a"), ("i", "a"), ("ar", ""), ("or", "a"), ("t", ""),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    private func similar(_ key: [UInt8], isPrefix: Bool, _ memo: inout Memo) -> [String] {
        let asked = key + [isPrefix ? 1 : 0]
        if let known = memo.similar[asked] { return known }
        let found = similar(key, isPrefix: isPrefix)
        memo.similar[asked] = found
        return found
    }

    private func similar(_ key: [UInt8], isPrefix: Bool) -> [String] {
        var found = types(key, isPrefix: isPrefix)
        let typos = min(2, key.count / 5)
        guard typos > 0, key.last.map({ !(48...57).contains($0) }) ?? false else { return found }
        var known = Set(found)
        for index in numbers(like: key, typos: typos, isPrefix: isPrefix) {
            let name = names[index]
            let candidate = isPrefix ? name.key.prefix(key.count) : name.key[...]
            guard Typos.count(candidate, key[...], limit: typos) <= typos else { continue }
            for type in typesOfNames[name.types] where known.insert(type).inserted { found.append(type) }
        }
        return found
    }
    /// The numbers of the names that may be a key with some typos, ascending: nearly as long, with one of its first two bytes among their first two, and
    /// with nearly the same letters.
    private func numbers(like key: [UInt8], typos: Int, isPrefix: Bool) -> [Int] {
        let asked = Outline(key)
        var numbers: [Int] = []
        func add(_ some: ArraySlice<Int32>) {
            for number in some {
                let outline = outlines[Int(number)]
                // A typo takes away one letter at most, and brings one.
                guard outline.second != 0, (asked.letters & ~outline.letters).nonzeroBitCount <= typos,
                    isPrefix || (outline.letters & ~asked.letters).nonzeroBitCount <= typos
                else { continue }
                numbers.append(Int(number))
            }
        }
        let longest = isPrefix ? byFirst.longest : min(byFirst.longest, key.count + typos)
        let shortest = max(2, key.count - typos)
        guard shortest <= longest else { return [] }
        for length in shortest...longest {
            for byte in asked.first == asked.second ? [asked.first] : [asked.first, asked.second] {
                add(byFirst[length, byte])
                add(bySecond[length, byte])
            }
        }
        numbers.sort()
        return numbers.enumerated().compactMap { $0.offset > 0 && numbers[$0.offset - 1] == $0.element ? nil : $0.element }
    }
}

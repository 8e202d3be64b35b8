/// The names of types in all languages, folded as in the index.
package struct KindNames: Sendable {
    /// Words of a question that name kinds or areas.
    package struct Span: Sendable {
        /// The positions of the words in the question.
        package var words: Range<Int>
        /// The types, kinds and areas that the words name. Areas are written as in `IndexLayout.areaName`.
        package var types: [String]
        /// Whether the words are the whole name. Otherwise they begin a name or are similar to one.
        package var isWhole = true
    }

    /// A name and the types that have it. One name can have several types, because many towns have a quarter of the
    /// same name.
    private struct Name: Sendable {
        /// The words of the name, separated by spaces.
        var key: [UInt8]
        /// The range of the name's types in `typesOfNames`.
        var types: Range<Int>
    }

    /// A summary of a name. It can show that the name is not similar to a key, without a comparison of all letters.
    private struct Outline: Sendable {
        /// The set of the name's bytes: bit n is set if the lowest six bits of a byte are n.
        var letters: UInt64
        /// The first byte; 0 if the name has none.
        var first: UInt8
        /// The second byte; 0 if the name has none.
        var second: UInt8

        init(_ key: [UInt8]) {
            letters = key.reduce(0) { $0 | 1 << UInt64($1 & 63) }
            first = key.first ?? 0
            second = key.count > 1 ? key[1] : 0
        }

    }

    /// The indices of names, by the names' length and one of their bytes. This table finds the names with a similar
    /// length and beginning, so that the search does not look at all names.
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

        /// Returns the numbers in ascending order.
        subscript(length: Int, byte: UInt8) -> ArraySlice<Int32> { numbers[ranges[Self.key(length, byte)] ?? 0..<0] }
    }

    /// Caches the types of names similar to the words of one question, because the question is read in several ways.
    package struct Memo: Sendable {
        fileprivate var similar: [[UInt8]: [String]] = [:]

        package init() {}
    }

    /// The greatest number of words of a name.
    private static let wordLimit = 8
    /// One run of words gives at most this many areas, if the words only begin the areas' names or are similar to them.
    private static let areaLimit = 16
    /// The smallest size of a typed beginning that is compared with names, in bytes of UTF-8.
    private static let prefixLetters = 3

    /// The names, sorted by key, each once.
    private let names: [Name]
    /// The outlines of the names, in the order of `names`.
    private let outlines: [Outline]
    /// The indices of the names, by length and first byte.
    private let byFirst: ByLength
    /// The indices of the names, by length and second byte.
    private let bySecond: ByLength
    private let typesOfNames: [String]

    /// - Parameter names: keys of names (made by `key`), each with a type that has the name. They are sorted by key,
    ///   then by type.
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

    /// Returns the folded words of a name, separated by spaces; empty if the name has no words.
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

    /// Returns all runs of words that name kinds or areas.
    /// - Parameters:
    ///   - typos: whether similar names are found too: with one typo for every five bytes, and two at most.
    ///   - memo: the cache of the question.
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

    /// Returns the runs of a question's words that may be a name, the longest first. Each run has its key and the
    /// possible singulars of that key.
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

    /// Returns the types with a name that is the key or begins with it. They are in the order of the names, each once.
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

    /// Returns the types whose name is the key or a singular of it. The names of kinds are mostly in the singular, as
    /// in a dictionary.
    private func exactTypes(_ key: [UInt8]) -> [String] {
        let types = types(key, isPrefix: false)
        guard types.isEmpty else { return types }
        for singular in Self.singulars(of: key) {
            let types = self.types(singular, isPrefix: false).filter { !IndexLayout.isArea($0) }
            if !types.isEmpty { return types }
        }
        return []
    }

    /// Returns the possible singulars of a key.
    private static func singulars(of key: [UInt8]) -> [[UInt8]] {
        plurals.compactMap { ending, other in
            key.count >= ending.count + stemLetters && key.suffix(ending.count).elementsEqual(ending)
                ? key.dropLast(ending.count) + other : nil
        }
    }

    /// The least length of a stem, in bytes of UTF-8.
    private static let stemLetters = 3
    /// Endings of regular plurals and the endings of their singulars. Irregular plurals are in the tables of names.
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
    /// Returns the indices of the names that may be a key with some typos, in ascending order. Such a name has a
    /// similar length and nearly the same letters as the key, and one of the key's first two bytes is among the name's
    /// first two.
    private func numbers(like key: [UInt8], typos: Int, isPrefix: Bool) -> [Int] {
        let asked = Outline(key)
        var numbers: [Int] = []
        func add(_ some: ArraySlice<Int32>) {
            for number in some {
                let outline = outlines[Int(number)]
                // A typo removes at most one letter and adds at most one.
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

package import PortolanOSMModel

/// Finds the words of a place, and gives each different word a number in its own table `terms`.
package struct WordFinder: Sendable {
    package private(set) var terms = TermTable()
    private var folder = TextFolder()
    private var text = FoldedBytes()
    private var memo = TextMemo()
    /// Whether the current place is an area or a street.
    private var hasTitles = false
    /// Whether the current text is also found in Latin letters. This is so for names in the place's own language, but
    /// not for their many translations.
    private var isRomanized = false
    /// Whether the current text is a house number.
    private var isHouseNumber = false
    private var own: [UInt32] = []

    /// The greatest number of words of a place.
    private static let tokenLimit = 1_024

    package init() {}

    /// Adds the words of a place, each once, with its best field. A token holds the index of a term, and the field in
    /// the lowest two bits.
    /// - Parameters:
    ///   - fields: for each tag, the field that its value counts as in a search; nil if the value is not searched.
    ///   - kinds: the kinds of the place, the leading one first.
    ///   - texts: the numbers of the tags' values, or nil. Equal numbers mean equal texts until `forgetTexts()`.
    package mutating func addTokens(
        of tags: OSMTags,
        fields: [SearchField?],
        kinds: [String],
        texts: [Int32]?,
        to tokens: inout [UInt32]
    ) {
        own.removeAll(keepingCapacity: true)
        hasTitles = AreaTitles.mayStand(inNamesOf: kinds)
        var hasIdeographs = false
        for index in fields.indices {
            guard let field = fields[index] else { continue }
            let key = tags.all[index].key.utf8
            isRomanized = !key.contains(UInt8(ascii: ":")) || key.starts(with: "addr:".utf8)
            isHouseNumber = SearchField.houseNumberKeys.contains(tags.all[index].key)
            addText(tags.all[index].value, field, number: texts?[index])
            if field == .address, tags.all[index].value.utf8.last.map({ $0 >= 0x80 }) ?? false { hasIdeographs = true }
            if isHouseNumber, tags["addr:block_number"] != nil, let whole = HouseNumberForms.text(of: tags) { addWords(whole, field) }
        }
        if hasIdeographs { addJoints(of: tags) }
        sort()
        var last: UInt32 = .max
        for token in own where token >> 2 != last {
            last = token >> 2
            tokens.append(token)
        }
    }

    /// Adds pairs of the last character of one part of an address and the first character of the next part, such as 区錦
    /// of 墨田区錦糸. Addresses in scripts without spaces have nothing between their parts.
    private mutating func addJoints(of tags: OSMTags) {
        isRomanized = false
        isHouseNumber = false
        let parts = Self.partsFromLargest.compactMap { tags[$0] }
        for (one, next) in zip(parts, parts.dropFirst()) {
            guard let last = one.unicodeScalars.last, let first = next.unicodeScalars.first,
                folder.fold(of: last).role == .ideograph, folder.fold(of: first).role == .ideograph
            else { continue }
            addWords(String(last) + String(first), .address)
        }
    }

    private static let partsFromLargest = [
        "addr:state", "addr:province", "addr:county", "addr:city", "addr:district", "addr:suburb", "addr:subdistrict", "addr:quarter",
        "addr:neighbourhood", "addr:place", "addr:street",
    ]

    /// Sorts the tokens. Most places have about ten words, so an insertion sort is fast.
    private mutating func sort() {
        guard own.count <= 32 else { return own.sort() }
        var tokens = own.mutableSpan
        for index in tokens.indices.dropFirst() {
            let token = tokens[index]
            var place = index
            while place > 0, tokens[place - 1] > token {
                tokens[place] = tokens[place - 1]
                place -= 1
            }
            tokens[place] = token
        }
    }

    /// Restarts the numbering of texts.
    package mutating func forgetTexts() { memo.forget() }

    /// Returns the terms of some names, each once, in ascending order.
    mutating func terms(of names: [String]) -> [UInt32] {
        own.removeAll(keepingCapacity: true)
        hasTitles = false
        isRomanized = true
        isHouseNumber = false
        for name in names { addWords(name, .address) }
        return Set(own.map { $0 >> 2 }).sorted()
    }

    package mutating func number(ofTerm term: [UInt8]) -> UInt32 { terms.number(of: term) }

    /// Adds the words of a text. Their tokens are cached, because the same streets and towns occur again and again.
    private mutating func addText(_ value: String, _ field: SearchField, number: Int32?) {
        guard let number else { return addWords(value, field) }
        let use = Int(field.rawValue) | (hasTitles ? 4 : 0) | (isRomanized ? 8 : 0) | (isHouseNumber ? 16 : 0)
        if let tokens = memo.tokens(of: number, use) {
            own.append(contentsOf: tokens.prefix(Self.tokenLimit - own.count))
            return
        }
        let start = own.count
        addWords(value, field)
        // Only complete results are cached.
        if own.count < Self.tokenLimit { memo.remember(number, use, own, from: start) }
    }

    private mutating func addWords(_ value: String, _ field: SearchField) {
        if isHouseNumber {
            // If the text has words other than those of house numbers, all of its words are added as well.
            guard !addNumbers(value, field) else { return }
        }
        text.fold(value, with: &folder)
        addFolded(field)
        if text.hasVariants {
            text.fold(value, with: &folder, variants: true)
            addFolded(field)
        }
        guard isRomanized, text.isForeign, let latin = Romanization.latin(value) else { return }
        text.fold(latin, with: &folder)
        addFolded(field)
    }

    /// Adds the keys of house numbers; returns false if the text has other words too.
    private mutating func addNumbers(_ value: String, _ field: SearchField) -> Bool {
        var forms = [HouseNumberForms(value, &folder)]
        if let latin = Romanization.latin(value) { forms.append(HouseNumberForms(latin, &folder)) }
        for key in forms.lazy.flatMap(\.keys) where own.count < Self.tokenLimit {
            own.append(terms.number(of: key[...]) << 2 | UInt32(field.rawValue))
        }
        return forms[0].isSure
    }

    private mutating func addFolded(_ field: SearchField) {
        let count = text.words.count
        let isWhole = field == .name && count == 1
        let titleEnd = hasTitles && (field == .name || field == .otherName) ? AreaTitles.wordCount(text) : 0
        for index in 0..<titleEnd { addTerm(text.words[index].range, .address) }
        var index = titleEnd
        while index < count {
            let first = text.words[index]
            if first.isIdeographic {
                addIdeographs(first.range, isWhole ? .wholeName : field)
                index += 1
                continue
            }
            addTerm(first.range, isWhole ? .wholeName : field)
            var end = index + 1
            while end < count, text.words[end].group == first.group, !text.words[end].isIdeographic {
                addTerm(text.words[end].range, field)
                end += 1
            }
            if end - index > 1 {
                // O'Brien is also found as obrien.
                let joined = first.range.lowerBound..<text.words[end - 1].range.upperBound
                addTerm(joined, field == .name && end - index == count ? .wholeName : field)
            }
            index = end
        }
    }

    /// Adds each character and each pair of neighbours.
    private mutating func addIdeographs(_ range: Range<Int>, _ field: SearchField) {
        let partial = field == .wholeName ? .name : field
        var start = range.lowerBound
        while start < range.upperBound {
            let middle = text.end(ofScalarAt: start, in: range)
            addTerm(start..<middle, start..<middle == range ? field : partial)
            if middle < range.upperBound {
                let end = text.end(ofScalarAt: middle, in: range)
                addTerm(start..<end, start..<end == range ? field : partial)
            }
            start = middle
        }
    }

    private mutating func addTerm(_ range: Range<Int>, _ field: SearchField) {
        guard own.count < Self.tokenLimit else { return }
        own.append(Self.number(of: text, range, &terms) << 2 | UInt32(field.rawValue))
    }

    private static func number(of text: borrowing FoldedBytes, _ range: Range<Int>, _ terms: inout TermTable) -> UInt32 {
        terms.number(of: unsafe text.letters.span.bytes.extracting(text.term(range)))
    }
}

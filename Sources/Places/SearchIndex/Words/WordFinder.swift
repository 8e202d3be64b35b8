package import PortolanOSMModel

/// Finds the words by which a place is found, and numbers them as terms of its own.
package struct WordFinder: Sendable {
    package private(set) var terms = TermTable()
    private var folder = TextFolder()
    private var text = FoldedBytes()
    private var memo = TextMemo()
    /// Whether the current place is an area or a street.
    private var hasTitles = false
    /// Whether the current text is found in Latin letters too: a name in the place's own language, not one of many translations.
    private var isRomanized = false
    /// Whether the current text is a house number.
    private var isHouseNumber = false
    private var own: [UInt32] = []

    /// No place has more words than these.
    private static let tokenLimit = 1_024

    package init() {}

    /// The words of a place, each once, in its best field: term number and field in two bits.
    /// - Parameters:
    ///   - fields: what the value of each tag is searched as; nil if it is not.
    ///   - kinds: of the place, the leading one first.
    ///   - texts: numbers of the tags' values: equal numbers are equal texts, until `forgetTexts()`; nil if they have none.
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

    /// Where nothing stands between the parts of an address, the pairs of the last character of one and the first of the next: 区錦 of 墨田区錦糸.
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

    /// Most places have some ten words.
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

    /// Starts the numbering of texts over.
    package mutating func forgetTexts() { memo.forget() }

    /// The terms of some names, each once, ascending.
    mutating func terms(of names: [String]) -> [UInt32] {
        own.removeAll(keepingCapacity: true)
        hasTitles = false
        isRomanized = true
        isHouseNumber = false
        for name in names { addWords(name, .address) }
        return Set(own.map { $0 >> 2 }).sorted()
    }

    package mutating func number(ofTerm term: [UInt8]) -> UInt32 { terms.number(of: term) }

    /// Streets and towns come again and again, so what a text gives is remembered.
    private mutating func addText(_ value: String, _ field: SearchField, number: Int32?) {
        guard let number else { return addWords(value, field) }
        let use = Int(field.rawValue) | (hasTitles ? 4 : 0) | (isRomanized ? 8 : 0) | (isHouseNumber ? 16 : 0)
        if let tokens = memo.tokens(of: number, use) {
            own.append(contentsOf: tokens.prefix(Self.tokenLimit - own.count))
            return
        }
        let start = own.count
        addWords(value, field)
        // Only what is whole.
        if own.count < Self.tokenLimit { memo.remember(number, use, own, from: start) }
    }

    private mutating func addWords(_ value: String, _ field: SearchField) {
        if isHouseNumber {
            // Other letters than those of numbers are words.
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

    /// The keys of house numbers; false if there is more in the text.
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
                // O'Brien is found as obrien too.
                let joined = first.range.lowerBound..<text.words[end - 1].range.upperBound
                addTerm(joined, field == .name && end - index == count ? .wholeName : field)
            }
            index = end
        }
    }

    /// Each character, and each pair of neighbours.
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

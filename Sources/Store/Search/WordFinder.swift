internal import PortolanRegion

/// Finds the words by which a place is found, and numbers them as terms of its own.
struct WordFinder {
    private(set) var terms = TermTable()
    private var folder = TextFolder()
    private var text = FoldedText()
    private var word: [UInt8] = []
    private var spelled: [UInt8] = []
    private var memo = TextMemo()
    private var ascii = FoldedASCII()
    /// The place at hand is an area or a street.
    private var hasTitles = false
    private var own: [UInt32] = []

    /// No place has more words than these.
    private static let tokenLimit = 1_024

    /// The words of a place, each once, in its best field: term number and field in two bits.
    /// - Parameter facts: of each tag's key.
    mutating func addTokens(of record: PlaceRecord, _ facts: [TagKeyFacts], to tokens: inout [UInt32]) {
        own.removeAll(keepingCapacity: true)
        let hasName = facts.contains(where: \.isName)
        hasTitles = AreaTitles.mayStand(inNamesOf: record.kinds)
        for (tag, facts) in zip(record.tags.all, facts) {
            if let field = facts.field(hasName: hasName) { addText(tag.value, field) }
        }
        own.sort()
        var last: UInt32 = .max
        for token in own where token >> 2 != last {
            last = token >> 2
            tokens.append(token)
        }
    }

    /// The terms of some names, each once, ascending.
    mutating func terms(of names: [String]) -> [UInt32] {
        own.removeAll(keepingCapacity: true)
        hasTitles = false
        for name in names { addWords(name, .address) }
        return Set(own.map { $0 >> 2 }).sorted()
    }

    mutating func number(ofTerm term: [UInt8]) -> UInt32 { terms.number(of: term) }

    private mutating func addText(_ value: String, _ field: SearchField) {
        if !hasTitles, addASCII(value, field) { return }
        // Streets and towns come again and again, so what a text gives is remembered.
        spelled.removeAll(keepingCapacity: true)
        spelled.append(field.rawValue | (hasTitles ? 4 : 0))
        spelled.append(contentsOf: value.utf8)
        if let tokens = memo.tokens(of: spelled) {
            own.append(contentsOf: tokens.prefix(Self.tokenLimit - own.count))
            return
        }
        let start = own.count
        addWords(value, field)
        // Only what is whole.
        if own.count < Self.tokenLimit { memo.remember(spelled, own[start...]) }
    }

    private mutating func addWords(_ value: String, _ field: SearchField) {
        text.fold(value, with: &folder)
        addFolded(field)
        if text.hasVariants {
            text.fold(value, with: &folder, variants: true)
            addFolded(field)
        }
    }

    /// Most texts: the same words as by way of scalars, since an ASCII letter is folded to one. False where there is another character.
    private mutating func addASCII(_ value: String, _ field: SearchField) -> Bool {
        guard ascii.fold(value) else { return false }
        addFoldedASCII(field)
        return true
    }

    private mutating func addFoldedASCII(_ field: SearchField) {
        let words = ascii.words
        let isWhole = field == .name && words.count == 1
        var index = 0
        while index < words.count {
            var end = index + 1
            while end < words.count, words[end].group == words[index].group { end += 1 }
            for part in words[index..<end] { addTerm(part.range, isWhole ? .wholeName : field) }
            if end - index > 1 {
                let joined = words[index].range.lowerBound..<words[end - 1].range.upperBound
                addTerm(joined, field == .name && end - index == words.count ? .wholeName : field)
            }
            index = end
        }
    }

    private mutating func addTerm(_ range: Range<Int>, _ field: SearchField) {
        guard own.count < Self.tokenLimit else { return }
        let number = terms.number(of: ascii.letters[range.prefix(FoldedText.wordLimit)])
        own.append(number << 2 | UInt32(field.rawValue))
    }

    private mutating func addFolded(_ field: SearchField) {
        let words = text.words
        let isWhole = field == .name && words.count == 1
        let titleEnd = hasTitles && (field == .name || field == .otherName) ? AreaTitles.wordCount(text) : 0
        for title in words[..<titleEnd] { addTerm(text.letters(title), .address) }
        var index = titleEnd
        while index < words.count {
            let first = words[index]
            if first.isIdeographic {
                addIdeographs(first, isWhole ? .wholeName : field)
                index += 1
                continue
            }
            var end = index + 1
            while end < words.count, words[end].group == first.group, !words[end].isIdeographic { end += 1 }
            for part in index..<end { addTerm(text.letters(words[part]), isWhole ? .wholeName : field) }
            if end - index > 1 {
                // O'Brien is found as obrien too.
                let joined = text.scalars[first.range.lowerBound..<words[end - 1].range.upperBound].prefix(FoldedText.wordLimit)
                addTerm(joined, field == .name && end - index == words.count ? .wholeName : field)
            }
            index = end
        }
    }

    /// Each character, and each pair of neighbours.
    private mutating func addIdeographs(_ part: FoldedText.Word, _ field: SearchField) {
        let partial = field == .wholeName ? .name : field
        for position in part.range {
            addTerm(text.scalars[position..<position + 1], part.range.count == 1 ? field : partial)
            if position + 1 < part.range.upperBound {
                addTerm(text.scalars[position..<position + 2], part.range.count == 2 ? field : partial)
            }
        }
    }

    private mutating func addTerm(_ letters: ArraySlice<UInt32>, _ field: SearchField) {
        guard own.count < Self.tokenLimit else { return }
        word.removeAll(keepingCapacity: true)
        appendUTF8(letters, to: &word)
        own.append(terms.number(of: word) << 2 | UInt32(field.rawValue))
    }
}

/// A text of ASCII characters in the form of the index, cut into words as `FoldedText` cuts it.
struct FoldedASCII {
    struct Word {
        /// In `letters`.
        var range: Range<Int>
        /// Parts that only an apostrophe, a hyphen or a full stop parts have one number.
        var group: Int
    }

    private(set) var letters = [UInt8](repeating: 0, count: FoldedText.scalarLimit)
    private(set) var words: [Word] = []

    /// Folds a text, in the place of what was held; false where there is another character.
    mutating func fold(_ text: String) -> Bool {
        unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe fold(bytes.span.extracting(first: FoldedText.scalarLimit))
        } ?? false
    }

    private mutating func fold(_ bytes: Span<UInt8>) -> Bool {
        var every: UInt8 = 0
        for index in bytes.indices { every |= bytes[index] }
        guard every < 0x80 else { return false }
        words.removeAll(keepingCapacity: true)
        var (start, count, group) = (0, 0, 0)
        for index in bytes.indices {
            let (role, letter) = TextFolder.asciiRole(bytes[index])
            if role == .letter {
                letters[count] = UInt8(truncatingIfNeeded: letter)
                count += 1
                continue
            }
            if count > start { words.append(Word(range: start..<count, group: group)) }
            start = count
            if role == .separator { group += 1 }
        }
        if count > start { words.append(Word(range: start..<count, group: group)) }
        return true
    }
}

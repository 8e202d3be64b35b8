/// The search field: its text, the caret, and the list below it. It is a value, so tests need no display.
struct SearchBox: Hashable, Sendable {
    /// The action of the window after a key or a click.
    enum Outcome: Hashable, Sendable {
        /// Only draw again.
        case draw
        /// The text has changed, so request suggestions.
        case changed
        /// Search for the typed text.
        case find(String)
        /// Show the place of an item, or find its text.
        case choose(SearchItem)
        /// Put the marked text on the clipboard.
        case copy(String)
        /// The text has lost its marked part, which goes on the clipboard.
        case cut(String)
        /// The field has closed.
        case closed
    }

    /// Whether the keyboard's input goes to the field.
    private(set) var isFocused = false
    private(set) var text = ""
    /// The number of characters before the caret.
    private(set) var caret = 0
    /// The other end of the marked text, as a number of characters. Without marked text it equals ``caret``.
    private(set) var anchor = 0
    /// The suggestions or results, the best first.
    private(set) var items: [SearchItem] = []
    /// The item that Enter chooses; nil to search for the typed text.
    private(set) var selection: Int?
    /// Whether the items are results for a whole text, and not suggestions.
    private(set) var areResults = false
    /// Whether the last search had no result.
    private(set) var isNothingFound = false

    /// The largest number of characters of the text.
    static let limit = 200

    /// The marked part of the text, as numbers of characters.
    var marked: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

    /// Takes the keyboard, and marks the old text so that typing replaces it. If the field has the keyboard already,
    /// the mark goes away.
    mutating func focus() {
        place(text.count)
        if !isFocused { anchor = 0 }
        isFocused = true
    }

    /// Moves the caret. The mark goes away unless `extends` is set.
    private mutating func place(_ offset: Int, extends: Bool = false) {
        caret = max(0, min(text.count, offset))
        if !extends { anchor = caret }
    }

    /// Removes the keyboard focus. The text and the results stay.
    mutating func unfocus() {
        isFocused = false
        anchor = caret
        selection = nil
        if !areResults { items = [] }
    }

    mutating func clear() { self = SearchBox(isFocused: isFocused) }

    init(isFocused: Bool = false) { self.isFocused = isFocused }

    // MARK: Answers

    /// Shows suggestions for the typed text.
    mutating func suggest(_ found: [SearchItem]) {
        guard isFocused else { return }
        (items, selection, areResults, isNothingFound) = (found, nil, false, false)
    }

    /// Shows the places found for a whole text.
    mutating func show(results: [SearchItem], of text: String) {
        self.text = String(text.prefix(Self.limit))
        place(text.count)
        (items, selection, areResults, isNothingFound) = (results, nil, true, results.isEmpty)
    }

    /// Takes over the title of a chosen item as the text.
    mutating func settle(on item: SearchItem) {
        if !areResults {
            text = String(item.title.prefix(Self.limit))
            place(text.count)
            items = []
        }
        unfocus()
    }

    // MARK: Keys

    /// Replaces the marked text with typed or pasted text, or inserts it at the caret.
    mutating func type(_ typed: String) -> Outcome {
        let line = typed.split(whereSeparator: \.isNewline).joined(separator: " ").filter { $0.isASCII ? ($0.asciiValue ?? 0) >= 32 : true }
        let added = line.prefix(Self.limit - text.count + marked.count)
        guard !added.isEmpty else { return .draw }
        let start = marked.lowerBound
        text.replaceSubrange(index(start)..<index(marked.upperBound), with: added)
        place(start + added.count)
        return .changed
    }

    mutating func press(_ key: WindowEvent.Key, _ modifiers: WindowEvent.Modifiers) -> Outcome {
        let (shift, control) = (modifiers.contains(.shift), modifiers.contains(.control))
        switch key {
        case .left: place(shift || marked.isEmpty ? caret - 1 : marked.lowerBound, extends: shift)
        case .right: place(shift || marked.isEmpty ? caret + 1 : marked.upperBound, extends: shift)
        case .home: place(0, extends: shift)
        case .end: place(text.count, extends: shift)
        case .up: select(by: -1)
        case .down: select(by: 1)
        case .backspace, .delete:
            if !marked.isEmpty { return erase(from: marked.lowerBound, to: marked.upperBound) }
            if key == .delete { return erase(from: caret, to: caret + 1) }
            return erase(from: control ? startOfWord : caret - 1, to: caret)
        case .letter("u") where control: return erase(from: 0, to: caret)
        case .letter("a") where control: (anchor, caret) = (0, text.count)
        case .letter("c") where control && !marked.isEmpty: return .copy(markedText)
        case .letter("x") where control && !marked.isEmpty:
            let cut = markedText
            _ = erase(from: marked.lowerBound, to: marked.upperBound)
            return .cut(cut)
        case .enter:
            if let selection { return .choose(items[selection]) }
            return text.contains { !$0.isWhitespace } ? .find(text) : .draw
        case .escape:
            unfocus()
            return .closed
        case .plus, .minus, .fullscreen, .letter: break
        }
        return .draw
    }

    /// Moves the selection. One step up from the first item selects the text itself.
    private mutating func select(by step: Int) {
        guard !items.isEmpty else { return }
        let next = (selection ?? (step > 0 ? -1 : items.count)) + step
        selection = items.indices.contains(next) ? next : nil
    }

    private var markedText: String { String(text[index(marked.lowerBound)..<index(marked.upperBound)]) }

    private var startOfWord: Int {
        let before = Array(text.prefix(caret))
        var start = before.count
        while start > 0, before[start - 1].isWhitespace { start -= 1 }
        while start > 0, !before[start - 1].isWhitespace { start -= 1 }
        return start
    }

    private mutating func erase(from start: Int, to end: Int) -> Outcome {
        guard start >= 0, end <= text.count, start < end else { return .draw }
        text.removeSubrange(index(start)..<index(end))
        place(start)
        if text.isEmpty { clear() }
        return .changed
    }

    private func index(_ offset: Int) -> String.Index {
        text.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
    }
}

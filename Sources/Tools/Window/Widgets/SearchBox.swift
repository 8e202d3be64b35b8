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
        /// The field has closed.
        case closed
    }

    /// Whether the keyboard's input goes to the field.
    private(set) var isFocused = false
    private(set) var text = ""
    /// The number of characters before the caret.
    private(set) var caret = 0
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

    mutating func focus() {
        isFocused = true
        caret = text.count
    }

    /// Removes the keyboard focus. The text and the results stay.
    mutating func unfocus() {
        isFocused = false
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
        caret = self.text.count
        (items, selection, areResults, isNothingFound) = (results, nil, true, results.isEmpty)
    }

    /// Takes over the title of a chosen item as the text.
    mutating func settle(on item: SearchItem) {
        if !areResults {
            text = String(item.title.prefix(Self.limit))
            caret = text.count
            items = []
        }
        isFocused = false
        selection = nil
    }

    // MARK: Keys

    /// Inserts typed or pasted text at the caret.
    mutating func type(_ typed: String) -> Outcome {
        let line = typed.split(whereSeparator: \.isNewline).joined(separator: " ").filter { $0.isASCII ? ($0.asciiValue ?? 0) >= 32 : true }
        let room = Self.limit - text.count
        guard room > 0, !line.isEmpty else { return .draw }
        let added = line.prefix(room)
        text.insert(contentsOf: added, at: index(caret))
        caret = min(caret + added.count, text.count)
        return .changed
    }

    mutating func press(_ key: WindowEvent.Key, _ modifiers: WindowEvent.Modifiers) -> Outcome {
        switch key {
        case .left: caret = max(0, caret - 1)
        case .right: caret = min(text.count, caret + 1)
        case .home: caret = 0
        case .end: caret = text.count
        case .up: select(by: -1)
        case .down: select(by: 1)
        case .backspace: return erase(from: modifiers.contains(.control) ? startOfWord : caret - 1, to: caret)
        case .delete: return erase(from: caret, to: caret + 1)
        case .letter("u") where modifiers.contains(.control): return erase(from: 0, to: caret)
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
        caret = start
        if text.isEmpty { clear() }
        return .changed
    }

    private func index(_ offset: Int) -> String.Index {
        text.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
    }
}

import Testing

@testable import PortolanWindow

/// The search field without a display. Keys are the input, and text and requests the output.
@Suite struct SearchBoxTests {
    private func typed(_ text: String) -> SearchBox {
        var box = SearchBox()
        box.focus()
        _ = box.type(text)
        return box
    }

    private func press(_ box: inout SearchBox, _ keys: WindowEvent.Key..., modifiers: WindowEvent.Modifiers = []) -> SearchBox.Outcome {
        var last = SearchBox.Outcome.draw
        for key in keys { last = box.press(key, modifiers) }
        return last
    }

    private static let items = ["Café", "Cave", "Casino"].map { SearchItem(placeID: "p" + $0, title: $0) }

    @Test func textGoesInAtTheCaret() {
        var box = typed("cafe")
        #expect(box.text == "cafe" && box.caret == 4)
        _ = press(&box, .left, .left)
        #expect(box.type("i") == .changed)
        #expect(box.text == "caife" && box.caret == 3)
        _ = press(&box, .home)
        #expect(press(&box, .delete) == .changed)
        #expect(box.text == "aife" && box.caret == 0)
        _ = press(&box, .end, .backspace)
        #expect(box.text == "aif" && box.caret == 3)
        #expect(press(&box, .backspace, .backspace, .backspace) == .changed)
        #expect(box.text.isEmpty && press(&box, .backspace) == .draw)
    }

    /// The old text is marked when the field gets the keyboard, so typing replaces it.
    @Test func theOldTextIsMarked() {
        var box = typed("cafe")
        box.unfocus()
        #expect(box.marked.isEmpty)
        box.focus()
        #expect(box.text == "cafe" && box.marked == 0..<4)
        _ = box.type("bar")
        #expect(box.text == "bar" && box.marked.isEmpty && box.caret == 3)
        // A click on the field that has the keyboard takes the mark away.
        _ = press(&box, .letter("a"), modifiers: .control)
        box.focus()
        #expect(box.text == "bar" && box.marked.isEmpty)
    }

    /// Each key, with its modifiers, on "one two" with the caret after "one t".
    @Test(
        arguments: [
            (.letter("a"), .control, 0..<7, 7), (.home, [], 0..<0, 0), (.end, [], 7..<7, 7), (.home, .shift, 0..<5, 0),
            (.end, .shift, 5..<7, 7),
            (.left, .shift, 4..<5, 4), (.right, .shift, 5..<6, 6), (.left, [], 4..<4, 4), (.letter("c"), .control, 5..<5, 5),
        ] as [(WindowEvent.Key, WindowEvent.Modifiers, Range<Int>, Int)]
    )
    func keysMoveTheCaretAndMark(_ key: WindowEvent.Key, _ modifiers: WindowEvent.Modifiers, _ marked: Range<Int>, _ caret: Int) {
        var box = typed("one two")
        _ = press(&box, .left, .left)
        #expect(press(&box, key, modifiers: modifiers) == .draw)
        #expect(box.marked == marked && box.caret == caret && box.text == "one two")
    }

    @Test func arrowsLeaveTheMarkAtItsEnds() {
        for (key, caret) in [(WindowEvent.Key.left, 0), (.right, 7)] {
            var box = typed("one two")
            _ = press(&box, .letter("a"), modifiers: .control)
            _ = press(&box, key)
            #expect(box.marked.isEmpty && box.caret == caret)
        }
    }

    @Test func markedTextIsCopiedCutAndErased() {
        var box = typed("one two")
        _ = press(&box, .left, .left, .left, modifiers: .shift)
        #expect(press(&box, .letter("c"), modifiers: .control) == .copy("two") && box.text == "one two")
        #expect(press(&box, .letter("x"), modifiers: .control) == .cut("two") && box.text == "one ")
        // Nothing is marked now, so there is nothing to copy.
        #expect(press(&box, .letter("x"), modifiers: .control) == .draw && box.text == "one ")
        for key in [WindowEvent.Key.backspace, .delete] {
            var box = typed("one two")
            _ = press(&box, .letter("a"), modifiers: .control)
            #expect(press(&box, key) == .changed && box.text.isEmpty && box.isFocused)
        }
    }

    /// A pasted text replaces a mark even in a full field.
    @Test func aFullFieldTakesTextForItsMark() {
        var box = typed(String(repeating: "x", count: SearchBox.limit))
        #expect(box.type("y") == .draw)
        _ = press(&box, .letter("a"), modifiers: .control)
        #expect(box.type("y") == .changed && box.text == "y")
    }

    @Test(arguments: [
        ("one two", "one "), ("one two  ", "one "), ("one", ""), ("", ""), ("Straße 12", "Straße "),
    ])
    func controlAndBackspaceEraseAWord(_ before: String, _ after: String) {
        var box = typed(before)
        _ = press(&box, .backspace, modifiers: .control)
        #expect(box.text == after)
    }

    /// A letter with marks is one step of the caret, whatever its code points are.
    @Test func charactersAreWhole() {
        var box = typed("Que\u{301}")
        #expect(box.caret == 3)
        _ = press(&box, .backspace)
        #expect(box.text == "Qu")
        box = typed("👨‍👩‍👧")
        _ = press(&box, .backspace)
        #expect(box.text.isEmpty)
    }

    @Test func pastedLinesBecomeOne() {
        #expect(typed("Hauptstraße 1\n9490 Vaduz\r\n").text == "Hauptstraße 1 9490 Vaduz")
        #expect(typed("a\u{07}b").text == "ab")
        #expect(typed(String(repeating: "x", count: 1000)).text.count == SearchBox.limit)
    }

    @Test func arrowsGoAroundTheListAndEnterChooses() {
        var box = typed("ca")
        #expect(press(&box, .down) == .draw && box.selection == nil)
        box.suggest(Self.items)
        #expect(press(&box, .enter) == .find("ca"))
        _ = press(&box, .down)
        #expect(box.selection == 0)
        _ = press(&box, .down, .down)
        #expect(press(&box, .enter) == .choose(Self.items[2]))
        _ = press(&box, .down)
        #expect(box.selection == nil)
        _ = press(&box, .up)
        #expect(box.selection == 2)
    }

    @Test func aChosenSuggestionIsTheText() {
        var box = typed("caf")
        box.suggest(Self.items)
        box.settle(on: Self.items[0])
        #expect(box.text == "Café" && box.items.isEmpty && !box.isFocused)
    }

    /// The list of results stays open, so that the user can choose another result.
    @Test func resultsStayWhenOneIsChosen() {
        var box = typed("café")
        box.show(results: Self.items, of: "café")
        box.settle(on: Self.items[1])
        #expect(box.text == "café" && box.items.count == 3 && !box.isFocused)
        box.focus()
        _ = box.type("x")
        box.suggest([])
        #expect(box.items.isEmpty && !box.areResults && !box.isNothingFound)
        box.show(results: [], of: "cafex")
        #expect(box.isNothingFound)
    }

    @Test func escapeClosesAndKeepsTheText() {
        var box = typed("caf")
        box.suggest(Self.items)
        #expect(press(&box, .escape) == .closed)
        #expect(!box.isFocused && box.items.isEmpty && box.text == "caf")
        // An answer that comes after the box has lost the focus opens no list.
        box.suggest(Self.items)
        #expect(box.items.isEmpty)
    }

    @Test func blanksFindNothing() {
        var box = typed("  ")
        #expect(press(&box, .enter) == .draw)
    }
}

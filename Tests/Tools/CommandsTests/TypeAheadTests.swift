import PortolanPlaces
import Testing

@testable import PortolanCommands

/// The type-ahead prompt without a terminal: bytes are the input, and keys and states the output.
@Suite struct TypeAheadTests {
    @Test(
        arguments: [
            ([0x63, 0x61], [.text("c"), .text("a")], 0),
            (Array("é漢😀".utf8), [.text("é"), .text("漢"), .text("😀")], 0),
            // Arrows in both of their forms, Return, Backspace, Ctrl-U and Ctrl-C.
            ([0x1B, 0x5B, 0x41, 0x1B, 0x4F, 0x42], [.up, .down], 0),
            ([0x0D, 0x0A, 0x7F, 0x08, 0x15, 0x03], [.enter, .enter, .backspace, .backspace, .clear, .escape], 0),
            // Escape alone. Delete and Home have no meaning here.
            ([0x1B], [.escape], 0),
            ([0x1B, 0x5B, 0x33, 0x7E, 0x1B, 0x5B, 0x48], [], 0),
            // An incomplete sequence waits for its rest, and bytes that are not UTF-8 are skipped.
            ([0x61, 0xE6, 0xBC], [.text("a")], 2),
            ([0x1B, 0x5B], [], 2),
            ([0x80, 0xBF, 0x61], [.text("a")], 0),
        ] as [([UInt8], [TypeAhead.Key], Int)]
    )
    func keys(_ bytes: [UInt8], _ keys: [TypeAhead.Key], _ rest: Int) {
        var bytes = bytes
        #expect(TypeAhead.keys(&bytes) == keys && bytes.count == rest)
    }

    private static func suggestion(_ name: String) -> Suggestion {
        Suggestion(placeID: nil, text: MatchedText(name), mainText: MatchedText(name))
    }

    @Test func typingAsksAndChoosingStops() {
        var state = TypeAhead()
        #expect(state.press(.enter) == .draw)
        #expect(state.press(.text("c")) == .ask && state.press(.text("à")) == .ask && state.input == "cà")
        state.suggestions = ["A", "B", "C"].map(Self.suggestion)
        #expect(state.press(.down) == .draw && state.press(.down) == .draw && state.press(.down) == .draw && state.selection == 2)
        #expect(state.press(.up) == .draw && state.selection == 1)
        #expect(state.press(.enter) == .chosen(Self.suggestion("B")))
        #expect(state.press(.backspace) == .ask && state.input == "c" && state.selection == 0)
        #expect(state.press(.clear) == .ask && state.input.isEmpty)
        #expect(state.press(.backspace) == .draw && state.press(.escape) == .ended)
    }

    @Test func aSelectionThatIsGoneMovesToTheLast() {
        var state = TypeAhead()
        state.suggestions = ["A", "B", "C"].map(Self.suggestion)
        _ = state.press(.down)
        _ = state.press(.down)
        state.suggestions = [Self.suggestion("A")]
        #expect(state.selection == 0)
        state.suggestions = []
        #expect(state.selection == 0 && state.press(.down) == .draw && state.press(.enter) == .draw)
    }

    @Test(arguments: [("abc", 3), ("Café", 4), ("漢字", 4), ("e\u{301}", 1), ("", 0)] as [(String, Int)])
    func widths(_ text: String, _ width: Int) {
        #expect(text.displayWidth == width && text.padded(to: 6).displayWidth == 6)
    }

    @Test func whatIsTooLongIsCut() {
        #expect("abcdef".cut(to: 4) == "abc…" && "漢字漢字".cut(to: 5) == "漢字…" && "abc".cut(to: 3) == "abc")
    }
}

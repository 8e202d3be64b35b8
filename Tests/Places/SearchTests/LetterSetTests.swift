import PortolanSearchIndex
import PortolanTestSupport
import Testing

@testable import PortolanSearch

/// Tests which texts need no folding, because their letters show that they contain no word of a question.
struct LetterSetTests {
    private static func mayMeet(_ words: [String], typos: Int = 0, _ text: String) -> Bool {
        var set = LetterSet()
        for word in words { set.add(word.unicodeScalars.map(\.value), typos: typos) }
        let bytes = Array(text.utf8)
        return unsafe set.mayMeet(bytes.span.bytes)
    }

    @Test func known() {
        #expect(Self.mayMeet(["harbour"], "Old Harbour"))
        #expect(!Self.mayMeet(["harbour"], "Alter Hafen"))
        #expect(!Self.mayMeet(["harbour"], "Старая гавань"))
        #expect(!Self.mayMeet(["harbour"], "旧港・こうわん"))
        #expect(!Self.mayMeet(["harbour"], "الميناء القديم"))
        #expect(Self.mayMeet(["harbour"], "Ｈａｒｂｏｕｒ"))
        #expect(Self.mayMeet(["harbour"], "Härbóur"))
        #expect(Self.mayMeet(["12"], "شارع ١٢"))
        #expect(Self.mayMeet(["гавань"], "Harbour"))
        #expect(!Self.mayMeet(["harbour"], "Harbor"))
        #expect(Self.mayMeet(["harbour"], typos: 1, "Harbor"))
    }

    /// For every scalar, the set never rules out a text that has one of the words after folding.
    @Test func nothingIsLeftOut() {
        var folder = TextFolder()
        var folded = FoldedText()
        for value in UInt32(0x20)..<0x3_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "X" + String(scalar) + "y"
            folded.fold(text, with: &folder)
            for word in folded.words {
                let letters = String(String.UnicodeScalarView(folded.letters(word).compactMap(Unicode.Scalar.init)))
                if !Self.mayMeet([letters], text) { Issue.record("U+\(String(value, radix: 16)) \(letters)") }
            }
        }
    }
}

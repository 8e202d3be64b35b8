import PortolanTestSupport
import Testing

@testable import PortolanJSON

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws(JSONReader.Failure) -> JSONNode { try JSONReader.read(Array(text.utf8)).root }

    @Test(
        arguments: [
            ("null", .null), (" true\n", .bool(true)), ("false", .bool(false)), ("-0", .number(-0.0)), ("12.5e-1", .number(1.25)),
            ("1E+2", .number(100)), (#""""#, .string("")), (#""a\n\u0041\/\"""#, .string("a\nA/\"")), (#""\ud83d\ude00""#, .string("😀")),
            ("[ ]", .array([])), ("{ }", .object([])), ("\u{FEFF}1", .number(1)),
        ] as [(String, JSONNode.Kind)]
    )
    func reads(_ text: String, _ kind: JSONNode.Kind) throws {
        #expect(try read(text).kind == kind)
    }

    @Test func knowsWhereValuesAndKeysBegin() throws {
        let root = try read(#" {"a": [1, "é"], "b": {}}"#)
        #expect(root.offset == 1 && root["a"]?.offset == 7 && root["a"]?.array?.map(\.offset) == [8, 11])
        #expect(root.members?.map(\.keyOffset) == [2, 18])
    }

    @Test func theLaterOfTwoEqualKeysCounts() throws {
        let (root, twice) = try JSONReader.read(Array(#"{"a":1,"b":2,"a":3}"#.utf8))
        #expect(root["a"]?.number == 3 && twice.map(\.keyOffset) == [13])
    }

    /// Texts that are refused, and the byte offset that the error names.
    @Test(
        arguments: [
            ("", 0), ("  ", 2), ("{", 1), ("[1,]", 3), (#"{"a"1}"#, 4), (#"{"a":1,}"#, 7), ("{a:1}", 1), ("01", 1), ("-", 1), ("1.", 2),
            ("1e", 2), ("1e999", 0), ("tru", 0), ("nulL", 0), ("1 2", 2), ("\"a", 2), ("\"\u{1}\"", 1), (#""\x""#, 1), (#""\ud800""#, 1),
            (#""\u12"#, 3), ("+1", 0), ("NaN", 0), ("'a'", 0),
        ]
    )
    func refuses(_ text: String, _ offset: Int) {
        #expect { try read(text) } throws: { ($0 as? JSONReader.Failure)?.offset == offset }
    }

    @Test func refusesTextThatIsNotUTF8() {
        #expect(throws: JSONReader.Failure(message: "The string is not valid UTF-8.", offset: 1)) {
            try JSONReader.read([0x22, 0xC3, 0x22])
        }
    }

    @Test func nestingIsLimited() throws {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        _ = try read(nested(JSONReader.maximumDepth))
        #expect(throws: JSONReader.Failure.self) { try read(nested(JSONReader.maximumDepth + 1)) }
        #expect(throws: JSONReader.Failure.self) { try read(String(repeating: "[", count: 1 << 20)) }
    }

    /// If the reader copied the text before each escape, it would move two terabytes here, and the test would not end.
    @Test func readsTextsOfEscapesInLinearTime() throws {
        let count = 1 << 21
        #expect(try read("\"" + String(repeating: "\\n", count: count) + "\"").string?.utf8.count == count)
        let mixed = String(repeating: #"a\u00e9\ud83d\ude00"#, count: 1 << 16)
        #expect(try read("\"\(mixed)\"").string == String(repeating: "aé😀", count: 1 << 16))
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func anyBytesAreAnswered(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let sound = Array(#"{"a":[1.5e3,"é\u00e9\ud83d\ude00",{"b":null}],"c":true}"#.utf8)
        for round in 0..<2_000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: .min ... .max, using: &generator)
            }
            do throws(JSONReader.Failure) {
                _ = try JSONReader.read(bytes)
            } catch {
                #expect((0...bytes.count).contains(error.offset), "seed \(seed), round \(round)")
            }
        }
    }
}

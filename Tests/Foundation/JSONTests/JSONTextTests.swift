import Testing

@testable import PortolanJSON

/// A tree of values is written as text.
@Suite struct JSONTextTests {
    @Test(
        arguments: [
            ("", #""""#), ("a\"\\/", #""a\"\\/""#), ("\n\r\t\u{0}\u{1F}", #""\n\r\t\u0000\u001f""#), ("é😀", "\"é😀\""),
            ("a – ö\u{A0}µ", "\"a – ö\u{A0}µ\""), ("\u{80}x\u{9F}", #""\u0080x\u009f""#), ("\u{1}\u{7}", #""\u0001\u0007""#),
            ("9:00\u{202F}–\u{2009}5 “…”", "\"9:00\u{202F}–\u{2009}5 “…”\""), ("Â \u{A1}", "\"Â \u{A1}\""),
            ("\u{7F}\u{85}\u{2028}\u{2029}", #""\u007f\u0085\u2028\u2029""#),
        ]
    )
    func escapes(_ text: String, _ json: String) throws {
        #expect(JSONText.quoted(text) == json)
        #expect(try JSONReader.read(Array(json.utf8)).root.string == text)
    }

    @Test(
        arguments: [
            (0, "0"), (-3, "-3"), (1e15, "1000000000000000"), (0.1, "0.1"), (1e300, "1e+300"), (1e-5, "0.00001"),
            (.infinity, nil), (-.infinity, nil),
            (.nan, nil),
        ] as [(Double, String?)]
    )
    func writesNumbers(_ number: Double, _ text: String?) {
        #expect(JSONText.number(number) == text)
    }

    @Test(
        "Numbers are written as JavaScript writes them",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.5e-9, "1.5e-9"),
            (1e16, "10000000000000000"), (1e21, "1e+21"), (1.25e22, "1.25e+22"), (123456.789, "123456.789"),
            (1e20, "100000000000000000000"),
            (9e15, "9000000000000000"), (1.2e16, "12000000000000000"), (0.0001, "0.0001"), (-0.00009, "-0.00009"), (-48.1371, "-48.1371"),
            (0.00001234, "0.00001234"), (.infinity, "Infinity"), (100, "100"),
        ]
    )
    func numbers(number: Double, expected: String) {
        #expect(javaScriptText(number) == expected)
    }
}

@Suite struct JSONNodeTests {
    private func read(_ text: String) throws(JSONReader.Failure) -> JSONNode { try JSONReader.read(Array(text.utf8)).root }

    /// Texts to read, and the same values on one line.
    @Test(
        arguments: [
            ("null", "null"), ("true", "true"), ("-0", "0"), ("1.50", "1.5"), ("12e3", "12000"), (#""a\u0020b""#, #""a b""#),
            (" [ ] ", "[]"),
            ("{ }", "{}"), ("[1, [2, [3]], {}]", "[1,[2,[3]],{}]"), (#"{"b": 1, "a": {"c": [null]}}"#, #"{"b":1,"a":{"c":[null]}}"#),
            (#"{"a": 1, "a": 2}"#, #"{"a":1,"a":2}"#), (#"{"\n": "\u2028"}"#, #"{"\n":"\u2028"}"#),
        ]
    )
    func writesOneLine(_ text: String, _ line: String) throws {
        let node = try read(text)
        #expect(node.line == line)
        #expect(try read(line).line == line && read(node.text).line == line)
    }

    @Test func writesLinesIndentedByTwoSpaces() throws {
        let text = """
            {
              "a": [
                1,
                {
                  "b": []
                }
              ],
              "c": {}
            }
            """
        #expect(try read(text).text == text)
    }

    @Test func numbersThatJSONCannotSayAreNull() {
        #expect(JSONNode(.array([JSONNode(.number(.nan)), JSONNode(.number(-.infinity)), JSONNode(.number(1))])).line == "[null,null,1]")
    }

    /// Texts with the same content have the same canonical form, whatever their order and spacing.
    @Test(
        arguments: [
            (#" {"b":1, "a":[ {"d":2,"c":3} ]}"#, #"{"a":[{"c":3,"d":2}],"b":1}"#, true), (#"{"a":1,"a":2}"#, #"{"a":2}"#, true),
            ("[1,2]", "[2,1]", false), (#"{"a":null}"#, "{}", false), ("1", "1.0", true), ("0", "-0", true), ("\"1\"", "1", false),
        ]
    )
    func canonicalFormsAreEqualWhereTheySayTheSame(_ a: String, _ b: String, _ isEqual: Bool) throws {
        let (first, second) = (try read(a).canonical, try read(b).canonical)
        #expect((first == second) == isEqual && (first.line == second.line) == isEqual)
        #expect(first.canonical == first)
    }

    @Test func valuesStandUnderTheirKeys() throws {
        let node = try read(#"{"a":1,"b":2,"a":3}"#)
        #expect(node.valuesByKey?.mapValues(\.number) == ["a": 3, "b": 2])
        #expect(try read("[]").valuesByKey == nil && read("[]")["a"] == nil)
        #expect(JSONNode(.object(["b": JSONNode(.bool(true)), "a": JSONNode(.null)])).line == #"{"a":null,"b":true}"#)
    }

    /// The examples of RFC 7396, appendix A: original, patch, result.
    @Test(
        arguments: [
            (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
            (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
            (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
            (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#), (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
            (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#), (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
            (#"{"a":"foo"}"#, #""bar""#, #""bar""#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
            ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#), ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        ]
    )
    func mergesPatches(_ original: String, _ patch: String, _ result: String) throws {
        #expect(try read(original).merging(read(patch)).line == result)
    }
}

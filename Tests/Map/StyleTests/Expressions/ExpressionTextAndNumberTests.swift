import Testing

@testable import PortolanStyle

/// The sections "String", "Color" and "Math" of the specification's page "Expressions".
@Suite("Expressions compute with texts, colours and numbers")
struct ExpressionTextAndNumberTests {
    private func check(_ json: String, _ expected: String) throws {
        #expect(try ExpressionTable.value(json) == expected, "\(json)")
    }

    @Test(
        "text operators give these values",
        arguments: [
            (#"["concat",["get","name"]," ",["get","rank"],["get","missing"],["get","open"]]"#, #""Zürich 3true""#),
            (#"["concat"]"#, #""""#),
            (#"["upcase",["get","name"]]"#, #""ZÜRICH""#), (#"["upcase","straße"]"#, #""STRASSE""#),
            (#"["downcase","ÅRHUS"]"#, #""århus""#),
            (#"["split","a;b;;c",";"]"#, #"["a","b","","c"]"#), (#"["split","aüb",""]"#, #"["a","ü","b"]"#),
            (#"["split","",";"]"#, #"[""]"#),
            (#"["join",["get","tags"],"; "]"#, #""a; b""#), (#"["join",["literal",[]],"-"]"#, #""""#),
            (#"["join",["split","1,2",","],"."]"#, #""1.2""#),
            (#"["is-supported-script","Zürich"]"#, "true"), (#"["resolved-locale",["collator",{"locale":"de"}]]"#, #""de""#),
        ]
    )
    func texts(json: String, expected: String) throws { try check(json, expected) }

    /// Letters decide first, then marks, then case, if the collator is sensitive to them.
    @Test(
        "collators tell letters, marks and case apart as asked",
        arguments: [
            ("a", "A", "{}", true), ("a", "ä", "{}", true), ("a", "b", "{}", false), ("a", "A", #"{"case-sensitive":true}"#, false),
            ("a", "ä", #"{"case-sensitive":true}"#, true), ("a", "ä", #"{"diacritic-sensitive":true}"#, false),
            ("a", "A", #"{"diacritic-sensitive":true}"#, true),
            ("e\u{301}", "é", #"{"diacritic-sensitive":true,"case-sensitive":true}"#, true),
        ]
    )
    func collators(first: String, second: String, options: String, areEqual: Bool) throws {
        try check(#"["==","\#(first)","\#(second)",["collator",\#(options)]]"#, "\(areEqual)")
        try check(#"["!=","\#(first)","\#(second)",["collator",\#(options)]]"#, "\(!areEqual)")
        // Two different texts are never equal by code point. Swift treats the texts of the last pair as the same text.
        if first != second { try check(#"["==","\#(first)","\#(second)"]"#, "false") }
    }

    @Test("collators order by alphabet, not by code point")
    func order() throws {
        try check(#"["<","Zebra","ähnlich"]"#, "true")
        try check(#"["<","Zebra","ähnlich",["collator",{"locale":"de"}]]"#, "false")
        try check(#"[">=","b","B",["collator",{}]]"#, "true")
        try check(#"["<","b","B",["collator",{"case-sensitive":true}]]"#, "true")
    }

    @Test(
        "numbers are formatted for a language",
        arguments: [
            (#"["number-format",1234567.891,{}]"#, "1,234,567.891"), (#"["number-format",0.5,{"min-fraction-digits":2}]"#, "0.50"),
            (#"["number-format",2.345,{"max-fraction-digits":2}]"#, "2.35"), (#"["number-format",9.99,{"max-fraction-digits":1}]"#, "10"),
            (#"["number-format",999.5,{"max-fraction-digits":0}]"#, "1,000"), (#"["number-format",-1234,{}]"#, "-1,234"),
            (#"["number-format",1234567.5,{"locale":"de"}]"#, "1.234.567,5"),
            (#"["number-format",1234567.5,{"locale":"fr"}]"#, "1\u{202F}234\u{202F}567,5"),
            (#"["number-format",1234.5,{"locale":"en-US","currency":"USD"}]"#, "$1,234.50"),
            (#"["number-format",1234.5,{"locale":"de","currency":"EUR"}]"#, "1.234,50\u{A0}€"),
            (#"["number-format",1234.5,{"locale":"ja","currency":"JPY"}]"#, "¥1,235"),
            (#"["number-format",12,{"unit":"kilometer"}]"#, "12 km"),
            (#"["number-format",0,{"currency":"USD","max-fraction-digits":0}]"#, "$0"),
            (#"["number-format",1e21,{}]"#, "1,000,000,000,000,000,000,000"),
        ]
    )
    func numberFormats(json: String, expected: String) throws { try check(json, "\"\(expected)\"") }

    @Test("the sections of a formatted text have their own look")
    func format() throws {
        let expression = try StyleExpression(
            json:
                #"["format","a",{"font-scale":0.8,"text-font":["literal",["Bold"]],"text-color":"red"},["image","lake"],{"vertical-align":"top"},["get","rank"],["get","none"],{}]"#
        )
        #expect(expression.type == .formatted)
        let context = EvaluationContext(values: expression.propertyNames.map { ExpressionTable.properties[$0] })
        guard case .formatted(let text) = try expression.evaluate(context) else {
            Issue.record("no formatted text")
            return
        }
        #expect(
            text.sections == [
                .init(text: "a", scale: 0.8, fonts: ["Bold"], color: StyleColor(red: 1, green: 0, blue: 0)),
                .init(text: "", image: StyleImage(name: "lake"), verticalAlign: "top"), .init(text: "3"), .init(text: ""),
            ]
        )
        #expect(text.text == "a3" && !text.isEmpty)
    }

    @Test(
        "colour operators give these values",
        arguments: [
            (#"["rgb",255,0,51]"#, #""rgba(255,0,51,1)""#), (#"["rgba",255,0,51,0.5]"#, #""rgba(255,0,51,0.5)""#),
            (#"["rgb",12.4,0,0]"#, #""rgba(12,0,0,1)""#),
            (#"["to-rgba",["rgba",0,255,0,0.5]]"#, "[0,255,0,0.5]"), (##"["to-rgba",["to-color","#fff"]]"##, "[255,255,255,1]"),
            (
                #"["rgb",["+",["get","rank"],253],0,0]"#,
                "error: Invalid rgba value [256, 0, 0]: 'r', 'g', and 'b' must be between 0 and 255."
            ),
            (#"["rgba",0,0,0,["get","rank"]]"#, "error: Invalid rgba value [0, 0, 0, 3]: 'a' must be between 0 and 1."),
        ]
    )
    func colors(json: String, expected: String) throws { try check(json, expected) }

    @Test(
        "number operators give these values",
        arguments: [
            (#"["+"]"#, "0"), (#"["+",1]"#, "1"), (#"["+",1,2,["get","rank"]]"#, "6"), (#"["*"]"#, "1"),
            (#"["*",2,3,["get","area"]]"#, "15"), (#"["-",5,3]"#, "2"),
            (#"["-",["get","rank"]]"#, "-3"), (#"["/",7,2]"#, "3.5"), (#"[">",["/",1,0],1e308]"#, "true"),
            (#"["==",["/",0,0],["/",0,0]]"#, "false"),
            // The remainder has the sign of the dividend.
            (#"["%",7,3]"#, "1"), (#"["%",-7,3]"#, "-1"), (#"["%",7,-3]"#, "1"), (#"["%",5.5,2]"#, "1.5"), (#"["^",2,10]"#, "1024"),
            (#"["^",4,0.5]"#, "2"),
            (#"["^",0,0]"#, "1"), (#"["sqrt",9]"#, "3"), (#"["log10",1000]"#, "3"), (#"["log2",8]"#, "3"), (#"["ln",1]"#, "0"),
            (#"["ln",["e"]]"#, "1"),
            (#"["==",["ln",2],["ln2"]]"#, "true"), (#"["sin",0]"#, "0"), (#"["cos",["pi"]]"#, "-1"), (#"["tan",0]"#, "0"),
            (#"["asin",0]"#, "0"), (#"["acos",1]"#, "0"),
            (#"["*",["atan",1],4]"#, "3.141592653589793"), (#"["pi"]"#, "3.141592653589793"), (#"["e"]"#, "2.718281828459045"),
            (#"["abs",-2.5]"#, "2.5"),
            (#"["floor",-1.5]"#, "-2"), (#"["ceil",-1.5]"#, "-1"), (#"["floor",1.5]"#, "1"), (#"["ceil",1.5]"#, "2"),
            (#"["min",3,1,2]"#, "1"), (#"["max",3,1,2]"#, "3"),
            // Halves are rounded away from zero.
            (#"["round",1.5]"#, "2"), (#"["round",-1.5]"#, "-2"), (#"["round",0.5]"#, "1"), (#"["round",2.5]"#, "3"),
            (#"["round",1.4999]"#, "1"),
        ]
    )
    func numbers(json: String, expected: String) throws { try check(json, expected) }

    /// Positions are on the sphere. A degree of the equator is 111.3 km, with the ellipsoid's larger radius.
    @Test("within and distance use the feature's position")
    func geometry() throws {
        let square = #"{"type":"Polygon","coordinates":[[[0,0],[0,2],[2,2],[2,0],[0,0]]]}"#
        for (point, isInside) in [(SIMD2(1.0, 1.0), true), (SIMD2(3, 1), false), (SIMD2(-0.001, 1), false)] {
            let inside = try ExpressionTable.value(#"["within",\#(square)]"#) {
                $0.geometry = FeatureGeometry(type: .point, paths: [[point]])
            }
            #expect(inside == "\(isInside)", "\(point)")
        }
        for (path, isInside) in [([SIMD2(0.5, 0.5), SIMD2(1.5, 1.5)], true), ([SIMD2(0.5, 0.5), SIMD2(2.5, 0.5)], false)] {
            let inside = try ExpressionTable.value(#"["within",\#(square)]"#) {
                $0.geometry = FeatureGeometry(type: .lineString, paths: [path])
            }
            #expect(inside == "\(isInside)", "\(path)")
        }
        for (target, meters) in [
            (#"{"type":"Point","coordinates":[1,0]}"#, 111_319.0), (#"{"type":"LineString","coordinates":[[-1,1],[1,1]]}"#, 110_574),
            (square, 0),
        ] {
            let text = try ExpressionTable.value(#"["distance",\#(target)]"#) {
                $0.geometry = FeatureGeometry(type: .point, paths: [[SIMD2(0, 0)]])
            }
            let found = try #require(Double(text))
            #expect(abs(found - meters) <= 0.002 * meters, "\(target): \(found)")
        }
    }
}

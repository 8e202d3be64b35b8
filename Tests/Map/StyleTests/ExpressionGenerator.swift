import PortolanTestSupport

@testable import PortolanStyle

/// Makes deep expressions of the requested types.
///
/// For each type, the grammar has every form in which the specification's operators give a value of it. `$N` stands
/// for any number, `$S` for a text, and so on. The leaves are extreme numbers, empty and strange texts, and unknown
/// languages.
struct ExpressionGenerator {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// The letters of the types: N number, S text, B boolean, C colour, M numbers, T texts, O object, F formatted text,
    /// I image, K collator, P primitive, V any value.
    static let types: [Character] = ["N", "S", "B", "C", "M", "T", "O", "F", "I", "V"]

    /// The properties that contexts have.
    static let properties = ["a", "b", "n", "x"]

    private static let leaves: [Character: [String]] = [
        "N": [
            "0", "1", "-1", "0.5", "2", "255", #"["/",0,0]"#, #"["/",1,0]"#, #"["/",-1,0]"#, #"["ln",-1]"#, #"["e"]"#, #"["pi"]"#,
            #"["ln2"]"#, #"["get","n"]"#,
            #"["get","x"]"#, #"["number",["get","n"]]"#, #"["to-number",["get","x"],0]"#, #"["heatmap-density"]"#, #"["line-progress"]"#,
            #"["elevation"]"#,
            #"["distance",{"type":"LineString","coordinates":[[0,0],[1e300,-1e300],[180,90]]}]"#,
            #"["distance",{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]"#,
        ],
        "S": [
            #""""#, #""a""#, #""de-CH""#, #""tlh""#, #""EUR""#, #""jpy""#, #""-""#, #""🗺️""#, #""e\u0301""#, #""\u0000""#, #""مرحبا""#,
            #""İıßŉ""#,
            #""kilometer-per-hour""#, #"["get","a"]"#, #"["get","x"]"#, #"["string",["get","a"],""]"#, #"["to-string",["get","x"]]"#,
            #"["geometry-type"]"#,
        ],
        "B": ["true", "false", #"["has","a"]"#, #"["get","b"]"#, #"["to-boolean",["get","x"]]"#],
        "C": [
            #""red""#, "\"#abcd\"", #""hsla(-1e308,100%,50%,1e-300)""#, #""transparent""#, #"["to-color",["get","x"],"blue"]"#,
            #"["to-color",["get","a"]]"#,
        ],
        "M": [
            #"["literal",[]]"#, #"["literal",[1,2]]"#, #"["literal",[1,2,1e308,-5e-324]]"#, #"["array","number",["get","x"]]"#,
            #"["array","number",null,["get","x"],["literal",[3]]]"#,
        ],
        "T": [#"["literal",[]]"#, #"["literal",["a",""]]"#, #"["array","string",null,["get","x"],["literal",["b"]]]"#],
        "O": [
            #"["literal",{}]"#, #"["literal",{"a":1,"":"x","n":{"n":[null]}}]"#, #"["properties"]"#,
            #"["object",["get","x"],["literal",{}]]"#,
        ],
        "F": [#"["format",""]"#],
        "I": [#"["image","a"]"#],
        "K": [#"["collator",{}]"#],
        "P": ["null", "1", #""a""#, "true", #"["get","x"]"#],
        "V": [
            "null", #"["get","x"]"#, #"["get","none"]"#, #"["id"]"#, #"["accumulated"]"#, #"["global-state","a"]"#,
            #"["literal",[[[null]],{"a":[]}]]"#,
        ],
    ]

    private static let grammar: [Character: [String]] = [
        "N": [
            #"["+",$N,$N,$N]"#, #"["*",$N,$N]"#, #"["-",$N,$N]"#, #"["-",$N]"#, #"["/",$N,$N]"#, #"["%",$N,$N]"#, #"["^",$N,$N]"#,
            #"["min",$N,$N]"#, #"["max",$N,$N]"#, #"["sqrt",$N]"#, #"["log10",$N]"#, #"["ln",$N]"#, #"["log2",$N]"#, #"["sin",$N]"#,
            #"["cos",$N]"#, #"["tan",$N]"#, #"["asin",$N]"#, #"["acos",$N]"#, #"["atan",$N]"#, #"["abs",$N]"#, #"["round",$N]"#,
            #"["floor",$N]"#, #"["ceil",$N]"#, #"["length",$S]"#, #"["length",$M]"#, #"["index-of",$P,$S]"#, #"["index-of",$S,$S,$N]"#,
            #"["index-of",$P,$M,$N]"#, #"["number",$V,$N]"#, #"["to-number",$V,$S,$N]"#, #"["at",$N,$M]"#, #"["at",["%",["abs",$N],2],$M]"#,
            #"["get",$S,$O]"#, #"["case",$B,$N,$B,$N,$N]"#, #"["match",$N,0,$N,[1,-9007199254740991],$N,$N]"#,
            #"["match",$S,"a",$N,["b",""],$N,$N]"#, #"["coalesce",$N,$N]"#, #"["step",$N,$N,0,$N,1e300,$N]"#,
            #"["interpolate",["linear"],$N,-1e308,$N,0,$N,1e308,$N]"#, #"["interpolate",["exponential",1e308],$N,-1,$N,1e300,$N]"#,
            #"["interpolate",["exponential",0],$N,0,$N,1,$N]"#, #"["interpolate",["exponential",-2],$N,0,$N,1,$N,9,$N]"#,
            #"["interpolate",["cubic-bezier",0,1,1,0],$N,0,$N,5e-324,$N]"#, #"["let","v",$N,["+",["var","v"],["*",["var","v"],$N]]]"#,
        ],
        "S": [
            #"["concat",$V,$V,$V]"#, #"["string",$V,$S]"#, #"["to-string",$V]"#, #"["upcase",$S]"#, #"["downcase",$S]"#,
            #"["slice",$S,$N]"#,
            #"["slice",$S,$N,$N]"#, #"["join",$T,$S]"#, #"["typeof",$V]"#, #"["number-format",$N,{}]"#,
            #"["number-format",$N,{"min-fraction-digits":$N}]"#, #"["number-format",$N,{"max-fraction-digits":$N}]"#,
            #"["number-format",$N,{"locale":$S,"currency":$S,"min-fraction-digits":$N,"max-fraction-digits":$N}]"#,
            #"["number-format",$N,{"locale":$S,"unit":$S,"max-fraction-digits":$N}]"#, #"["resolved-locale",$K]"#, #"["case",$B,$S,$S]"#,
            #"["match",$S,"a",$S,$S]"#, #"["coalesce",$S,$S]"#, #"["step",$N,$S,0,$S]"#,
            #"["let","v",$S,["concat",["var","v"],["var","v"]]]"#,
        ],
        "B": [
            #"["==",$N,$N]"#, #"["!=",$S,$S]"#, #"["==",$V,$P]"#, #"["==",$S,$S,$K]"#, #"["!=",$S,$S,$K]"#, #"["<",$N,$N]"#,
            #"[">",$S,$S]"#,
            #"["<=",$S,$S,$K]"#, #"[">=",$N,$N]"#, #"["!",$B]"#, #"["all",$B,$B]"#, #"["any",$B,$B]"#, #"["has",$S]"#, #"["has",$S,$O]"#,
            #"["in",$P,$M]"#, #"["in",$S,$S]"#, #"["in",$S,$T]"#, #"["boolean",$V,$B]"#, #"["to-boolean",$V]"#,
            #"["is-supported-script",$S]"#,
            #"["within",{"type":"Polygon","coordinates":[[[-1e308,-90],[1e308,0],[0,1e300],[-1e308,-90]]]}]"#, #"["case",$B,$B,$B]"#,
            #"["match",$N,1,$B,$B]"#,
        ],
        "C": [
            #"["rgb",$N,$N,$N]"#, #"["rgba",$N,$N,$N,$N]"#, #"["rgb",["min",255,["max",0,$N]],0,1]"#, #"["to-color",$S,$C]"#,
            #"["to-color",$M,$C]"#, #"["case",$B,$C,$C]"#, #"["interpolate",["linear"],$N,0,$C,1,$C]"#,
            #"["interpolate",["exponential",1e308],$N,0,$C,10,$C]"#, #"["interpolate",["exponential",-1],$N,0,$C,2,$C]"#,
            #"["interpolate-hcl",["exponential",1e308],$N,-9,$C,10,$C]"#, #"["interpolate-lab",["cubic-bezier",1,0,0,1],$N,0,$C,1e308,$C]"#,
            #"["interpolate-lab",["exponential",-3],$N,0,$C,9,$C]"#, #"["step",$N,$C,0,$C]"#, #"["coalesce",$C,$C]"#,
        ],
        "M": [
            #"["to-rgba",$C]"#, #"["slice",$M,$N]"#, #"["slice",$M,$N,$N]"#, #"["semiliteral",[$N,$N]]"#,
            #"["interpolate",["linear"],$N,0,["literal",[1,2]],1e300,["literal",[1e308,-1e308]]]"#, #"["case",$B,$M,$M]"#,
        ],
        "T": [#"["split",$S,$S]"#, #"["slice",$T,$N,$N]"#, #"["semiliteral",[$S,$S]]"#, #"["case",$B,$T,$T]"#],
        "O": [#"["object",$V,$O]"#, #"["case",$B,$O,$O]"#],
        "F": [
            #"["format",$S,{"font-scale":$N,"text-font":$T,"text-color":$C},$I,{"vertical-align":"top"},$V,{}]"#,
            #"["format",$S,{"vertical-align":$S},$S,{"font-scale":$N}]"#,
        ],
        "I": [#"["image",$S]"#, #"["coalesce",["image",$S],["image",$S]]"#],
        "K": [#"["collator",{"case-sensitive":$B,"diacritic-sensitive":$B,"locale":$S}]"#],
        "P": ["$N", "$S", "$B"],
        "V": [
            "$N", "$S", "$B", "$C", "$M", "$T", "$O", "$I", "$F", #"["get",$S]"#, #"["get",$S,$O]"#, #"["feature-state",$S]"#,
            #"["at",$N,["literal",[1,"a",null,[1]]]]"#, #"["error",$S]"#, #"["semiliteral",[$V,$V]]"#,
            #"["let","l",["semiliteral",[$V,$V]],["semiliteral",[["var","l"],["var","l"],["var","l"]]]]"#,
        ],
    ]

    /// The operators that the generator uses.
    static var operators: Set<String> {
        var names: Set<String> = ["zoom"]
        for line in [leaves, grammar].flatMap({ $0.values.joined() }) {
            for part in line.split(separator: "[") where part.first == "\"" {
                if let name = part.dropFirst().split(separator: "\"", omittingEmptySubsequences: false).first { names.insert(String(name)) }
            }
        }
        return names
    }

    /// Returns the JSON of an expression of this type.
    mutating func expression(_ type: Character, depth: Int) -> String {
        let isLeaf = depth == 0 || random.next() % 8 == 0
        if isLeaf, type == "N", random.next() % 3 == 0 { return random.pick(Fuzz.jsonNumbers) }
        let lines = isLeaf ? Self.leaves[type] : Self.grammar[type]
        var result = ""
        var isPlaceholder = false
        for character in random.pick(lines ?? ["null"]) {
            if isPlaceholder {
                result += expression(character, depth: depth - 1)
                isPlaceholder = false
            } else if character == "$" {
                isPlaceholder = true
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// Returns a value that a feature may have.
    mutating func value(depth: Int = 2) -> StyleValue {
        switch random.next() % (depth > 0 ? 8 : 6) {
        case 0, 1: .number(random.anyNumber())
        case 2: .string(random.pick(["", "a", "1e999", "-", "NaN", " 12 ", "rgb(1,2,3)", "#fff", "\u{301}", "🇩🇪🇩", "x\0y"]))
        case 3: .bool(random.next() % 2 == 0)
        case 4: .null
        case 5: .color(StyleColor(red: Float(random.anyNumber()), green: 1, blue: 0, alpha: Float(random.anyNumber())))
        case 6: .array((0..<random.next() % 4).map { _ in value(depth: depth - 1) })
        default: .object(StyleObject(["a", "", "n"].map { ($0, value(depth: depth - 1)) }))
        }
    }
}

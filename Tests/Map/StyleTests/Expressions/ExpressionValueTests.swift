import Testing

@testable import PortolanStyle

/// The operators of the MapLibre style specification, section by section as on its page "Expressions".
@Suite("Expressions give the values of the specification")
struct ExpressionValueTests {
    private func check(_ json: String, _ expected: String) throws {
        #expect(try ExpressionTable.value(json) == expected, "\(json)")
    }

    @Test(
        "assertions give the first argument of their type",
        arguments: [
            (#"["literal",["get","name"]]"#, #"["get","name"]"#), (#"["literal",{"a":[1]}]"#, #"{"a":[1]}"#),
            (#"["string",["get","name"]]"#, #""Zürich""#), (#"["string",["get","rank"],["get","name"]]"#, #""Zürich""#),
            (#"["string",["get","rank"],"none"]"#, #""none""#), (#"["number",["get","name"],["get","area"]]"#, "2.5"),
            (#"["boolean",["get","rank"],["get","open"]]"#, "true"),
            (#"["object",["get","name"],["get","part"]]"#, #"{"kind":"bay","depth":7}"#),
            (#"["array",["get","tags"]]"#, #"["a","b"]"#), (#"["array","string",["get","tags"]]"#, #"["a","b"]"#),
            (#"["array","string",2,["get","tags"]]"#, #"["a","b"]"#),
            (#"["array","number",null,["get","tags"],["literal",[1]]]"#, "[1]"),
            (
                #"["array","string",3,["get","tags"]]"#,
                "error: Expected value to be of type array<string, 3>, but found array<string, 2> instead."
            ),
            (#"["string",["get","rank"]]"#, "error: Expected value to be of type string, but found number instead."),
            (#"["number",["get","missing"]]"#, "error: Expected value to be of type number, but found null instead."),
            (#"["boolean",["get","name"]]"#, "error: Expected value to be of type boolean, but found string instead."),
            (#"["object",["get","tags"]]"#, "error: Expected value to be of type object, but found array<string, 2> instead."),
        ]
    )
    func assertions(json: String, expected: String) throws { try check(json, expected) }

    @Test(
        "conversions give values of their type",
        arguments: [
            (#"["to-string",["get","missing"]]"#, #""""#), (#"["to-string",["get","open"]]"#, #""true""#),
            (#"["to-string",["get","area"]]"#, #""2.5""#),
            (#"["to-string",["get","tags"]]"#, #""[\"a\",\"b\"]""#),
            (#"["to-string",["get","part"]]"#, #""{\"kind\":\"bay\",\"depth\":7}""#),
            (#"["to-string",["rgba",255,0,51,0.5]]"#, #""rgba(255,0,51,0.5)""#), (#"["to-string",1e21]"#, #""1e+21""#),
            (#"["to-string",1e-7]"#, #""1e-7""#),
            (#"["to-string",-0.0]"#, #""0""#), (#"["to-string",100000000000000000000]"#, #""100000000000000000000""#),
            // Numbers are read as in ECMAScript (ToNumber applied to the String type).
            (#"["to-number",["get","missing"]]"#, "0"), (#"["to-number",["get","open"]]"#, "1"), (#"["to-number",false]"#, "0"),
            (#"["to-number",["get","text"]]"#, "12"), (#"["to-number"," \t12.50\n"]"#, "12.5"), (#"["to-number",""]"#, "0"),
            (#"["to-number","  "]"#, "0"),
            (#"["to-number","1e3"]"#, "1000"), (#"["to-number","-.5"]"#, "-0.5"), (#"["to-number","5."]"#, "5"),
            (#"["to-number","0x1F"]"#, "31"),
            (#"["to-number","0b101"]"#, "5"), (#"["to-number","0O17"]"#, "15"), (#"["to-number","1,5",["get","rank"]]"#, "3"),
            (#"["to-number","12px",1]"#, "1"), (#"["to-number","-0x1F",1]"#, "1"), (#"["to-number","0x",1]"#, "1"),
            (#"["to-number","infinity",1]"#, "1"),
            (#"["to-number","nan",1]"#, "1"), (#"["to-number","1_000",1]"#, "1"), (#"["to-number",["get","tags"],9]"#, "9"),
            (#"[">",["to-number","Infinity"],1e308]"#, "true"), (#"["<",["to-number","-Infinity"],-1e308]"#, "true"),
            (#"["to-number",["get","name"]]"#, #"error: Could not convert "Zürich" to number."#),
            (#"["to-boolean",["get","missing"]]"#, "false"), (#"["to-boolean",""]"#, "false"), (#"["to-boolean",0]"#, "false"),
            (#"["to-boolean",["/",0,0]]"#, "false"), (#"["to-boolean",false]"#, "false"), (#"["to-boolean","false"]"#, "true"),
            (#"["to-boolean",-1]"#, "true"), (#"["to-boolean",["literal",[]]]"#, "true"), (#"["to-boolean",["literal",{}]]"#, "true"),
            (##"["to-color","#0f08"]"##, #""rgba(0,255,0,0.53333336)""#), (#"["to-color",["literal",[255,0,51]]]"#, #""rgba(255,0,51,1)""#),
            (#"["to-color",["literal",[255,0,51,0.5]]]"#, #""rgba(255,0,51,0.5)""#),
            (#"["to-color",["get","name"],"blue"]"#, #""rgba(0,0,255,1)""#),
            (#"["to-color",["get","name"]]"#, "error: Could not parse color from value 'Zürich'"),
        ]
    )
    func conversions(json: String, expected: String) throws { try check(json, expected) }

    @Test(
        "typeof gives the names of types",
        arguments: [
            ("null", "null"), ("1", "number"), (#""a""#, "string"), ("true", "boolean"), (#"["rgb",0,0,0]"#, "color"),
            (#"["literal",{}]"#, "object"),
            (#"["literal",[]]"#, "array<value, 0>"), (#"["literal",[1,2]]"#, "array<number, 2>"),
            (#"["literal",["a"]]"#, "array<string, 1>"),
            (#"["literal",[1,"a"]]"#, "array<value, 2>"), (#"["literal",[[1],[2]]]"#, "array<array<number, 1>, 2>"),
            (#"["get","tags"]"#, "array<string, 2>"),
            (#"["get","none"]"#, "null"), (#"["get","missing"]"#, "null"), (#"["format","a",{}]"#, "formatted"),
            (#"["image","a"]"#, "resolvedImage"),
        ]
    )
    func typeNames(json: String, name: String) throws { try check(#"["typeof",\#(json)]"#, "\"\(name)\"") }

    @Test(
        "operators read the feature's data",
        arguments: [
            (#"["get","name"]"#, #""Zürich""#), (#"["get","missing"]"#, "null"), (#"["get",["concat","na","me"]]"#, #""Zürich""#),
            (#"["get","kind",["get","part"]]"#, #""bay""#), (#"["get","kind",["literal",{"a":1}]]"#, "null"), (#"["has","name"]"#, "true"),
            (#"["has","missing"]"#, "false"), (#"["has","none"]"#, "true"), (#"["has","depth",["get","part"]]"#, "true"),
            (#"["has","a",["literal",{}]]"#, "false"), (#"["!",["has",["concat","x","y"]]]"#, "true"),
            (#"["geometry-type"]"#, #""Polygon""#), (#"["id"]"#, "7"),
            (#"["feature-state","hover"]"#, "true"), (#"["feature-state","missing"]"#, "null"), (#"["global-state","theme"]"#, #""dark""#),
            (#"["global-state","missing"]"#, "null"), (#"["get","rank",["properties"]]"#, "3"), (#"["accumulated"]"#, "null"),
            (#"["step",["zoom"],1,12,2]"#, "2"),
            (#"["heatmap-density"]"#, "0"), (#"["line-progress"]"#, "0"), (#"["elevation"]"#, "0"),
        ]
    )
    func features(json: String, expected: String) throws { try check(json, expected) }

    @Test("operators read the inputs of heat maps, gradients, relief and clusters")
    func rareInputs() throws {
        #expect(try ExpressionTable.value(#"["*",["heatmap-density"],4]"#) { $0.heatmapDensity = 0.25 } == "1")
        #expect(try ExpressionTable.value(#"["+",["line-progress"],1]"#) { $0.lineProgress = 0.5 } == "1.5")
        #expect(try ExpressionTable.value(#"["-",["elevation"]]"#) { $0.elevation = 812 } == "-812")
        #expect(try ExpressionTable.value(#"["+",["accumulated"],["get","rank"]]"#) { $0.accumulated = 39 } == "42")
        for (type, name) in [
            (.point, "Point"), (.lineString, "LineString"), (.polygon, "Polygon"),
        ] as [(EvaluationContext.GeometryType, String)] {
            #expect(try ExpressionTable.value(#"["geometry-type"]"#) { $0.geometryType = type } == "\"\(name)\"")
        }
    }

    @Test(
        "look-up operators give these values",
        arguments: [
            (#"["at",0,["get","tags"]]"#, #""a""#), (#"["at",1,["literal",[5,6]]]"#, "6"),
            (#"["at",["-",["get","rank"],2],["get","tags"]]"#, #""b""#),
            (#"["at",["-",["get","rank"],4],["get","tags"]]"#, "error: Array index out of bounds: -1 < 0."),
            (#"["at",["get","rank"],["get","tags"]]"#, "error: Array index out of bounds: 3 > 1."),
            (#"["at",["/",["get","rank"],6],["get","tags"]]"#, "error: Array index must be an integer, but found 0.5 instead."),
            (#"["in","b",["get","tags"]]"#, "true"), (#"["in","c",["get","tags"]]"#, "false"), (#"["in","ric",["get","name"]]"#, "true"),
            (#"["in","",["get","name"]]"#, "true"), (#"["in",["get","rank"],["literal",[1,3]]]"#, "true"),
            (#"["in","3",["literal",[1,3]]]"#, "false"),
            (#"["in",["get","rank"],["get","missing"]]"#, "false"), (#"["in",null,["literal",[null]]]"#, "true"),
            (#"["in",2,"a2b"]"#, "true"),
            (#"["index-of","r",["get","name"]]"#, "2"), (#"["index-of","x",["get","name"]]"#, "-1"),
            (#"["index-of","an","banana",2]"#, "3"),
            (#"["index-of","b",["get","tags"]]"#, "1"), (#"["index-of",1,["literal",[1,2,1]],1]"#, "2"), (#"["index-of","🗺","a🗺b"]"#, "1"),
            (#"["length",["get","name"]]"#, "6"), (#"["length","🗺️"]"#, "2"), (#"["length",""]"#, "0"), (#"["length",["get","tags"]]"#, "2"),
            (#"["length",["get","rank"]]"#, "error: Expected value to be of type string or array, but found number instead."),
            (#"["slice",["get","name"],1]"#, #""ürich""#), (#"["slice",["get","name"],1,3]"#, #""ür""#),
            (#"["slice",["get","name"],-2]"#, #""ch""#),
            (#"["slice",["get","name"],-4,-2]"#, #""ri""#), (#"["slice",["get","name"],4,2]"#, #""""#),
            (#"["slice",["get","name"],99]"#, #""""#),
            (#"["slice",["literal",[1,2,3]],0,-1]"#, "[1,2]"), (#"["slice",["literal",[1,2,3]],1]"#, "[2,3]"),
            (#"["slice","a🗺b",1,2]"#, #""🗺""#),
        ]
    )
    func lookup(json: String, expected: String) throws { try check(json, expected) }

    @Test(
        "decisions give these values",
        arguments: [
            (#"["!",["get","open"]]"#, "false"), (#"["==",["get","rank"],3]"#, "true"), (#"["==",["get","rank"],"3"]"#, "false"),
            (#"["==",["get","missing"],null]"#, "true"), (#"["==",["get","none"],null]"#, "true"),
            (#"["!=",["get","name"],"Bern"]"#, "true"),
            (#"["!=",["get","open"],true]"#, "false"), (#"["<",["get","rank"],4]"#, "true"), (#"["<",["get","name"],"Zug"]"#, "false"),
            (#"["<","Z","a"]"#, "true"), (#"["<=",3,["get","rank"]]"#, "true"), (#"[">",["get","area"],2.5]"#, "false"),
            (#"[">=",["get","area"],2.5]"#, "true"),
            (
                #"["<",["get","rank"],["get","name"]]"#,
                #"error: Expected arguments for "<" to be (string, string) or (number, number), but found (number, string) instead."#
            ),
            (#"[">",["get","name"],1]"#, "error: Expected value to be of type number, but found string instead."),
            (#"["all"]"#, "true"), (#"["all",true,["get","open"]]"#, "true"), (#"["all",false,["<",["get","missing"],1]]"#, "false"),
            (#"["any"]"#, "false"), (#"["any",false,["get","open"]]"#, "true"), (#"["any",true,["get","name"]]"#, "true"),
            (#"["case",["get","open"],"yes","no"]"#, #""yes""#), (#"["case",false,1,["==",["get","rank"],3],2,3]"#, "2"),
            (#"["case",false,1,false,2,3]"#, "3"),
            (#"["match",["get","name"],"Bern",1,["Genf","Zürich"],2,3]"#, "2"),
            (#"["match",["get","rank"],[1,2],"low",3,"high","none"]"#, #""high""#),
            (#"["match",["get","missing"],"a",1,2]"#, "2"), (#"["match",["get","rank"],"3",1,2]"#, "2"),
            (#"["match",["get","area"],2,1,0]"#, "0"),
            (#"["coalesce",["get","missing"],["get","none"],["get","rank"],9]"#, "3"), (#"["coalesce",["get","missing"],null]"#, "null"),
            (#"["coalesce",["get","open"],5]"#, "true"), (#"["coalesce",["image","pond"],["image","lake"]]"#, #""lake""#),
            (#"["coalesce",["image","pond"],["image","pool"]]"#, #""pond""#),
        ]
    )
    func decision(json: String, expected: String) throws { try check(json, expected) }

    @Test(
        "ramps, scales and curves give these values at zoom 12",
        arguments: [
            (#"["step",["zoom"],"a",12,"b",14,"c"]"#, #""b""#), (#"["step",["zoom"],"a",12.5,"b"]"#, #""a""#),
            (#"["step",["get","rank"],0,1,10,2,20,3,30]"#, "30"),
            (#"["step",["/",0,["-",["get","rank"],3]],"first",0,"b"]"#, #""first""#),
            (#"["interpolate",["linear"],["zoom"],10,0,14,20]"#, "10"), (#"["interpolate",["linear"],["zoom"],13,1,14,2]"#, "1"),
            (#"["interpolate",["linear"],["zoom"],1,1,11,2]"#, "2"), (#"["interpolate",["linear"],["zoom"],12,7,14,9]"#, "7"),
            // (2² − 1) / (2⁴ − 1) = 1/5 of the way. With base 1 the curve is linear.
            (#"["interpolate",["exponential",2],["zoom"],10,0,14,15]"#, "3"),
            (#"["interpolate",["exponential",1],["zoom"],10,0,14,20]"#, "10"),
            (#"["interpolate",["exponential",0.5],["zoom"],10,0,14,15]"#, "12"),
            (#"["interpolate",["cubic-bezier",0.25,0,0.75,1],["zoom"],10,0,14,8]"#, "4"),
            (#"["interpolate",["linear"],["get","rank"],0,0,2,10,4,30]"#, "20"), (#"["interpolate",["linear"],["zoom"],5,1]"#, "1"),
            (#"["interpolate",["linear"],["zoom"],10,["literal",[0,10]],14,["literal",[10,20]]]"#, "[5,15]"),
            (##"["interpolate",["linear"],["zoom"],10,["to-color","#000"],14,["to-color","#ff0066"]]"##, #""rgba(128,0,51,1)""#),
            (#"["interpolate-lab",["linear"],["zoom"],12,"red",14,"blue"]"#, #""rgba(255,0,0,1)""#),
            (#"["interpolate-hcl",["linear"],["zoom"],10,"red",12,"blue"]"#, #""rgba(0,0,255,1)""#),
        ]
    )
    func curves(json: String, expected: String) throws { try check(json, expected) }

    @Test(
        "variables give their values",
        arguments: [
            (#"["let","a",2,["*",["var","a"],["var","a"]]]"#, "4"),
            (#"["let","a",["get","rank"],"b",["get","area"],["+",["var","a"],["var","b"]]]"#, "5.5"),
            (#"["let","a",1,["let","a",2,["var","a"]]]"#, "2"), (#"["let","a",1,["+",["let","a",2,["var","a"]],["var","a"]]]"#, "3"),
            (#"["let","_x1","y",["concat",["var","_x1"],["var","_x1"]]]"#, #""yy""#),
        ]
    )
    func variables(json: String, expected: String) throws { try check(json, expected) }
}

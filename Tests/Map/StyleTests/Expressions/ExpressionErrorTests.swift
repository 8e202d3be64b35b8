import Testing

@testable import PortolanStyle

/// Expressions that the specification does not allow are refused when they are read. The error gives the path of the
/// part that has the fault.
@Suite("Invalid expressions are refused")
struct ExpressionErrorTests {
    @Test(
        "values that are not expressions are refused",
        arguments: [
            ("[]", " Expected an array with at least one element."), ("{}", " Bare objects invalid."),
            ("[1,2]", "[0] Expression name must be a string, but found number instead."),
            (#"["nonsense",1]"#, #"[0] Unknown expression "nonsense"."#),
            (#"["literal"]"#, " 'literal' expression requires exactly one argument, but found 0 instead."),
            (#"["+",["literal",[1]]]"#, "[1] Expected number but found array<number, 1> instead."),
            (#"["+",1,{"a":1}]"#, "[2] Bare objects invalid."),
        ]
    )
    func forms(json: String, expected: String) { check(json, expected) }

    @Test(
        "wrong types and numbers of arguments are refused",
        arguments: [
            (#"["+","a",1]"#, "[1] Expected number but found string instead."),
            (#"["sqrt",1,2]"#, " Expected arguments of type (number), but found (number, number) instead."),
            (#"["-"]"#, " Expected arguments of type (number, number) | (number), but found () instead."),
            (#"["!",1]"#, "[1] Expected boolean but found number instead."),
            (#"["all",true,"a"]"#, "[2] Expected boolean but found string instead."),
            (#"["upcase",3]"#, "[1] Expected string but found number instead."),
            (#"["get",5]"#, "[1] Expected string but found number instead."), (#"["string"]"#, " Expected at least one argument."),
            (#"["to-string",1,2]"#, " Expected one argument."),
            (#"["array","color",["get","a"]]"#, #"[1] The item type argument of "array" must be one of string, number, boolean"#),
            (#"["array","number",-1,["get","a"]]"#, #"[2] The length argument to "array" must be a positive integer literal"#),
            (#"["array","number",1.5,["get","a"]]"#, #"[2] The length argument to "array" must be a positive integer literal"#),
            (#"["==",1]"#, " Expected two or three arguments."), (#"["==",1,"a"]"#, " Cannot compare types 'number' and 'string'."),
            (#"["<",true,false]"#, #"[1] "<" comparisons are not supported for type 'boolean'."#),
            (#"["==",["literal",[]],1]"#, #"[1] "==" comparisons are not supported for type 'array<value, 0>'."#),
            (#"["==",1,2,["collator",{}]]"#, " Cannot use collator to compare non-string types."),
            (#"["at",0,["get","a"],1]"#, " Expected 2 arguments, but found 3 instead."),
            (
                #"["in",["literal",[1]],["get","a"]]"#,
                " Expected first argument to be of type boolean, string, number or null, but found array<number, 1> instead"
            ),
            (#"["length",5]"#, " Expected argument of type string or array, but found number instead."),
            (#"["collator",1]"#, " Collator options argument must be an object."),
            (
                #"["number-format",1,{"currency":"EUR","unit":"meter"}]"#,
                " NumberFormat options `currency` and `unit` are mutually exclusive"
            ),
            (#"["format",{"font-scale":1}]"#, " First argument must be an image or text section."),
            (
                #"["format","a",{"vertical-align":"middle"}]"#,
                " 'vertical-align' must be one of: 'bottom', 'center', 'top' but found 'middle' instead."
            ),
            (
                #"["within",{"type":"Point","coordinates":[0,0]}]"#,
                " 'within' expression requires valid geojson object that contains polygon geometry type."
            ),
        ]
    )
    func arguments(json: String, expected: String) { check(json, expected) }

    @Test(
        "wrong branches, curves and variables are refused",
        arguments: [
            (#"["case",true,1]"#, " Expected at least 3 arguments, but found only 2."),
            (#"["case",true,1,false,2]"#, " Expected an odd number of arguments."),
            (#"["case","a",1,2]"#, "[1] Expected boolean but found string instead."),
            (#"["case",true,1,"a"]"#, "[3] Expected number but found string instead."),
            (#"["match",1,2,3]"#, " Expected at least 4 arguments, but found only 3."),
            (#"["match",["get","a"],[],1,2]"#, "[2] Expected at least one branch label."),
            (#"["match",["get","a"],1.5,1,2]"#, "[2] Numeric branch labels must be integer values."),
            (#"["match",["get","a"],9007199254740992,1,2]"#, "[2] Branch labels must be integers no larger than 9007199254740991."),
            (#"["match",["get","a"],true,1,2]"#, "[2] Branch labels must be numbers or strings."),
            (#"["match",["get","a"],["x","y"],1,"x",2,3]"#, "[4] Branch labels must be unique."),
            (#"["match",["get","a"],"x",1,2,3,4]"#, "[4] Expected string but found number instead."),
            (#"["match",5,"x",1,2]"#, "[1] Expected string but found number instead."),
            (#"["step",["zoom"],1,2]"#, " Expected at least 4 arguments, but found only 3."),
            (#"["step",["zoom"],1,2,3,4]"#, " Expected an even number of arguments."),
            (
                #"["step",["zoom"],1,5,2,5,3]"#,
                #"[5] Input/output pairs for "step" expressions must be arranged with input values in strictly ascending order."#
            ),
            (
                #"["step",["get","a"],1,["get","b"],2]"#,
                #"[3] Input/output pairs for "step" expressions must be defined using literal numeric values"#
            ),
            (#"["interpolate",["zoom"]]"#, "[1][0] Unknown interpolation type zoom"),
            (#"["interpolate","linear",["zoom"],0,1]"#, "[1] Expected an interpolation type expression."),
            (#"["interpolate",["exponential"],["zoom"],0,1]"#, "[1][1] Exponential interpolation requires a numeric base."),
            (
                #"["interpolate",["cubic-bezier",0,0,2,1],["zoom"],0,1]"#,
                "[1] Cubic bezier interpolation requires four numeric arguments with values between 0 and 1."
            ),
            (#"["interpolate",["linear"],["zoom"],0,"a",1,"b"]"#, " Type string is not interpolatable."),
            (#"["interpolate",["linear"],["zoom"],1,0,0,1]"#, #"[5] Input/output pairs for "interpolate" expressions must be arranged"#),
            (#"["let","a",1]"#, " Expected at least 3 arguments, but found 2 instead."),
            (#"["let",1,2,3]"#, "[1] Expected string, but found number instead."),
            (#"["let","a-b",1,2]"#, "[1] Variable names must contain only alphanumeric characters or '_'."),
            (#"["var","a"]"#, #"[1] Unknown variable "a"."#),
            (#"["let","a",1,["+",["var","b"],1]]"#, #"[3][1][1] Unknown variable "b"."#),
            (#"["+",["let","a",1,["var","a"]],["var","a"]]"#, #"[2][1] Unknown variable "a"."#),
        ]
    )
    func branches(json: String, expected: String) { check(json, expected) }

    @Test(
        "constant parts that always fail are refused",
        arguments: [
            (#"["at",2,["literal",[1,2]]]"#, " Array index out of bounds: 2 > 1."),
            (#"["to-number","x"]"#, #" Could not convert "x" to number."#),
            (#"["rgb",256,0,0]"#, " Invalid rgba value [256, 0, 0]: 'r', 'g', and 'b' must be between 0 and 255."),
            (#"["to-color","reddish"]"#, " Could not parse color from value 'reddish'"),
            (#"["array","number",["literal",["a"]]]"#, " Expected value to be of type array<number>, but found array<string, 1> instead."),
        ]
    )
    func constants(json: String, expected: String) { check(json, expected) }

    @Test(
        "a value must have the type that a property expects",
        arguments: [
            (#""a""#, .number, " Expected number but found string instead."),
            (#"["rgb",0,0,0]"#, .string, " Expected string but found color instead."),
            (#"["concat","a"]"#, .boolean, " Expected boolean but found string instead."),
            (#"["literal",[1]]"#, .array(of: .number, count: 2), " Expected array<number, 2> but found array<number, 1> instead."),
            (#""reddish""#, .color, " Could not parse color from value 'reddish'"),
            (#"["case",["get","a"],1,"b"]"#, .number, "[3] Expected number but found string instead."),
        ] as [(String, ExpressionType, String)]
    )
    func expectedTypes(json: String, type: ExpressionType, expected: String) {
        let found = ExpressionTable.failures(json, type: type)
        #expect(found.count == 1 && found[0].hasPrefix(expected), "\(json): \(found)")
    }

    /// Only one outermost curve may use the camera's zoom as its input.
    @Test(
        "the zoom is the input of one outermost curve only",
        arguments: [
            (#"["+",["zoom"],1]"#, false), (#"["step",["zoom"],1,5,2]"#, true), (#"["*",2,["step",["zoom"],1,5,2]]"#, false),
            (#"["let","a",["get","x"],["interpolate",["linear"],["zoom"],0,["number",["var","a"]],9,2]]"#, true),
            (#"["coalesce",["interpolate",["linear"],["zoom"],0,1,9,2],3]"#, true),
            (#"["coalesce",["step",["zoom"],1,5,2],["step",["zoom"],3,5,4]]"#, false),
            (#"["step",["get","x"],1,2,["step",["zoom"],1,5,2]]"#, false),
            (#"["case",["has","x"],["step",["zoom"],1,5,2],3]"#, false), (#"["step",["+",["zoom"],1],1,5,2]"#, false),
        ]
    )
    func zoom(json: String, isAllowed: Bool) {
        #expect(ExpressionTable.failures(json, type: .number).isEmpty == isAllowed, "\(json)")
    }

    private func check(_ json: String, _ expected: String) {
        let found = ExpressionTable.failures(json)
        #expect(found.count == 1 && found[0].hasPrefix(expected), "\(json): \(found)")
    }
}

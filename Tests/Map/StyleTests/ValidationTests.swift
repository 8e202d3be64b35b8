import PortolanJSON
import Testing

@testable import PortolanStyle

/// Reports about styles that break a rule of the MapLibre style specification: each class of mistakes once, with
/// path and sentence.
///
/// A wrong value is an error, and the style is refused. An unknown part, or one that draws nothing, gives a
/// warning.
@Suite("Mistakes in styles are reported")
struct ValidationTests {
    /// Returns the severity, path and sentence of each report about a text, in reading order.
    private func said(_ json: String) throws -> [String] {
        var reader = StyleReader()
        _ = reader.read(try JSONReader.read(Array(json.utf8)).root)
        return reader.diagnostics.map { "\($0.severity) \($0.path): \($0.message)" }
    }

    /// Returns the reports, like `said(_:)`, about a style with these layers.
    private func said(ofLayers layers: String) throws -> [String] {
        let sources = #""v":{"type":"vector"},"g":{"type":"geojson","data":"a"},"r":{"type":"raster"}"#
        return try said(#"{"version":8,"sources":{\#(sources)},"layers":[\#(layers)]}"#)
    }

    // MARK: Root

    @Test(
        "members that every style needs are checked",
        arguments: [
            ("[]", ["error : A style must be a JSON object, but this is array."]),
            (
                "{}",
                [
                    #"error version: A style needs a "version" of 8."#,
                    #"error sources: A style needs "sources"."#,
                    #"error layers: A style needs "layers"."#,
                ]
            ),
            (#"{"sources":{},"layers":[]}"#, [#"error version: A style needs a "version" of 8."#]),
            (#"{"version":"8","sources":{},"layers":[]}"#, ["error version: Only version 8 of the style specification is supported."]),
            (#"{"version":7,"sources":{},"layers":[]}"#, ["error version: Only version 8 of the style specification is supported."]),
            (#"{"version":8,"layers":[]}"#, [#"error sources: A style needs "sources"."#]),
            (#"{"version":8,"sources":{}}"#, [#"error layers: A style needs "layers"."#]),
            (
                #"{"version":8,"sources":[],"layers":{}}"#,
                ["error sources: Expected an object, but found array.", "error layers: Expected an array, but found object."]
            ),
            (
                #"{"version":8,"sources":null,"layers":"a"}"#,
                ["error sources: Expected an object, but found null.", "error layers: Expected an array, but found string."]
            ),
        ] as [(String, [String])]
    )
    func root(json: String, expected: [String]) throws {
        #expect(try said(json) == expected)
    }

    @Test(
        "members of a style are checked",
        arguments: [
            (#""name":5"#, ["error name: Expected a string, but found number."]),
            (#""center":[1]"#, ["error center: Expected an array of 2 numbers."]),
            (#""center":[1,"2"]"#, ["error center: Expected an array of 2 numbers."]),
            (#""center":{"lng":1,"lat":2}"#, ["error center: Expected an array of 2 numbers."]),
            (#""zoom":"3""#, ["error zoom: Expected a number, but found string."]),
            (#""pitch":[0]"#, ["error pitch: Expected a number, but found array."]),
            (#""bearing":null"#, []),
            (#""glyphs":[]"#, ["error glyphs: Expected a string, but found array."]),
            (#""sprite":3"#, ["error sprite: Expected a string or an array, but found number."]),
            (#""sprite":[{"id":"a"}]"#, [#"error sprite[0]: A sprite needs an "id" and a "url"."#]),
            (#""transition":5"#, ["error transition: Expected an object, but found number."]),
            (#""transition":{"duration":"1s"}"#, ["error transition.duration: Expected a number, but found string."]),
            (
                #""transition":{"duration":-1,"speed":2}"#,
                [
                    "warning transition.speed: Unknown member of a transition; it is ignored.",
                    "error transition.duration: -1 is less than the minimum 0.",
                ]
            ),
            (#""light":3"#, ["error light: Expected an object, but found number."]),
            (#""light":{"intensity":2}"#, ["error light.intensity: 2 is greater than the maximum 1."]),
            (#""light":{"anchor":"sun"}"#, [#"error light.anchor: Expected one of "map", "viewport", but found "sun"."#]),
            (#""light":{"position":[1,2]}"#, ["error light.position: Expected array<number, 3> but found array<number, 2> instead."]),
            (#""light":{"brightness":1}"#, ["warning light.brightness: Unknown property of a light; it is ignored."]),
            (#""sky":{"sky-color":"bleu"}"#, ["error sky.sky-color: Could not parse color from value 'bleu'"]),
            (#""sky":{"fog-ground-blend":-0.5}"#, ["error sky.fog-ground-blend: -0.5 is less than the minimum 0."]),
            (#""terrain":{}"#, [#"error terrain: A terrain needs a "source"."#]),
            (#""terrain":{"source":"d"}"#, [#"error terrain.source: There is no source "d"."#]),
            (#""terrain":[]"#, ["error terrain: Expected an object, but found array."]),
            (#""state":{"a":1}"#, ["error state.a: Expected an object, but found number."]),
            (#""state":{"a":{}}"#, [#"warning state.a: A value of the state has no "default"; null is used."#]),
            (
                #""font-faces":{"A":[{"url":"a.ttf","unicode-range":["x"]}]}"#,
                [#"error font-faces.A[0].unicode-range[0]: Expected a range of code points such as "U+1780-17FF"."#]
            ),
            (#""extra":1"#, ["warning extra: Unknown member of a style; it is ignored."]),
        ] as [(String, [String])]
    )
    func members(json: String, expected: [String]) throws {
        #expect(try said(#"{"version":8,"sources":{},"layers":[],\#(json)}"#) == expected)
    }

    // MARK: Sources

    /// Tile sources may have members that the specification does not name, because descriptions of tiles have such
    /// members.
    @Test(
        "sources are checked",
        arguments: [
            ("5", [#"error sources.s: A source must be an object with a "type"."#]),
            ("{}", [#"error sources.s: A source must be an object with a "type"."#]),
            (
                #"{"type":5}"#,
                [
                    "error sources.s.type: Expected a string, but found number.",
                    #"error sources.s: A source must be an object with a "type"."#,
                ]
            ),
            (#"{"type":"hologram"}"#, ["warning sources.s.type: Unknown type of source; it is kept unchanged."]),
            (#"{"type":"vector","url":5}"#, ["error sources.s.url: Expected a string, but found 5."]),
            (#"{"type":"vector","tiles":"a"}"#, ["error sources.s.tiles: Expected an array, but found string."]),
            (#"{"type":"vector","tiles":["a",3]}"#, ["error sources.s.tiles[1]: Expected a string, but found 3."]),
            (#"{"type":"vector","minzoom":"3"}"#, [#"error sources.s.minzoom: Expected a number, but found "3"."#]),
            (#"{"type":"vector","bounds":[1,2,3]}"#, ["error sources.s.bounds: Expected an array of 4 numbers, but found an array."]),
            (#"{"type":"vector","scheme":"wmts"}"#, [#"error sources.s.scheme: Expected one of xyz, tms, but found "wmts"."#]),
            (#"{"type":"vector","volatile":1}"#, ["error sources.s.volatile: Expected true or false, but found 1."]),
            (
                #"{"type":"vector","promoteId":5}"#,
                ["error sources.s.promoteId: Expected the name of a property, or such names by layers, but found 5."]
            ),
            (#"{"type":"vector","made-by":"x"}"#, []),
            (#"{"type":"raster","tileSize":"256"}"#, [#"error sources.s.tileSize: Expected a number, but found "256"."#]),
            (
                #"{"type":"raster-dem","encoding":"png"}"#,
                [#"error sources.s.encoding: Expected one of terrarium, mapbox, custom, but found "png"."#]
            ),
            (
                #"{"type":"raster-dem","encoding":"custom","redFactor":"1"}"#,
                [#"error sources.s.redFactor: Expected a number, but found "1"."#]
            ),
            (#"{"type":"geojson"}"#, [#"warning sources.s: A source of the type geojson shows nothing without "data"."#]),
            (#"{"type":"geojson","data":"a","cluster":"yes"}"#, [#"error sources.s.cluster: Expected true or false, but found "yes"."#]),
            (#"{"type":"geojson","data":"a","buffer":600}"#, ["error sources.s.buffer: Expected a number from 0 to 512, but found 600."]),
            (
                #"{"type":"geojson","data":"a","clusterRadius":-1}"#,
                ["error sources.s.clusterRadius: Expected a number from 0 on, but found -1."]
            ),
            (#"{"type":"geojson","data":"a","filter":["=="]}"#, ["error sources.s.filter: Expected two or three arguments."]),
            (
                #"{"type":"geojson","data":"a","clusterProperties":{"sum":["+"]}}"#,
                ["error sources.s.clusterProperties.sum: Expected an array of an operator and an expression."]
            ),
            (
                #"{"type":"geojson","data":"a","colour":1}"#,
                ["warning sources.s.colour: Unknown member of a source of the type geojson; it is ignored."]
            ),
            (#"{"type":"image","url":"a"}"#, [#"warning sources.s: A source of the type image shows nothing without "coordinates"."#]),
            (
                #"{"type":"image","url":"a","coordinates":[[0,1],[1,1],[1,0]]}"#,
                ["error sources.s.coordinates: Expected four corners, but found an array."]
            ),
            (
                #"{"type":"image","url":"a","coordinates":[[0,1],[1,1],[1,0],[0]]}"#,
                ["error sources.s.coordinates[3]: Expected a longitude and a latitude, but found an array."]
            ),
        ] as [(String, [String])]
    )
    func sources(json: String, expected: [String]) throws {
        #expect(try said(#"{"version":8,"sources":{"s":\#(json)},"layers":[]}"#) == expected)
    }

    // MARK: Layers

    @Test(
        "layers are checked",
        arguments: [
            ("3", ["error layers[0]: Expected an object, but found number."]),
            ("{}", [#"error layers[0]: A layer needs an "id"."#]),
            (#"{"id":5,"type":"background"}"#, ["error layers[0].id: Expected a string, but found number."]),
            (#"{"id":"a"}"#, [#"error layers[0]: A layer needs a "type"."#]),
            (#"{"id":"a","type":5}"#, ["error layers[0].type: Expected a string, but found number."]),
            (#"{"id":"a","type":"sparkle"}"#, ["warning layers[0].type: Unknown type of layer “sparkle”; it is ignored."]),
            (#"{"id":"a","type":"background"},{"id":"a","type":"background"}"#, ["error layers[1].id: Another layer has this id."]),
            (#"{"id":"a","type":"fill"}"#, [#"error layers[0]: A fill layer needs a "source"."#]),
            (
                #"{"id":"a","type":"fill","source":5}"#,
                ["error layers[0].source: Expected a string, but found number.", #"error layers[0]: A fill layer needs a "source"."#]
            ),
            (#"{"id":"a","type":"fill","source":"x","source-layer":"l"}"#, [#"error layers[0].source: There is no source "x"."#]),
            (
                #"{"id":"a","type":"fill","source":"v"}"#,
                [#"warning layers[0]: The layer draws nothing: a vector source needs a "source-layer"."#]
            ),
            (
                #"{"id":"a","type":"fill","source":"v","source-layer":5}"#,
                [
                    "error layers[0].source-layer: Expected a string, but found number.",
                    #"warning layers[0]: The layer draws nothing: a vector source needs a "source-layer"."#,
                ]
            ),
            (#"{"id":"a","type":"fill","source":"g"}"#, []),
            (
                #"{"id":"a","type":"fill","source":"r"}"#,
                [#"warning layers[0].source: A fill layer draws nothing of "r": it needs a source of the type vector or geojson."#]
            ),
            (
                #"{"id":"a","type":"raster","source":"v"}"#,
                [#"warning layers[0].source: A raster layer draws nothing of "v": it needs a source of the type raster, image or video."#]
            ),
            (
                #"{"id":"a","type":"hillshade","source":"r"}"#,
                [#"warning layers[0].source: A hillshade layer draws nothing of "r": it needs a source of the type raster-dem."#]
            ),
            (#"{"id":"a","type":"background","minzoom":"3"}"#, ["error layers[0].minzoom: Expected a number, but found string."]),
            (#"{"id":"a","type":"background","minzoom":-1}"#, ["error layers[0].minzoom: -1 is not between 0 and 24."]),
            (#"{"id":"a","type":"background","maxzoom":24.5}"#, ["error layers[0].maxzoom: 24.5 is not between 0 and 24."]),
            (#"{"id":"a","type":"background","layout":5}"#, ["error layers[0].layout: Expected an object, but found number."]),
            (#"{"id":"a","type":"background","paint":[]}"#, ["error layers[0].paint: Expected an object, but found array."]),
            (
                #"{"id":"a","type":"background","paint":{"background-colour":"red"}}"#,
                ["warning layers[0].paint.background-colour: Unknown property of a background layer; it is ignored."]
            ),
            (
                #"{"id":"a","type":"background","paint":{"fill-color":"red"}}"#,
                ["warning layers[0].paint.fill-color: Unknown property of a background layer; it is ignored."]
            ),
            (
                #"{"id":"a","type":"background","layout":{"background-color":"red"}}"#,
                ["warning layers[0].layout.background-color: Unknown property of a background layer; it is ignored."]
            ),
            (
                #"{"id":"a","type":"background","paint":{"visibility":"none"}}"#,
                ["warning layers[0].paint.visibility: Unknown property of a background layer; it is ignored."]
            ),
            (#"{"id":"a","type":"background","foo":1}"#, ["warning layers[0].foo: Unknown member of a layer; it is ignored."]),
            (#"{"id":"a","ref":"b"}"#, [#"error layers[0].ref: There is no layer "b"."#]),
            (#"{"id":"a","ref":"a"}"#, [#"error layers[0].ref: The layer "a" has a "ref" itself; refer to a layer without one."#]),
            (
                #"{"id":"b","type":"background"},{"id":"a","ref":"b","type":"background"}"#,
                [#"error layers[1].type: A layer with a "ref" takes its "type" from the other layer; remove it here."#]
            ),
        ] as [(String, [String])]
    )
    func layers(json: String, expected: [String]) throws {
        #expect(try said(ofLayers: json) == expected)
    }

    /// As in the specification's validator, a maximum zoom below the minimum is no mistake. The layer is never
    /// drawn.
    @Test("a layer may end before it begins")
    func zooms() throws {
        let layer = #"{"id":"a","type":"background","minzoom":10,"maxzoom":5}"#
        #expect(try said(ofLayers: layer) == [])
        let style = try Style.parse(#"{"version":8,"sources":{},"layers":[\#(layer)]}"#)
        for zoom in [0.0, 5, 7, 10, 24] { #expect(!style.layers[0].info.isDrawn(atZoom: zoom)) }
    }

    @Test(
        "values of properties are checked",
        arguments: [
            // Properties that are numbers or booleans.
            ("line", "paint", "line-width", "true", ": Expected number but found boolean instead."),
            ("line", "paint", "line-width", #""2""#, ": Expected number but found string instead."),
            ("line", "paint", "line-width", "[2]", ": Expected number but found array<number, 1> instead."),
            ("line", "paint", "line-width", #"{"a":2}"#, #": Bare objects invalid. Use ["literal", {...}] instead."#),
            ("line", "paint", "line-width", "null", ""),
            ("line", "paint", "line-width", "-0.5", ": -0.5 is less than the minimum 0."),
            ("line", "paint", "line-opacity", "1.01", ": 1.01 is greater than the maximum 1."),
            ("heatmap", "paint", "heatmap-radius", "0", ": 0 is less than the minimum 1."),
            ("symbol", "layout", "text-size", "-1", ": -1 is less than the minimum 0."),
            ("fill", "paint", "fill-antialias", #""yes""#, ": Expected boolean but found string instead."),
            ("fill", "paint", "fill-antialias", "1", ": Expected boolean but found number instead."),
            // Properties that are colours.
            ("fill", "paint", "fill-color", #""bleu""#, ": Could not parse color from value 'bleu'"),
            ("fill", "paint", "fill-color", #""rot""#, ": Could not parse color from value 'rot'"),
            ("fill", "paint", "fill-color", "5", ": Expected color but found number instead."),
            ("fill", "paint", "fill-color", "[255,0,0]", ": Expected color but found array<number, 3> instead."),
            // Properties with a fixed set of words.
            ("line", "layout", "line-cap", "5", ": Expected string but found number instead."),
            ("line", "layout", "line-cap", #""Round""#, #": Expected one of "butt", "round", "square", but found "Round"."#),
            (
                "symbol", "layout", "text-transform", #""capital""#,
                #": Expected one of "none", "uppercase", "lowercase", but found "capital"."#
            ),
            ("fill", "layout", "visibility", #""hidden""#, #": Expected one of "visible", "none", but found "hidden"."#),
            ("fill", "paint", "fill-translate-anchor", #""screen""#, #": Expected one of "map", "viewport", but found "screen"."#),
            // Properties that are lists.
            ("fill", "paint", "fill-translate", "[1]", ": Expected array<number, 2> but found array<number, 1> instead."),
            ("fill", "paint", "fill-translate", #"[1,"a"]"#, ": Expected array<number, 2> but found array<value, 2> instead."),
            ("fill", "paint", "fill-translate", "3", ": Expected array<number, 2> but found number instead."),
            ("line", "paint", "line-dasharray", "[1,-1]", ": -1 is less than the minimum 0."),
            ("line", "paint", "line-dasharray", #"["a"]"#, ": Expected array<number> but found array<string, 1> instead."),
            ("symbol", "layout", "text-font", #""Noto Sans""#, ": Expected array<string> but found string instead."),
            (
                "symbol", "layout", "text-writing-mode", #"["horizontal","sideways"]"#,
                #": Expected one of "horizontal", "vertical", but found "sideways"."#
            ),
            // Values that are expressions.
            ("fill", "paint", "fill-color", #"["get"]"#, ": Expected arguments of type (string) | (string, object), but found () instead."),
            ("fill", "paint", "fill-opacity", #"["+","a",1]"#, "[1]: Expected number but found string instead."),
            (
                "fill", "paint", "fill-opacity", #"["+",1,["get"]]"#,
                "[2]: Expected arguments of type (string) | (string, object), but found () instead."
            ),
            ("fill", "paint", "fill-opacity", #"["concat","a"]"#, ": Expected number but found string instead."),
            ("fill", "paint", "fill-opacity", #"["case",["has","a"],1]"#, ": Expected at least 3 arguments, but found only 2."),
            ("fill", "paint", "fill-opacity", #"["match",["get","a"],"x",1]"#, ": Expected at least 4 arguments, but found only 3."),
            ("fill", "paint", "fill-opacity", #"["step",["zoom"],1,2]"#, ": Expected at least 4 arguments, but found only 3."),
            ("fill", "paint", "fill-opacity", #"["nonsense",1]"#, ": Expected number but found array<value, 2> instead."),
            ("fill", "paint", "fill-antialias", #"["get","a"]"#, ": data expressions not supported"),
            (
                "fill", "paint", "fill-antialias", #"["interpolate",["linear"],["zoom"],0,true,1,false]"#,
                ": Type boolean is not interpolatable."
            ),
            (
                "line", "paint", "line-width", #"["*",["zoom"],2]"#,
                #": "zoom" expression may only be used as input to a top-level "step" or "interpolate" expression."#
            ),
            (
                "symbol", "layout", "text-size", #"["number",["feature-state","a"]]"#,
                #": "feature-state" data expressions are not supported with layout properties."#
            ),
            ("fill-extrusion", "layout", "fill-extrusion-rounded-corner-distance", #"["+",1,2]"#, ": Expressions are not supported here."),
            // Values that are functions, the older syntax of expressions.
            ("line", "paint", "line-width", #"{"stops":[]}"#, ".stops: A function needs at least one stop."),
            ("line", "paint", "line-width", #"{"stops":5}"#, ".stops: Expected an array, but found number."),
            ("line", "paint", "line-width", #"{"stops":[[1,2],[0,3]]}"#, ".stops[1][0]: The inputs of stops must ascend."),
            ("line", "paint", "line-width", #"{"stops":[[1]]}"#, ".stops[0]: A stop must be an array of an input and an output."),
            ("line", "paint", "line-width", #"{"stops":[[1,"wide"]]}"#, ".stops[0][1]: Expected number but found string instead."),
            (
                "line", "paint", "line-width", #"{"stops":[[1,["zoom"]]]}"#,
                ".stops[0][1]: The output of a function's stop cannot be an expression."
            ),
            (
                "line", "paint", "line-width", #"{"type":"exponent","stops":[[1,2]]}"#,
                ".type: The type of a function must be identity, exponential, interval or categorical."
            ),
            ("line", "paint", "line-width", #"{"type":"identity"}"#, #": An identity function needs a "property"."#),
            ("line", "paint", "line-width", #"{"base":"2","stops":[[1,2]]}"#, ".base: Expected a number, but found string."),
            (
                "line", "paint", "line-width", #"{"property":"a","stops":[["x",1]]}"#,
                #".stops[0][0]: Expected a number, but found string. For other inputs write "type": "categorical"."#
            ),
            ("fill", "paint", "fill-antialias", #"{"property":"a","stops":[[1,true]]}"#, ": property functions not supported"),
            ("fill", "paint", "fill-antialias", #"{"type":"exponential","stops":[[1,true]]}"#, ": exponential functions not supported"),
        ] as [(String, String, String, String, String)]
    )
    func values(type: String, group: String, property: String, value: String, expected: String) throws {
        let layer = #"{"id":"a","type":"\#(type)","source":"v","source-layer":"l","\#(group)":{"\#(property)":\#(value)}}"#
        #expect(try said(ofLayers: layer) == (expected.isEmpty ? [] : ["error layers[0].\(group).\(property)\(expected)"]))
    }

    @Test(
        "filters are checked",
        arguments: [
            ("5", ["error layers[0].filter: Expected an array or a boolean, but found number."]),
            ("{}", ["error layers[0].filter: Expected an array or a boolean, but found object."]),
            ("null", []),
            ("true", []),
            (#"["get","a"]"#, []),
            ("[]", ["error layers[0].filter: Expected the name of a filter operator."]),
            ("[5]", ["error layers[0].filter: Expected the name of a filter operator."]),
            (
                #"["foo","a",1]"#,
                [#"error layers[0].filter[0]: Unknown expression "foo". If you wanted a literal array, use ["literal", [...]]."#]
            ),
            (#"["==","a"]"#, ["error layers[0].filter: Expected two or three arguments."]),
            (#"["==","$type","Circle"]"#, [#"error layers[0].filter[2]: Expected one of Point, LineString, Polygon, but found "Circle"."#]),
            (#"["<","$type","Point"]"#, [#"error layers[0].filter: “$type” cannot be compared by "<"."#]),
            (#"["in"]"#, ["error layers[0].filter: Expected a property name."]),
            (#"["has"]"#, ["error layers[0].filter: Expected one property name."]),
            (#"["!has","a","b"]"#, ["error layers[0].filter: Expected one property name."]),
            (#"["==",5,"a"]"#, ["error layers[0].filter[1]: Expected a property name, but found number."]),
            (#"["in","a",{"b":1}]"#, ["error layers[0].filter[2]: Expected a string, a number, a boolean or null, but found an object."]),
            (#"["all",["==","a",1],["!in"]]"#, ["error layers[0].filter[2]: Expected a property name."]),
            (
                #"["none",["==",["get","a"],1]]"#,
                ["error layers[0].filter[1]: An expression cannot be a part of a filter in the syntax before expressions."]
            ),
            (#"["+",1,2]"#, ["error layers[0].filter: Expected boolean but found number instead."]),
            (#"["!",5]"#, ["error layers[0].filter[1]: Expected boolean but found number instead."]),
            (
                #"["==",["feature-state","a"],1]"#,
                [#"error layers[0].filter: "feature-state" data expressions are not supported with filters."#]
            ),
        ] as [(String, [String])]
    )
    func filters(json: String, expected: [String]) throws {
        #expect(try said(ofLayers: #"{"id":"a","type":"fill","source":"v","source-layer":"l","filter":\#(json)}"#) == expected)
    }

    /// Read as an expression, an old filter compares two texts, or a text with a number. A comparison of a text with a
    /// number is an error in any case.
    @Test("mixing both kinds of filters gives a warning")
    func mixedFilters() throws {
        let layer = #"{"id":"a","type":"fill","source":"g","filter":["all",["==","a",VALUE],["==",["get","b"],2]]}"#
        let warning =
            "warning layers[0].filter[1]: A filter in the syntax before expressions, within an expression, "
            + "compares the property's name and not its value."
        #expect(try said(ofLayers: layer.replacing("VALUE", with: #""x""#)) == [warning])
        let error = "error layers[0].filter[1]: Cannot compare types 'string' and 'number'."
        #expect(try said(ofLayers: layer.replacing("VALUE", with: "1")) == [warning, error])
    }

    // MARK: All together

    @Test("errors refuse a style, warnings do not, and both name their position in the text")
    func places() throws {
        let json = #"{"version":8,"extra":1,"sources":{"s":{"type":"hologram"}},"layers":[{"id":"a","type":"sparkle"}]}"#
        let style = try Style.parse(json)
        #expect(style.warnings.map(\.path) == ["extra", "sources.s.type", "layers[0].type"])
        let starts = style.warnings.map { String(decoding: Array(json.utf8).dropFirst($0.byteOffset).prefix(8), as: UTF8.self) }
        #expect(starts == [#""extra":"#, #""hologra"#, #""sparkle"#])
        let error = #expect(throws: StyleError.self) { try Style.parse(json.replacing("8,", with: "9,")) }
        #expect(error?.errors.map(\.path) == ["version"])
    }
}

import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanStyle
import PortolanTestSupport
import PortolanTiles
import Testing

/// Styles and features may give extreme numbers to a map. The map is drawn or refused in bounded time.
@Suite("Styles survive any number")
struct AnyNumberTests {
    /// Paint properties with letters in place of values. `filled` replaces `N` by an expression that reads a feature's
    /// number, `D` by a finite number, `Z` by a number from 1 up, and `C` by a colour that depends on a feature's
    /// number.
    private static let layers = [
        "line": [
            #""line-width":N"#, #""line-gap-width":N"#, #""line-offset":N"#, #""line-blur":N"#, #""line-opacity":N"#,
            #""line-dasharray":["literal",[D,D]]"#, #""line-dasharray":["literal",[D]]"#, #""line-translate":[D,D]"#, #""line-color":C"#,
        ],
        "fill": [#""fill-opacity":N"#, #""fill-translate":[D,D]"#, #""fill-color":C"#, #""fill-outline-color":C"#],
        "circle": [
            #""circle-radius":N"#, #""circle-blur":N"#, #""circle-opacity":N"#, #""circle-translate":[D,D]"#, #""circle-stroke-width":N"#,
            #""circle-stroke-opacity":N"#, #""circle-color":C"#,
        ],
        "fill-extrusion": [#""fill-extrusion-height":N"#, #""fill-extrusion-base":N"#, #""fill-extrusion-color":C"#],
        "symbol": [#""text-halo-width":N"#, #""text-halo-blur":N"#, #""text-opacity":N"#, #""text-translate":[D,D]"#, #""text-color":C"#],
    ]
    private static let layouts = [
        "line": [
            #""line-miter-limit":N"#, #""line-round-limit":N"#, #""line-sort-key":N"#, #""line-cap":"round""#, #""line-join":"round""#,
        ],
        "fill": [#""fill-sort-key":N"#],
        "circle": [#""circle-sort-key":N"#],
        "fill-extrusion": [#""fill-extrusion-rounded-corner-distance":Z"#],
        "symbol": [
            #""text-size":N"#, #""text-max-width":N"#, #""text-letter-spacing":N"#, #""text-line-height":D"#, #""text-radial-offset":N"#,
            #""text-offset":["literal",[D,D]]"#, #""text-rotate":N"#, #""text-padding":Z"#, #""symbol-spacing":Z"#, #""symbol-sort-key":N"#,
            #""text-max-angle":D"#, #""text-variable-anchor-offset":["literal",["top",[D,D],"left",[D,D]]]"#, #""symbol-placement":"line""#,
            #""text-field":["format",["get","name"],{"font-scale":N},"x",{"font-scale":D}]"#,
        ],
    ]

    /// Returns a property with values in place of the letters. Numbers in the properties of features may also be
    /// infinite or NaN, but numbers in the style's text are finite.
    private static func filled(_ template: String, _ random: inout SplitMix64) -> String {
        func finite(_ random: inout SplitMix64) -> Double {
            let number = random.anyNumber()
            return number.isFinite ? number : 1e308
        }
        var result = ""
        for character in template {
            switch character {
            case "N":
                result += random.pick([
                    #"["get","n"]"#, #"["get","m"]"#, #"["*",["get","n"],["get","m"]]"#, #"["/",["get","n"],["get","m"]]"#,
                ])
            case "D": result += "\(finite(&random))"
            case "Z": result += "\(max(1, abs(finite(&random))))"
            case "C":
                result += #"["interpolate",["exponential",1e308],["number",["get","n"]],0,"red",9,["to-color",["get","name"],"blue"]]"#
            default: result.append(character)
            }
        }
        return result
    }

    @Test func anyNumberIsDrawn() {
        var drawn = 0
        let seeds = Fuzz.seeds(120)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let kind = random.pick(Self.layers.keys.sorted())
            func members(_ all: [String]?) -> String {
                var members: [String: String] = [:]
                for _ in 0..<3 {
                    let template = random.pick(all ?? [])
                    members[String(template.prefix { $0 != ":" })] = Self.filled(template, &random)
                }
                return members.values.sorted().joined(separator: ",")
            }
            var layout = members(Self.layouts[kind])
            if kind == "symbol", !layout.contains("text-field") { layout += #","text-field":["get","name"]"# }
            if kind == "symbol" { layout += #","text-font":["Noto Sans Regular"]"# }
            let paint = members(Self.layers[kind])
            let layer = #"{"id":"l","type":"\#(kind)","source":"map","source-layer":"any","layout":{\#(layout)},"paint":{\#(paint)}}"#
            Fuzz.trace("seed \(seed): \(layer)")
            func properties() -> [(String, MVTValue)] {
                [("n", .double(random.anyNumber())), ("m", .double(random.anyNumber())), ("name", .string("Any name"))]
            }
            let corners = [(0.0, 0.0), (0.01, 0.0), (0.01, 0.01), (0.0, 0.01), (0.0, 0.0)]
            let scene = Scene(shapes: [
                .init(layer: "any", type: .point, parts: [[(0.001, 0.001)]], properties: properties()),
                .init(layer: "any", type: .line, parts: [corners, [(-0.02, -0.02), (0.02, 0.03)]], properties: properties()),
                .init(layer: "any", type: .polygon, parts: [corners], properties: properties()),
            ])
            let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 14, bearing: 20, viewingAngle: seed % 2 == 0 ? 50 : 0)
            if (try? scene.picture(layer, camera: camera, viewport: Viewport(width: 96, height: 96))) != nil { drawn += 1 }
        }
        #expect(drawn > seeds.count / 2, "only \(drawn) of \(seeds.count) pictures were drawn, seeds \(seeds)")
    }
}

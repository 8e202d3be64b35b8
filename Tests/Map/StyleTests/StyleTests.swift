import Testing

@testable import PortolanStyle

/// A style like real ones: OpenMapTiles, casings below roads, ramps over the zoom, and labels.
let sampleStyle = """
    {
      "version": 8, "name": "sample", "center": [11.57, 48.13], "zoom": 13, "glyphs": "file:///g/{fontstack}/{range}.pbf",
      "metadata": {"made": "by hand"},
      "sources": {
        "osm": {"type": "vector", "url": "mbtiles:///tiles.mbtiles", "maxzoom": 14, "attribution": "© OpenStreetMap contributors"},
        "photo": {"type": "raster", "tiles": ["https://example.org/{z}/{x}/{y}.png"], "tileSize": 256, "scheme": "tms"}
      },
      "layers": [
        {"id": "background", "type": "background", "paint": {"background-color": "#f2efe9"}},
        {"id": "photo", "type": "raster", "source": "photo", "paint": {"raster-opacity": 0.5}},
        {"id": "landuse", "type": "fill", "source": "osm", "source-layer": "landuse",
         "filter": ["in", ["get", "class"], ["literal", ["residential", "commercial"]]],
         "paint": {"fill-color": "#e4dfd6", "fill-opacity": {"stops": [[10, 0.4], [14, 0.8]]}}},
        {"id": "building", "type": "fill", "source": "osm", "source-layer": "building", "minzoom": 13,
         "paint": {"fill-color": ["match", ["get", "class"], ["school", "hospital"], "#f0e0c0", "#d9d0c9"], "fill-outline-color": "#b9a99c"}},
        {"id": "road-case", "type": "line", "source": "osm", "source-layer": "transportation", "minzoom": 5,
         "filter": ["==", "class", "motorway"], "layout": {"line-cap": "round", "line-join": "round"},
         "paint": {"line-color": "#c2566e", "line-width": ["interpolate", ["exponential", 1.4], ["zoom"], 8, 1.6, 14, 7.9, 18, 30.5]}},
        {"id": "rail", "type": "line", "source": "osm", "source-layer": "transportation",
         "filter": ["all", ["in", "class", "rail", "transit"], ["!has", "brunnel"]],
         "paint": {"line-color": "#8a8a8a", "line-dasharray": [4, 2], "line-offset": ["case", ["has", "layer"], 1, 0]}},
        {"id": "blocks", "type": "fill-extrusion", "source": "osm", "source-layer": "building",
         "paint": {"fill-extrusion-height": ["coalesce", ["get", "render_height"], 5], "fill-extrusion-color": "#d9d0c9"}},
        {"id": "dot", "type": "circle", "source": "osm", "source-layer": "poi", "paint": {"circle-radius": 3, "circle-stroke-width": 1}},
        {"id": "label", "type": "symbol", "source": "osm", "source-layer": "place",
         "layout": {"text-field": ["coalesce", ["get", "name:latin"], ["get", "name"]], "text-font": ["Noto Sans Bold"],
                    "text-size": ["interpolate", ["linear"], ["zoom"], 8, 11, 14, 15], "text-offset": [0, 0.5], "text-anchor": "top"},
         "paint": {"text-color": "#333", "text-halo-color": "rgba(255, 255, 255, 0.8)", "text-halo-width": 1.2}},
        {"id": "number", "type": "symbol", "source": "osm", "source-layer": "housenumber",
         "layout": {"text-field": "{housenumber}", "visibility": "none"}}
      ]
    }
    """

@Suite("Styles are read")
struct StyleTests {
    private let style = Result { try Style.parse(sampleStyle) }

    private func context(_ style: Style, zoom: Double, _ properties: [String: StyleValue]) -> EvaluationContext {
        EvaluationContext(zoom: zoom, values: style.propertyNames.map { properties[$0] })
    }

    @Test("the head of a style and its sources are read")
    func head() throws {
        let style = try style.get()
        #expect(style.name == "sample")
        #expect(style.warnings.isEmpty)
        #expect(style.view == Style.View(longitude: 11.57, latitude: 48.13, zoom: 13))
        #expect(style.glyphs == "file:///g/{fontstack}/{range}.pbf")
        #expect(style.metadata == ["made": "by hand"])
        #expect(style.sources.map(\.id) == ["osm", "photo"])
        #expect(style.source("osm")?.url == "mbtiles:///tiles.mbtiles")
        #expect(style.source("osm")?.maximumZoom == 14)
        #expect(style.source("photo")?.tileSize == 256)
        #expect(style.source("photo")?.countsRowsFromSouth == true)
        #expect(
            style.layers.map(\.info.id) == [
                "background", "photo", "landuse", "building", "road-case", "rail", "blocks", "dot", "label", "number",
            ]
        )
    }

    @Test("layers that are read by different threads share the slots of properties")
    func slots() throws {
        let layers = (0..<40).map { index in
            let own = "\"own\(index)\""
            return """
                {"id": "\(index)", "type": "line", "source": "osm", "source-layer": "roads", "filter": ["==", "shared", "yes"],
                 "paint": {"line-width": ["+", ["number", ["get", \(own)]], ["match", ["get", "kind"], "wide", 100, 0]],
                           "line-opacity": ["case", ["==", ["get", \(own)], 7], 1, ["has", "shared"], 0.5, 0]}}
                """
        }
        let head = "{\"version\": 8, \"sources\": {\"osm\": {\"type\": \"vector\", \"url\": \"pmtiles:///a\"}}, \"layers\": ["
        let style = try Style.parse(head + layers.joined(separator: ",") + "]}")
        var names: Set<String> = []
        for (index, layer) in style.layers.enumerated() {
            guard case .line(let line) = layer else { throw StyleError(byteOffset: 0, message: "no line") }
            #expect(Set(layer.info.propertyIndices.map { style.propertyNames[$0] }) == ["shared", "kind", "own\(index)"])
            #expect(layer.info.propertyIndices == layer.info.propertyIndices.sorted())
            names.formUnion(layer.info.propertyIndices.map { style.propertyNames[$0] })
            let context = context(style, zoom: 3, ["shared": "yes", "kind": "wide", "own\(index)": .number(Double(index))])
            #expect(line.width.evaluate(context) == Double(100 + index))
            #expect(line.opacity.evaluate(context) == (index == 7 ? 1 : 0.5))
            #expect(layer.info.filter.matches(context))
        }
        #expect(style.propertyNames.count == names.count && names.count == 42)
        #expect(try Style.parse(head + layers.joined(separator: ",") + "]}").propertyNames == style.propertyNames)

        // Errors come in the order of the text. A repeated ID is found wherever the ID occurs first.
        let error = #expect(throws: StyleError.self) {
            try Style.parse(head + (layers + [layers[1], "{\"id\": \"x\"}"]).joined(separator: ",") + "]}")
        }
        #expect(error?.errors.map(\.path) == ["layers[40].id", "layers[41]"])
    }

    @Test("layers have typed values, and defaults for missing properties")
    func layers() throws {
        let style = try style.get()
        guard case .fill(let landuse) = style.layers[2], case .fill(let building) = style.layers[3], case .line(let road) = style.layers[4],
            case .line(let rail) = style.layers[5], case .fillExtrusion(let blocks) = style.layers[6],
            case .symbol(let label) = style.layers[8],
            case .symbol(let number) = style.layers[9]
        else {
            Issue.record("layers are of other types")
            return
        }
        #expect(landuse.opacity.classification == .camera)
        #expect(abs(landuse.opacity.evaluate(EvaluationContext(zoom: 12)) - 0.6) < 1e-9)
        #expect(landuse.antialias.constant == true)
        #expect(landuse.outlineColor.constant == .some(nil))

        #expect(building.color.classification == .source)
        #expect(building.color.evaluate(context(style, zoom: 14, ["class": "school"])) == StyleColor(css: "#f0e0c0"))
        #expect(building.color.evaluate(context(style, zoom: 14, [:])) == StyleColor(css: "#d9d0c9"))
        #expect(building.info.propertyIndices.map { style.propertyNames[$0] } == ["class"])
        #expect(!building.info.isDrawn(atZoom: 12.99) && building.info.isDrawn(atZoom: 13))

        #expect(road.cap.constant == .round)
        #expect(road.width.evaluate(EvaluationContext(zoom: 8)) == 1.6)
        #expect(road.width.evaluate(EvaluationContext(zoom: 3)) == 1.6)
        #expect(road.width.evaluate(EvaluationContext(zoom: 18)) == 30.5)
        #expect(road.info.filter.matches(context(style, zoom: 8, ["class": "motorway"])))
        #expect(!road.info.filter.matches(context(style, zoom: 8, ["class": "minor"])))

        #expect(rail.dasharray.constant == .some([4, 2]))
        #expect(rail.offset.evaluate(context(style, zoom: 8, ["layer": 1])) == 1)
        #expect(rail.info.filter.matches(context(style, zoom: 8, ["class": "transit"])))
        #expect(!rail.info.filter.matches(context(style, zoom: 8, ["class": "transit", "brunnel": "tunnel"])))

        #expect(blocks.height.evaluate(context(style, zoom: 15, ["render_height": 12])) == 12)
        #expect(
            blocks.height.evaluate(context(style, zoom: 15, ["render_height": "tall"])) == 0,
            "the default counts where a value is wrong"
        )
        #expect(blocks.base.constant == 0)

        #expect(label.textField.evaluate(context(style, zoom: 9, ["name": "東京", "name:latin": "Tōkyō"])).text == "Tōkyō")
        #expect(label.textField.evaluate(context(style, zoom: 9, ["name": "東京"])).text == "東京")
        #expect(label.textFont.constant == ["Noto Sans Bold"])
        #expect(label.textSize.evaluate(EvaluationContext(zoom: 11)) == 13)
        #expect(label.textOffset.constant == StyleOffset(x: 0, y: 0.5))
        #expect(label.textAnchor.constant == .top)
        #expect(label.textMaxWidth.constant == 10)
        #expect(label.iconImage.constant == .some(nil))

        #expect(!number.info.isVisible)
        #expect(number.textField.evaluate(context(style, zoom: 18, ["housenumber": 7])).text == "7")
    }

    @Test("unknown members give warnings with their path and are skipped")
    func warnings() throws {
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"a": {"type": "vector"}, "b": {"type": "hologram"}}, "extra": 1, "layers": [
              {"id": "x", "type": "sparkle", "source": "a"},
              {"id": "y", "type": "line", "source": "a", "source-layer": "l", "paint": {"line-sparkle": 1, "line-color-transition": {"duration": 0}}},
              {"id": "z", "type": "heatmap", "source": "a", "source-layer": "l", "paint": {"heatmap-radius": 3}},
              {"id": "w", "type": "line", "source": "a", "source-layer": "l", "paint": {"line-width": 1, "line-width": 2}}
            ]}
            """
        )
        #expect(
            style.warnings.map(\.path) == [
                "sources.b.type", "extra", "layers[0].type", "layers[1].paint.line-sparkle", "",
            ]
        )
        #expect(style.layers.map(\.info.id) == ["y", "z", "w"])
        if case .heatmap(let heatmap) = style.layers[1] { #expect(heatmap.radius.constant == 3) } else { Issue.record("no heatmap") }
        if case .line(let line) = style.layers[2] { #expect(line.width.constant == 2) }
    }

    @Test(
        "errors have a path and a byte offset",
        arguments: [
            // The layer's text, the path, the text at the offset, and part of the message.
            (
                #"{"id":"a","type":"line","source":"s","paint":{"line-color":"reddish"}}"#, "layers[0].paint.line-color", #""reddish""#,
                "color"
            ),
            (
                #"{"id":"a","type":"line","source":"s","paint":{"line-width":"wide"}}"#, "layers[0].paint.line-width", #""wide""#,
                "Expected number"
            ),
            (
                #"{"id":"a","type":"line","source":"s","paint":{"line-width":-1}}"#, "layers[0].paint.line-width", "-1",
                "less than the minimum 0"
            ),
            (
                #"{"id":"a","type":"line","source":"s","paint":{"line-opacity":1.5}}"#, "layers[0].paint.line-opacity", "1.5",
                "greater than the maximum 1"
            ),
            (
                #"{"id":"a","type":"line","source":"s","layout":{"line-cap":"oval"}}"#, "layers[0].layout.line-cap", #""oval""#,
                "Expected one of"
            ),
            (
                #"{"id":"a","type":"line","source":"s","paint":{"line-width":["+",1,["get",2]]}}"#, "layers[0].paint.line-width[2][1]",
                "2]",
                "Expected string but found number"
            ),
            (
                #"{"id":"a","type":"line","source":"s","paint":{"line-width":["interpolate",["linear"],["zoom"],9,1,8,2]}}"#,
                "layers[0].paint.line-width[5]", "8,2", "ascending"
            ),
            (
                #"{"id":"a","type":"line","source":"s","paint":{"line-width":["*",["zoom"],2]}}"#, "layers[0].paint.line-width", #"["*""#,
                "zoom"
            ),
            (
                #"{"id":"a","type":"background","paint":{"background-color":["get","c"]}}"#, "layers[0].paint.background-color", #"["get""#,
                "data expressions"
            ),
            (#"{"id":"a","type":"line","source":"s","filter":["=","a",1]}"#, "layers[0].filter[0]", #""=""#, "Unknown expression"),
            (#"{"id":"a","type":"line","source":"s","filter":["==",["get","a"]]}"#, "layers[0].filter", #"["==""#, "two or three"),
            (#"{"id":"a","type":"line","source":"s","filter":["in","a",["x"]]}"#, "layers[0].filter[2][0]", #""x""#, "Unknown expression"),
            (#"{"id":"a","type":"line","source":"t"}"#, "layers[0].source", #""t""#, "no source"),
            (#"{"id":"a","type":"line"}"#, "layers[0]", #"{"id""#, "needs a \"source\""),
            (#"{"type":"line","source":"s"}"#, "layers[0]", #"{"type""#, "needs an \"id\""),
            (#"{"id":"a","type":"line","source":"s","minzoom":"3"}"#, "layers[0].minzoom", #""3""#, "Expected a number"),
            (#"{"id":"a","type":"line","source":"s","maxzoom":25}"#, "layers[0].maxzoom", "25", "not between 0 and 24"),
            (#"{"id":"a","type":"line","source":"s","paint":[]}"#, "layers[0].paint", "[]", "Expected an object"),
        ]
    )
    func errors(layer: String, path: String, at start: String, message: String) {
        let json = #"{"version":8,"sources":{"s":{"type":"vector"}},"layers":["# + layer + "]}"
        do throws(StyleError) {
            _ = try Style.parse(json)
            Issue.record("no error for \(layer)")
        } catch {
            #expect(error.errors.count == 1, "\(error)")
            #expect(error.errors[0].path == path)
            #expect(error.errors[0].message.contains(message), "\(error)")
            let rest = String(decoding: Array(json.utf8).dropFirst(error.errors[0].byteOffset), as: UTF8.self)
            #expect(rest.hasPrefix(start), "points at \(rest.prefix(20))")
        }
    }

    @Test("a layer with a ref takes missing members from the other layer")
    func references() throws {
        let style = try Style.parse(
            #"""
            {"version": 8, "sources": {"s": {"type": "vector"}}, "layers": [
             {"id": "b", "ref": "a", "paint": {"line-color": "red"}, "metadata": 1},
             {"id": "a", "type": "line", "source": "s", "source-layer": "l", "minzoom": 3, "filter": ["==", "c", 1], "layout": {"line-cap": "round"},
              "paint": {"line-width": 5}}]}
            """#
        )
        guard case .line(let layer) = style.layers[0] else {
            Issue.record("no line")
            return
        }
        #expect(layer.info.source == "s" && layer.info.sourceLayer == "l" && layer.info.minimumZoom == 3)
        #expect(layer.info.filter.dependencies == .properties && layer.cap.constant == .round)
        #expect(layer.width.constant == 1 && layer.color.constant == StyleColor(css: "red"))
    }

    @Test(
        "a text that is not a style is refused",
        arguments: [
            ("", 0), ("[]", 0), ("{", 1), (#"{"version":8}"#, 0), (#"{"version":7,"sources":{},"layers":[]}"#, 11),
            (#"{"version":8,"sources":[],"layers":[]}"#, 23), (#"{"version":8,"sources":{},"layers":{}}"#, 35),
            (#"{"version":8,"sources":{},"layers":[3]}"#, 36), (#"{"version":8,}"#, 13), (#"{"a":01}"#, 6), (#"{"a":"\ud800"}"#, 6),
            (#"{"a":1e999}"#, 5), (#"{} x"#, 3), ("{\"a\":\"\t\"}", 6), (#"{"a":tru}"#, 5), (#"{"a":1.}"#, 7),
        ]
    )
    func refused(json: String, offset: Int) {
        do throws(StyleError) {
            _ = try Style.parse(json)
            Issue.record("no error for \(json)")
        } catch {
            #expect(error.errors[0].byteOffset == offset, "\(error)")
        }
    }

    @Test("all errors of a style are reported at once, in the order of the text")
    func allErrors() {
        let json = """
            {"version":8,"sources":{"s":{"type":"vector"}},"layers":[
            {"id":"a","type":"line","source":"s","paint":{"line-color":"reddish","line-width":"wide"}},
            {"id":"a","type":"fill","source":"s"}]}
            """
        do throws(StyleError) {
            _ = try Style.parse(json)
            Issue.record("no error")
        } catch {
            #expect(error.errors.map(\.path) == ["layers[0].paint.line-color", "layers[0].paint.line-width", "layers[1].id"])
        }
    }
}

import Testing

@testable import PortolanStyle

/// The warnings for a style that a renderer does not draw completely.
@Suite("Parts that a renderer does not draw are reported")
struct DrawingSupportTests {
    private static let json = #"""
        {"version": 8, "terrain": {"source": "d"}, "sky": {"sky-color": "red"},
         "projection": {"type": ["interpolate", ["linear"], ["zoom"], 10, "vertical-perspective", 12, "mercator"]},
         "sources": {"v": {"type": "vector"}, "d": {"type": "raster-dem"}, "p": {"type": "video", "urls": [], "coordinates": [[0,1],[1,1],[1,0],[0,0]]}},
         "layers": [
          {"id": "a", "type": "line", "source": "v", "source-layer": "l", "layout": {"line-cap": ["match", ["get", "c"], "x", "square", "round"]},
           "paint": {"line-blur": 2, "line-width": ["get", "w"], "line-gap-width": 0}},
          {"id": "b", "type": "hillshade", "source": "d", "paint": {"hillshade-exaggeration": 1}},
          {"id": "c", "type": "symbol", "source": "v", "source-layer": "l", "layout": {"symbol-placement": "line", "text-writing-mode": ["vertical"]}},
          {"id": "d", "type": "symbol", "source": "v", "source-layer": "l", "layout": {"visibility": "none", "symbol-placement": "line"}},
          {"id": "e", "type": "line", "source": "v", "source-layer": "l", "layout": {"visibility": ["global-state", "s"], "line-cap": "butt"},
           "paint": {"line-blur": 1}},
          {"id": "f", "type": "raster", "source": "p"}
         ]}
        """#

    @Test(
        "each part is reported with its path, unless it makes no difference",
        arguments: [
            (.layer("hillshade"), ["layers[1]"]), (.layer("heatmap"), []),
            (.property("line-blur"), ["layers[0].paint.line-blur", "layers[4].paint.line-blur"]),
            // The style's value is the property's default, so there is no warning.
            (.property("line-gap-width"), []),
            (.property("hillshade-exaggeration"), ["layers[1].paint.hillshade-exaggeration"]),
            (.word("symbol-placement", "line"), ["layers[2].layout.symbol-placement"]), (.word("symbol-placement", "line-center"), []),
            (.word("line-cap", "square"), ["layers[0].layout.line-cap"]), (.word("line-cap", "butt"), []),
            (.word("text-writing-mode", "vertical"), ["layers[2].layout.text-writing-mode"]),
            (.word("text-writing-mode", "horizontal"), []),
            (.featureValues("line-width"), ["layers[0].paint.line-width"]), (.featureValues("line-blur"), []),
            (.source(.video), ["sources.p"]), (.source(.geoJSON), []),
            (.member("terrain"), ["terrain"]), (.member("light"), []), (.property("sky-color"), ["sky.sky-color"]),
            (.word("type", "vertical-perspective"), ["projection.type"]), (.word("type", "globe"), []),
        ] as [(DrawingSupport.Part, [String])]
    )
    func parts(_ part: DrawingSupport.Part, _ paths: [String]) throws {
        let style = try Style.parse(Self.json)
        #expect(style.warnings.isEmpty, "\(style.warnings)")
        let undrawn = style.undrawn(by: DrawingSupport(missing: [part: "It is not drawn."]))
        #expect(undrawn.map(\.path) == paths)
        for diagnostic in undrawn {
            #expect(diagnostic.message == "It is not drawn." && diagnostic.severity == .warning)
            #expect((1..<Self.json.utf8.count).contains(diagnostic.byteOffset))
        }
    }

    @Test("a layer that is not drawn is reported without its properties, and all parts come in the text's order")
    func order() throws {
        let support = DrawingSupport(missing: [
            .property("line-blur"): "a", .layer("hillshade"): "b", .property("hillshade-exaggeration"): "c", .member("sky"): "d",
            .property("sky-color"): "e", .source(.video): "f",
        ])
        let paths = try Style.parse(Self.json).undrawn(by: support).map(\.path)
        #expect(paths == ["sky", "sky.sky-color", "sources.p", "layers[0].paint.line-blur", "layers[1]", "layers[4].paint.line-blur"])
        #expect(try Style.parse(Self.json).undrawn(by: DrawingSupport()).isEmpty)
    }
}

/// Styles whose addresses of data are replaced.
@Suite("Addresses of a style can be replaced")
struct AddressTests {
    private let style = Result {
        try Style.parse(
            #"""
            {"version": 8, "sprite": [{"id": "a", "url": "x"}, {"id": "b", "url": "y"}], "glyphs": "g/{fontstack}/{range}.pbf", "sources": {
             "v": {"type": "vector", "url": "https://a.example/tiles.json", "attribution": "© V", "maxzoom": 14}, "g": {"type": "geojson", "data": "a.json"},
             "r": {"type": "raster", "tiles": ["https://a.example/{z}/{x}/{y}.png"], "attribution": "© R"},
             "i": {"type": "image", "url": "a.png", "coordinates": [[0,1],[1,1],[1,0],[0,0]]}}, "layers": []}
            """#
        )
    }

    @Test("archives, templates, GeoJSON and images replace the style's own addresses")
    func sources() throws {
        let changed = try style.get().replacingAddresses(
            sources: ["v": "file:///t/{z}/{x}/{y}.pbf", "g": "b.json", "r": "b.mbtiles", "i": "b.png"]
        )
        #expect(changed.source("v")?.url == nil && changed.source("v")?.tiles == ["file:///t/{z}/{x}/{y}.pbf"])
        #expect(changed.source("v")?.members["url"] == nil && changed.source("v")?.maximumZoom == 14)
        #expect(changed.source("r")?.url == "b.mbtiles" && changed.source("r")?.tiles == [])
        #expect(changed.source("r")?.members["tiles"] == nil && changed.source("r")?.members["url"] == "b.mbtiles")
        #expect(changed.source("g")?.members["data"] == "b.json")
        #expect(changed.source("i")?.url == "b.png")
        #expect(changed.source("v")?.attribution == "© V" && changed.source("r")?.attribution == "© R")
        #expect(changed.source("r")?.members["attribution"] == nil)
        #expect(changed.sprites == (try style.get().sprites) && changed.glyphs == "g/{fontstack}/{range}.pbf")
    }

    @Test("sprite and glyphs are replaced, or removed by an empty address")
    func images() throws {
        let changed = try style.get().replacingAddresses(sprite: "file:///s", glyphs: "")
        #expect(changed.sprites == [StyleSprite(id: "default", url: "file:///s")] && changed.glyphs == nil)
        #expect(try style.get().replacingAddresses(sprite: "").sprites.isEmpty)
    }

    @Test("a source that the style does not have is an error that lists the sources it has")
    func unknown() throws {
        do throws(StyleError) {
            _ = try Style.parse(sampleStyle).replacingAddresses(sources: ["tiles": "a.pmtiles"])
            Issue.record("no error")
        } catch {
            #expect(error.errors.map(\.message) == [#"There is no source "tiles". The style has "osm", "photo"."#])
        }
    }
}

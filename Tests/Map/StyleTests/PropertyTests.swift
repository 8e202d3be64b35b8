import Testing

@testable import PortolanStyle

/// The facts about a property that a renderer gets before it looks at any feature.
@Suite("Properties of layers know their inputs")
struct PropertyTests {
    private func style(_ layers: String, more: String = "") throws -> Style {
        try Style.parse(
            #"{"version":8,\#(more)"sources":{"v":{"type":"vector"},"d":{"type":"raster-dem"}},"layers":[\#(layers)]}"#
        )
    }

    private func line(_ members: String) throws -> LineLayer {
        let style = try style(#"{"id":"a","type":"line","source":"v","source-layer":"l",\#(members)}"#)
        guard case .line(let layer) = try #require(style.layers.first) else { throw StyleError(byteOffset: 0, message: "no line") }
        return layer
    }

    @Test(
        "a value that depends on no feature is the same for the whole zoom",
        arguments: [
            ("3", .constant, 3), (#"["interpolate",["linear"],["zoom"],10,2,14,6]"#, .camera, 4),
            (#"{"stops":[[10,2],[14,6]]}"#, .camera, 4), (#"["step",["zoom"],1,12,7]"#, .camera, 7),
            (#"["get","w"]"#, .source, nil), (#"["interpolate",["linear"],["zoom"],10,["get","w"],14,6]"#, .composite, nil),
            (#"["number",["feature-state","w"],1]"#, .source, nil), (#"["number",["global-state","w"],5]"#, .constant, 5),
            (#"["case",["==",["geometry-type"],"Point"],1,2]"#, .source, nil), (#"["number",["id"],1]"#, .source, nil),
        ] as [(String, Dependencies.Classification, Double?)]
    )
    func resolved(_ json: String, _ classification: Dependencies.Classification, _ value: Double?) throws {
        let width = try line(#""paint":{"line-width":\#(json)}"#).width
        #expect(width.classification == classification)
        #expect(width.resolved(atZoom: 12) == value.map { .constant($0) } ?? .varies)
        #expect(width.resolved(atZoom: 12).constant == value)
    }

    @Test("a layer lists the inputs of its layout, paint and filter")
    func dependencies() throws {
        let layer = try line(
            #"""
            "filter": ["==", ["get", "class"], "road"],
            "layout": {"line-cap": "round", "line-sort-key": ["get", "rank"], "visibility": ["coalesce", ["global-state", "shown"], "visible"]},
            "paint": {"line-color": "red", "line-width": ["interpolate", ["linear"], ["zoom"], 10, 1, 14, ["feature-state", "w"]]}
            """#
        )
        #expect(layer.info.layoutDependencies == [.properties, .globalState])
        #expect(layer.info.paintDependencies == [.zoom, .featureState])
        #expect(layer.info.filter.dependencies == .properties)
        #expect(layer.info.dependencies == [.zoom, .properties, .featureState, .globalState])
        #expect(layer.info.globalStateNames == ["shown"])
        #expect(
            layer.info.properties.map(\.path) == [
                "layers[0].layout.line-cap", "layers[0].layout.line-sort-key", "layers[0].paint.line-color", "layers[0].paint.line-width",
                "layers[0].layout.visibility",
            ]
        )
        #expect(layer.info.properties.map(\.dependencies) == [[], .properties, [], [.zoom, .featureState], .globalState])
    }

    @Test("the curve of a property gives the position between two zooms")
    func curves() throws {
        let width = try line(#""paint":{"line-width":["interpolate",["exponential",2],["zoom"],10,["get","a"],14,["get","b"]]}"#).width
        let curve = try #require(width.curve)
        #expect(curve == StyleCurve(input: .zoom, interpolation: .exponential(base: 2), stops: [10, 14]))
        #expect(curve.factor(at: 11, from: 10, to: 12) == 1.0 / 3)
        #expect(curve.factor(at: 9, from: 10, to: 12) == 0 && curve.factor(at: 13, from: 10, to: 12) == 1)
        let step = try #require(try line(#""paint":{"line-width":["step",["zoom"],1,10,2,12,["get","a"]]}"#).width.curve)
        #expect(step == StyleCurve(input: .zoom, interpolation: .step, stops: [10, 12]))
        #expect(step.factor(at: 11, from: 10, to: 12) == 0)
        #expect(width.zoomFactor(11, from: 10, to: 12) == 1.0 / 3)
        for inner in [
            #"["let","x",2,["interpolate",["linear"],["zoom"],0,["var","x"],9,["get","a"]]]"#,
            #"["coalesce",["step",["zoom"],1,4,["get","a"]]]"#,
        ] {
            let property = try line(#""paint":{"line-width":\#(inner)}"#).width
            #expect(property.zoomFactor(5, from: 4, to: 8) == (inner.contains("step") ? 0 : 0.25))
        }
        #expect(try line(#""paint":{"line-width":["get","a"]}"#).width.zoomFactor(5.25, from: 5, to: 6) == 0.25)
        #expect(try line(#""paint":{"line-width":["+",["get","a"],1]}"#).width.curve == nil)
        let gradient = try line(
            #""paint":{"line-gradient":["interpolate",["cubic-bezier",0.4,0,0.6,1],["line-progress"],0,"red",1,"blue"]}"#
        ).gradient
        #expect(
            gradient.curve == StyleCurve(input: .lineProgress, interpolation: .cubicBezier(x1: 0.4, y1: 0, x2: 0.6, y2: 1), stops: [0, 1])
        )
        #expect(gradient.resolved(atZoom: 5) == .varies)
    }

    @Test("layers for heat maps, slopes and heights have their values")
    func rasterLayers() throws {
        let style = try style(
            #"""
            {"id":"h","type":"heatmap","source":"v","source-layer":"l"},
            {"id":"s","type":"hillshade","source":"d","paint":{"hillshade-illumination-direction":[270,315],"hillshade-shadow-color":["#000","red"],
             "hillshade-method":"multidirectional","hillshade-highlight-color":["interpolate",["linear"],["zoom"],0,"#000",10,"#fff"]}},
            {"id":"c","type":"color-relief","source":"d","paint":{"color-relief-color":["interpolate",["linear"],["elevation"],0,"#000",1000,"#fff"]}},
            {"id":"r","type":"raster","source":"d","paint":{"raster-resampling":"nearest"}}
            """#
        )
        guard case .heatmap(let heat) = style.layers[0], case .hillshade(let slopes) = style.layers[1],
            case .colorRelief(let relief) = style.layers[2], case .raster(let raster) = style.layers[3]
        else {
            Issue.record("layers are of other types")
            return
        }
        var context = EvaluationContext(zoom: 5)
        #expect(!heat.color.isSet && heat.color.dependencies == .heatmapDensity && heat.color.curve?.stops == [0, 0.1, 0.3, 0.5, 0.7, 1])
        context.heatmapDensity = 1
        #expect(heat.color.evaluate(context) == StyleColor(css: "red"))
        context.heatmapDensity = 0
        #expect(heat.color.evaluate(context).alpha == 0)
        #expect(slopes.illuminationDirection.constant?.values == [270, 315] && slopes.illuminationAltitude.constant?.values == [45])
        #expect(slopes.shadowColor.constant?.values == [.black, StyleColor(red: 1, green: 0, blue: 0)])
        #expect(slopes.highlightColor.evaluate(context).values == [StyleColor(red: 0.5, green: 0.5, blue: 0.5)])
        #expect(slopes.method.constant == .multidirectional)
        context.elevation = 500
        #expect(relief.color.evaluate(context) == StyleColor(red: 0.5, green: 0.5, blue: 0.5))
        #expect(raster.resampling.constant == .nearest)
    }

    @Test("light, sky, projection, terrain, fonts and transitions are typed")
    func root() throws {
        let style = try style(
            #"{"id":"a","type":"line","source":"v","source-layer":"l","paint":{"line-width-transition":{"duration":5}}}"#,
            more: #"""
                "centerAltitude": 120, "roll": 3, "transition": {"duration": 500},
                "light": {"anchor": "map", "position": {"stops": [[0, [1, 0, 0]], [10, [3, 90, 60]]]}, "intensity": 0.25},
                "sky": {"sky-color": "red", "fog-ground-blend": 0.1},
                "projection": {"type": ["interpolate", ["linear"], ["zoom"], 10, "vertical-perspective", 12, "mercator"]},
                "terrain": {"source": "d", "exaggeration": 1.5},
                "font-faces": {"A": "a.ttf", "B": [{"url": "b.ttf", "unicode-range": ["U+1780-17FF", "U+4??"]}]},
                """#
        )
        #expect(style.warnings.isEmpty)
        #expect(style.view == Style.View(altitudeMeters: 120, roll: 3))
        #expect(style.transition == StyleTransition(durationMilliseconds: 500, delayMilliseconds: 0))
        #expect(style.light.anchor.constant == .map && style.light.intensity.constant == 0.25 && style.light.color.constant == .white)
        #expect(style.light.position.evaluate(EvaluationContext(zoom: 5)) == LightPosition(radial: 2, azimuthal: 45, polar: 30))
        #expect(style.sky?.color.constant == StyleColor(red: 1, green: 0, blue: 0) && style.sky?.fogGroundBlend.constant == 0.1)
        #expect(style.sky?.skyHorizonBlend.constant == 0.8)
        let projection = style.projection.type
        #expect(projection.evaluate(EvaluationContext(zoom: 9)) == ProjectionDefinition(.verticalPerspective))
        #expect(
            projection.evaluate(EvaluationContext(zoom: 11))
                == ProjectionDefinition(from: .verticalPerspective, to: .mercator, transition: 0.5)
        )
        #expect(projection.evaluate(EvaluationContext(zoom: 12)) == ProjectionDefinition(.mercator))
        #expect(style.terrain == StyleTerrain(source: "d", exaggeration: 1.5))
        #expect(
            style.fontFaces == [
                StyleFontFace(name: "A", files: [.init(url: "a.ttf", ranges: [])]),
                StyleFontFace(name: "B", files: [.init(url: "b.ttf", ranges: [0x1780...0x17FF, 0x400...0x4FF])]),
            ]
        )
        guard case .line(let line) = style.layers[0] else { return }
        #expect(line.width.transition == StyleTransition(durationMilliseconds: 5))
        #expect(line.width.transition?.filled(from: style.transition) == StyleTransition(durationMilliseconds: 5, delayMilliseconds: 0))
        #expect(line.color.transition == nil)
        let plain = try self.style("")
        #expect(plain.sky == nil && plain.terrain == nil && plain.transition == .standard)
        #expect(plain.projection.type.constant == ProjectionDefinition(.mercator))
        #expect(plain.light.position.constant == LightPosition(radial: 1.15, azimuthal: 210, polar: 30))
    }

    @Test("categorical functions without an output use the property's default")
    func categories() throws {
        let layer = try line(
            #""paint":{"line-color":{"type":"categorical","property":"c","stops":[["a","red"]]},"line-dasharray":{"type":"categorical","property":"c","stops":[["a",[1,2]]]}}"#
        )
        let index = try #require(layer.info.propertyIndices.first)
        for (value, color, dashes) in [("a", StyleColor(red: 1, green: 0, blue: 0), [1.0, 2]), ("b", .black, nil)] {
            var context = EvaluationContext(values: Array(repeating: nil, count: index + 1))
            context.values[index] = .string(value)
            #expect(layer.color.evaluate(context) == color)
            #expect(layer.dasharray.evaluate(context) == dashes)
        }
    }
}

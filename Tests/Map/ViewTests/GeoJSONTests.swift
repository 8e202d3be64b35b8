import PortolanGeo
import PortolanMaps
import PortolanRaster
import Testing

/// Overlays read from GeoJSON.
struct GeoJSONTests {
    static let image = Pixmap(width: 2, height: 2, color: .black)

    func read(_ text: String) throws(GeoJSONError) -> GeoJSONOverlays {
        try GeoJSONOverlays(Array(text.utf8)) { name in
            struct Missing: Error {}
            guard name == "plan.png" else { throw Missing() }
            return Self.image
        }
    }

    @Test("features become overlays in order, with their styles")
    func features() throws {
        let read = try read(
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7, 43, 120]},
               "properties": {"title": "Here", "description": "and there", "marker-color": "#f00", "selected": true}},
              {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7, 43]}, "properties": {"radius": 50, "fill": "lime"}},
              {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[0, 1], [2, 3]]},
               "properties": {"stroke": "#0000ff", "stroke-width": 5, "stroke-opacity": 0.5, "stroke-dasharray": [4, 2],
                              "stroke-gradient": ["red", "blue"], "geodesic": true}},
              {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]]},
               "properties": {"stroke-width": 0, "z-index": 3}},
              {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 5], [0, 0]]]},
               "properties": {"image": "plan.png", "bearing": 30, "opacity": 0.7}},
              {"type": "Feature", "geometry": null, "properties": null}
            ]}
            """
        )
        let red = Color(red: 1, green: 0, blue: 0)
        let blue = Color(red: 0, green: 0, blue: 1)
        let grey = Color(red8: 0x55, green8: 0x55, blue8: 0x55)
        func at(_ longitude: Double, _ latitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
        #expect(read.selected == 0)
        #expect(read.overlays.count == 5)
        #expect(read.overlays[0] == .marker(Marker(at: at(7, 43), icon: .pin(red), title: "Here", snippet: "and there")))
        #expect(
            read.overlays[1]
                == .circle(
                    Circle(
                        center: at(7, 43),
                        radiusMeters: 50,
                        fill: Color(red: 0, green: 1, blue: 0).withOpacity(0.6),
                        stroke: LineStyle(width: 2, color: grey)
                    )
                )
        )
        #expect(
            read.overlays[2]
                == .polyline(
                    Polyline(
                        [at(0, 1), at(2, 3)],
                        style: LineStyle(width: 5, color: blue.withOpacity(0.5), dashes: [4, 2]),
                        spans: [LineSpan(.gradient(from: red, to: blue))],
                        isGeodesic: true
                    )
                )
        )
        #expect(
            read.overlays[3]
                == .polygon(
                    Polygon(
                        [at(0, 0), at(9, 0), at(9, 9)],
                        holes: [[at(1, 1), at(2, 1), at(2, 2)]],
                        fill: grey.withOpacity(0.6),
                        stroke: nil,
                        zIndex: 3
                    )
                )
        )
        #expect(
            read.overlays[4]
                == .groundOverlay(
                    GroundOverlay(Self.image, .bounds(CoordinateBounds(south: 0, west: 0, north: 5, east: 9)), bearing: 30, opacity: 0.7)
                )
        )
    }

    @Test("bare geometries and collections of them are read")
    func geometries() throws {
        #expect(try read(#"{"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]}"#).overlays.count == 2)
        let collection = #"""
            {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]},
             {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]], [[2, 2], [3, 3]]]},
             {"type": "MultiPolygon", "coordinates": [[[[0, 0], [1, 0], [1, 1], [0, 0]]]]}]}
            """#
        #expect(try read(collection).overlays.count == 4)
    }

    @Test(
        "errors name the byte",
        arguments: [
            ("[1, 2]", 0, "type"), (#"{"type": "Blob", "coordinates": []}"#, 0, "Blob"), (#"{"type": "Feature"}"#, 0, "geometry"),
            (#"{"type": "Point", "coordinates": ["1", 2]}"#, 33, "longitude"), (#"{"type": "Point", "coordinates": [7, 143]}"#, 33, "143"),
            (#"{"type": "LineString", "coordinates": [[7, 14]]}"#, 38, "2 positions"),
            (#"{"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [0, 0]]]}"#, 36, "4 positions"),
            (#"{"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [0, 1], [0, 2]]]}"#, 36, "end with its first position"),
            (#"{"type": "Point", "coordinates": [7, 14, "9"]}"#, 41, "an array of numbers"),
            (#"{"type": "Point", "coordinates": [7, 14], "bbox": [1, 2, 3]}"#, 50, "a bbox must be"),
            (#"{"type": "Feature", "geometry": null, "bbox": [1, 9, 3, 4]}"#, 46, "south"),
            (#"{"type": "Feature", "geometry": null, "id": [1]}"#, 44, "an id must be"),
            (#"{"type": "Feature", "geometry": null, "properties": 7}"#, 52, "an object or null"),
            (#"{"type": "FeatureCollection", "features": 3}"#, 0, "features"), (#"{"type": "Point""#, 16, ""),
            (
                #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"marker-color": "greenish"}}"#,
                105,
                "marker-color"
            ),
            (#"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"image": "x.png"}}"#, 65, "x.png"),
        ]
    )
    func errors(text: String, offset: Int, word: String) throws {
        let error = try #require(throws: GeoJSONError.self) { try read(text) }
        #expect(error.byteOffset == offset && error.message.contains(word), "\(error)")
    }

    @Test("features have IDs, boxes and properties, and members outside of RFC 7946 are skipped")
    func members() throws {
        let text = """
            {"type": "FeatureCollection", "bbox": [170, -10, -170, 10], "crs": {"type": "name"}, "features": [
              {"type": "Feature", "id": "pier", "bbox": [1, 2, 0, 3, 4, 9], "geometry": {"type": "Point", "coordinates": [1, 2]}, "title": "x"},
              {"type": "Feature", "id": 12, "geometry": {"type": "Point", "coordinates": [1, 2], "coordinates2": 3}, "properties": {"a": 1.5, "b": true}}
            ]}
            """
        let features = try GeoJSONFeatures(Array(text.utf8)).features
        #expect(features.map(\.id) == ["pier", "12"])
        #expect(features.map(\.bounds) == [CoordinateBounds(south: 2, west: 1, north: 4, east: 3), nil])
        #expect(features.map(\.properties) == [[:], ["a": "1.5", "b": "true"]])
    }
}

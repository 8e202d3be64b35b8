import GoogleMapsUtils
import PortolanTestSupport
import Testing

/// GeoJSON and KML with Google's names, and geometry.
@MainActor @Suite struct GeometryTests {
    private static let json = """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "id": "a", "bbox": [179, 1, -179, 3], "geometry": {"type": "Point", "coordinates": [20, 10]}, "properties": {"n": 1, "b": true, "t": "x", "z": null, "l": [1]}},
          {"type": "Feature", "id": 7, "geometry": {"type": "MultiLineString", "coordinates": [[[0, 1], [2, 3]], [[4, 5], [6, 7]]]}, "properties": null},
          {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]]}},
          {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}]}},
          {"type": "Feature", "geometry": null}
        ]}
        """

    @Test func geoJSON() throws {
        let parser = GMUGeoJSONParser(data: Data(Self.json.utf8))
        parser.parse()
        #expect(parser.error == nil && parser.features.count == 4)
        let first = try #require(parser.features[0] as? GMUFeature)
        #expect(first.identifier == "a" && first.geometry.type == "Point" && (first.geometry as? GMUPoint)?.coordinate.latitude == 10)
        #expect(
            first.properties?["n"] == NSNumber(value: 1.0) && first.properties?["t"] == NSString(string: "x")
                && first.properties?["z"] is NSNull
        )
        #expect((first.properties?["b"] as? NSNumber)?.boolValue == true && (first.properties?["l"] as? NSArray)?.count == 1)
        #expect(first.boundingBox?.southWest.longitude == 179 && first.boundingBox?.northEast.longitude == -179)
        let second = try #require(parser.features[1] as? GMUFeature)
        #expect(second.identifier == "7" && second.properties == nil)
        #expect((second.geometry as? GMUGeometryCollection)?.geometries.compactMap { ($0 as? GMULineString)?.path.count() } == [2, 2])
        #expect((parser.features[2].geometry as? GMUPolygon)?.paths.map { $0.count() } == [4, 4])
        #expect(parser.features[3].geometry.type == "GeometryCollection")
        let broken = GMUGeoJSONParser(data: Data("{".utf8))
        broken.parse()
        #expect(broken.features.isEmpty && broken.error != nil)
        let stream = GMUGeoJSONParser(stream: InputStream(data: Data(Self.json.utf8)))
        stream.parse()
        #expect(stream.features.count == 4)
    }

    @Test func geoJSONIsShown() throws {
        let map = stillMap()
        let parser = GMUGeoJSONParser(data: Data(Self.json.utf8))
        parser.parse()
        let style = GMUStyle(
            styleID: "",
            stroke: .red,
            fill: .green,
            width: 3,
            scale: 1,
            heading: 0,
            anchor: .zero,
            iconUrl: nil,
            title: "T",
            hasFill: true,
            hasStroke: true
        )
        for feature in parser.features { feature.style = style }
        let renderer = GMUGeometryRenderer(map: map, geometries: parser.features)
        renderer.render()
        let overlays = renderer.mapOverlays()
        #expect(overlays.count == 5 && overlays.allSatisfy { $0.map === map && $0.isTappable })
        #expect((overlays[0] as? GMSMarker)?.title == "T" && (overlays[1] as? GMSPolyline)?.strokeWidth == 3)
        let polygon = try #require(overlays[3] as? GMSPolygon)
        #expect(polygon.fillColor == .green && polygon.strokeColor == .red && polygon.holes?.count == 1)
        renderer.clear()
        #expect(renderer.mapOverlays().isEmpty && overlays.allSatisfy { $0.map == nil })
    }

    @Test func kml() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-kml-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let icon = try #require(UIImage(width: 2, height: 2, rgba: [UInt8](repeating: 255, count: 16))?.pngData())
        try icon.write(to: folder.appending(path: "icon.png"))
        let text = """
            <kml><Document><Style id="s"><IconStyle><scale>2</scale><heading>30</heading><Icon><href>icon.png</href></Icon>
            <hotSpot x="0.5" y="0" xunits="fraction" yunits="fraction"/></IconStyle><LineStyle><color>ff0000ff</color><width>4</width></LineStyle>
            <PolyStyle><fill>0</fill></PolyStyle><BalloonStyle><text>B</text></BalloonStyle></Style>
            <StyleMap id="m"><Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>
            <Placemark><name>P</name><description>D</description><styleUrl>#m</styleUrl><Point><coordinates>20,10</coordinates></Point></Placemark>
            <Placemark><name>L</name><styleUrl>#s</styleUrl><LineString><coordinates>20,10 21,11</coordinates></LineString></Placemark>
            <Placemark><styleUrl>#s</styleUrl><Style><LineStyle><width>9</width></LineStyle></Style><Polygon><outerBoundaryIs><LinearRing>
            <coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
            <GroundOverlay><drawOrder>2</drawOrder><Icon><href>icon.png</href></Icon><LatLonBox><north>3</north><south>1</south><east>-179</east>
            <west>179</west><rotation>40</rotation></LatLonBox></GroundOverlay></Document></kml>
            """
        let file = folder.appending(path: "doc.kml")
        try Data(text.utf8).write(to: file)
        let parser = GMUKMLParser(url: file)
        parser.parse()
        #expect(parser.error == nil && parser.placemarks.count == 4)
        #expect(
            parser.styles.map(\.styleID) == ["#s"] && parser.styleMaps.map(\.styleMapId) == ["#m"]
                && parser.styleMaps[0].pairs[0].styleUrl == "#s"
        )
        let style = parser.styles[0]
        #expect(
            style.strokeColor == .red && style.width == 4 && style.scale == 2 && style.heading == 30 && !style.hasFill && style.hasStroke
        )
        #expect(style.anchor == CGPoint(x: 0.5, y: 1) && style.title == "B")
        let map = stillMap()
        let renderer = GMUGeometryRenderer(map: map, geometries: parser.placemarks, styles: parser.styles, styleMaps: parser.styleMaps)
        renderer.render()
        let overlays = renderer.mapOverlays()
        let marker = try #require(overlays[0] as? GMSMarker)
        #expect(marker.title == "B" && marker.snippet == "D" && marker.rotation == 30 && marker.icon?.size == CGSize(width: 4, height: 4))
        #expect((overlays[1] as? GMSPolyline)?.strokeColor == .red && overlays[1].title == "L")
        let polygon = try #require(overlays[2] as? GMSPolygon)
        #expect(polygon.fillColor == nil && polygon.strokeWidth == 9 && polygon.strokeColor == .red)
        let ground = try #require(overlays[3] as? GMSGroundOverlay)
        #expect(ground.bearing == -40 && ground.zIndex == 2 && ground.icon?.pixelWidth == 2 && ground.bounds?.southWest.longitude == 179)
    }

    /// Google Earth writes a style map that refers to cascading styles.
    @Test func cascadingStyles() throws {
        let text = """
            <kml xmlns:gx="x" xmlns:kml="y"><Document>
            <gx:CascadingStyle kml:id="c"><Style><LineStyle><color>ff0000ff</color><width>7</width></LineStyle></Style></gx:CascadingStyle>
            <StyleMap id="m"><Pair><key>normal</key><styleUrl>#c</styleUrl></Pair></StyleMap>
            <Placemark><styleUrl>#m</styleUrl><LineString><coordinates>20,10 21,11</coordinates></LineString></Placemark></Document></kml>
            """
        let parser = GMUKMLParser(data: Data(text.utf8))
        parser.parse()
        let map = stillMap()
        let renderer = GMUGeometryRenderer(map: map, geometries: parser.placemarks, styles: parser.styles, styleMaps: parser.styleMaps)
        renderer.render()
        let line = try #require(renderer.mapOverlays().first as? GMSPolyline)
        #expect(line.strokeColor == .red && line.strokeWidth == 7)
    }

    @Test func whatIsReadOfABrokenFileIsKept() {
        let parser = GMUKMLParser(data: Data("<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>\n<Placemark>".utf8))
        parser.parse()
        #expect(parser.placemarks.count == 1 && "\(parser.error.map { "\($0)" } ?? "")".hasPrefix("line 2"))
        let missing = GMUKMLParser(url: URL(filePath: "/nonexistent/x.kml"))
        missing.parse()
        #expect(missing.placemarks.isEmpty && missing.error != nil)
    }

    /// A KMZ archive contains the pictures that its KML names.
    @Test func kmz() throws {
        let icon = try #require(UIImage(width: 3, height: 2, rgba: [UInt8](repeating: 255, count: 24))?.pngData())
        let text = """
            <kml><Document><Style id="s"><IconStyle><Icon><href>files/i.png</href></Icon></IconStyle></Style>
            <Placemark><styleUrl>#s</styleUrl><Point><coordinates>20,10</coordinates></Point></Placemark>
            <Placemark><Style><IconStyle><Icon><href>missing.png</href></Icon></IconStyle></Style><Point><coordinates>20,10</coordinates></Point></Placemark>
            <GroundOverlay><Icon><href>files/i.png</href></Icon><LatLonBox><north>2</north><south>1</south><east>2</east><west>1</west></LatLonBox></GroundOverlay>
            </Document></kml>
            """
        let parser = GMUKMLParser(data: Data(ZIPBuilder([.init("doc.kml", text), .init("files/i.png", [UInt8](icon))]).bytes))
        parser.parse()
        #expect(parser.error == nil && parser.placemarks.count == 3)
        #expect(parser.styles.first?.iconUrl?.hasPrefix("data:;base64,") == true)
        let map = stillMap()
        let renderer = GMUGeometryRenderer(map: map, geometries: parser.placemarks, styles: parser.styles)
        renderer.render()
        let overlays = renderer.mapOverlays()
        #expect((overlays[0] as? GMSMarker)?.icon?.pixelWidth == 3 && (overlays[1] as? GMSMarker)?.icon == nil)
        #expect((overlays[2] as? GMSGroundOverlay)?.icon?.pixelWidth == 3)
        let broken = GMUKMLParser(data: Data(ZIPBuilder([.init("a.txt", text)]).bytes))
        broken.parse()
        #expect(broken.placemarks.isEmpty && "\(broken.error.map { "\($0)" } ?? "")".contains("ends with .kml"))
    }

    @Test func iconsOfTheNetworkComeFromTheLoader() async throws {
        let icon = try #require(UIImage(width: 2, height: 2, rgba: [UInt8](repeating: 255, count: 16))?.pngData())
        let style = GMUStyle(
            styleID: "#s",
            stroke: nil,
            fill: nil,
            width: 0,
            scale: 1,
            heading: 0,
            anchor: .zero,
            iconUrl: "https://example.org/i.png",
            title: nil,
            hasFill: true,
            hasStroke: true
        )
        let point = GMUPoint(coordinate: CLLocationCoordinate2D(latitude: 10, longitude: 20))
        let placemark = GMUPlacemark(geometry: point, title: "P", snippet: nil, style: style, styleUrl: nil)
        let map = stillMap()
        GMUGeometryRenderer.imageLoader = { _ in icon }
        defer { GMUGeometryRenderer.imageLoader = nil }
        let renderer = GMUGeometryRenderer(map: map, geometries: [placemark])
        renderer.render()
        let marker = try #require(renderer.mapOverlays().first as? GMSMarker)
        await renderer.finishLoading()
        #expect(marker.icon?.pixelWidth == 2)
    }

    @Test func geometryUtils() throws {
        let (a, b) = (CLLocationCoordinate2D(latitude: 0, longitude: 0), CLLocationCoordinate2D(latitude: 0, longitude: 90))
        #expect(abs(a.distance(to: b) - .pi / 2 * kGMSEarthRadius) < 1 && a.heading(to: b) == 90)
        #expect(
            abs(a.offset(distance: 111_195, heading: 0).latitude - 1) < 1e-4
                && abs(a.interpolate(to: b, fraction: 0.5).longitude - 45) < 1e-9
        )
        #expect(b.mapPoint == MapPoint(x: 0.5, y: 0) && MapPoint(x: 0.5, y: 0).location.longitude == 90)
        #expect(MapPoint(x: -0.9, y: 0).distance(to: MapPoint(x: 0.9, y: 0)) < 0.2001)
        #expect(abs(MapPoint.interpolate(from: MapPoint(x: 0.9, y: 0), to: MapPoint(x: -0.9, y: 0), fraction: 0.25).x - 0.95) < 1e-9)
        let path = GMSMutablePath()
        for (latitude, longitude) in [(0.0, 0.0), (0, 90), (90, 0)] { path.addLatitude(latitude, longitude: longitude) }
        // An eighth of the sphere.
        #expect(abs(path.area(radius: 1) - .pi / 2) < 1e-9 && abs(path.signedArea(radius: 2) - 2 * .pi) < 1e-9)
        let inside = CLLocationCoordinate2D(latitude: 10, longitude: 10)
        #expect(
            path.contains(coordinate: inside, geodesic: true)
                && !path.contains(coordinate: CLLocationCoordinate2D(latitude: -1, longitude: 10), geodesic: true)
        )
        #expect(path.isOnPath(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 45), geodesic: true))
        #expect(GMSPath.defaultToleranceInMeters == 0.1)
        let polygon = GMSPolygon(path: path)
        polygon.geodesic = true
        #expect(polygon.contains(coordinate: inside) && polygon.area() == path.area() && polygon.signedArea() == path.signedArea())
        #expect(GMSPolygon().area() == nil && !GMSPolygon().contains(coordinate: inside) && !GMSPolyline().isOnPolyline(coordinate: inside))
        let line = GMSPolyline(path: path)
        #expect(line.isOnPolyline(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 45)))
        #expect(abs(try #require(path.distance(to: CLLocationCoordinate2D(latitude: -1, longitude: 45))) - 111_195) < 20)
        let spans = path.styleSpans(styles: [.solidColor(.red), .solidColor(.blue)], lengths: [1, 1], lengthKind: .geodesic)
        #expect(spans.count > 2)
        let straight = GMSMutablePath()
        for longitude in 0..<10 { straight.addLatitude(0, longitude: Double(longitude)) }
        #expect(straight.simplified(tolerance: 1).count() == 2)
        // The encoded path is read back.
        #expect(GMSPath(fromEncodedPath: straight.encodedPath())?.count() == 10)
    }
}

import Foundation
import PortolanGeo
import PortolanOverlays
import PortolanRaster
import PortolanTestSupport
import Testing

/// The reader reads KML, and overlays draw it.
struct KMLTests {
    static let icon = Pixmap(width: 4, height: 2, color: .white)

    private func document(_ body: String) throws(KMLError) -> KMLDocument {
        try KMLDocument(Array(#"<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2">\#(body)</kml>"#.utf8))
    }

    private func overlays(_ body: String) throws(KMLError) -> [MapOverlay] {
        try KMLOverlays(document(body)) { name in
            struct Missing: Error, CustomStringConvertible { let description = "it is not there" }
            guard name == "icon.png" else { throw Missing() }
            return Self.icon
        }.overlays
    }

    private func at(_ longitude: Double, _ latitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    static let ring = "<LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing>"

    @Test(
        "each kind of geometry is read; altitudes and unknown elements are skipped",
        arguments: [
            ("<Point><coordinates>7.5,43.25,120</coordinates></Point>", KMLGeometry.point(Coordinate(latitude: 43.25, longitude: 7.5))),
            (
                "<LineString><extrude>1</extrude><coordinates>\n 1,2,3\n\t4,5 </coordinates></LineString>",
                .line([Coordinate(latitude: 2, longitude: 1), Coordinate(latitude: 5, longitude: 4)])
            ),
            (
                "<Polygon><outerBoundaryIs>\(ring)</outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2</coordinates></LinearRing></innerBoundaryIs></Polygon>",
                .polygon(
                    [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 9), Coordinate(latitude: 9, longitude: 9)],
                    holes: [
                        [
                            Coordinate(latitude: 1, longitude: 1), Coordinate(latitude: 1, longitude: 2),
                            Coordinate(latitude: 2, longitude: 2),
                        ]
                    ]
                )
            ),
            (
                "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><MultiGeometry><Model/><Point><coordinates>3,4</coordinates></Point></MultiGeometry></MultiGeometry>",
                .collection([
                    .point(Coordinate(latitude: 2, longitude: 1)), .collection([.point(Coordinate(latitude: 4, longitude: 3))]),
                ])
            ),
            (
                "<gx:Track xmlns:gx='http://www.google.com/kml/ext/2.2'><when>2026</when><gx:coord>1 2 9</gx:coord><gx:coord>3 4</gx:coord></gx:Track>",
                .line([Coordinate(latitude: 2, longitude: 1), Coordinate(latitude: 4, longitude: 3)])
            ),
        ]
    )
    func geometries(text: String, geometry: KMLGeometry) throws {
        #expect(try document("<Placemark>\(text)</Placemark>").features.map(\.geometry) == [geometry])
    }

    @Test("folders and documents may be nested, and features keep the order of the text and their properties")
    func document() throws {
        let read = try document(
            """
            <Document id="d"><name>Harbour</name><Schema><SimpleField name="depth"/></Schema><open>1</open>
              <Folder><name>Piers</name><Folder>
                <Placemark id="p1"><name>North &amp; old</name><description><![CDATA[<b>Built</b> 1215]]></description><styleUrl>#pier</styleUrl>
                  <ExtendedData><Data name="depth"><displayName>Depth</displayName><value>4.5</value></Data>
                    <SchemaData schemaUrl="#s"><SimpleData name="owner">Town</SimpleData></SchemaData></ExtendedData>
                  <Point><coordinates>1,2</coordinates></Point></Placemark>
              </Folder><visibility>0</visibility><Placemark><name>hidden</name></Placemark></Folder>
              <NetworkLink><Link><href>http://example.org/x.kml</href></Link><Placemark><name>not read</name></Placemark></NetworkLink>
              <Placemark><visibility>0</visibility><name>hidden, too</name></Placemark>
              <Placemark><name> </name></Placemark>
            </Document>
            """
        )
        #expect(read.name == "Harbour")
        #expect(read.features.map(\.name) == ["North & old", "hidden", "hidden, too", nil])
        #expect(read.features.map(\.isVisible) == [true, false, false, true])
        let first = read.features[0]
        #expect(first.id == "p1" && first.description == "<b>Built</b> 1215" && first.styleURL == "#pier" && first.line == 3)
        #expect(first.data == [KMLData(name: "depth", value: "4.5"), KMLData(name: "owner", value: "Town")])
    }

    @Test(
        "colours have the form aabbggrr",
        arguments: [
            ("7f0000ff", KMLColor(red: 255, green: 0, blue: 0, alpha: 127)), ("FF102030", KMLColor(red: 0x30, green: 0x20, blue: 0x10)),
            ("#ff0000ff", KMLColor(red: 255, green: 0, blue: 0)), ("ff0000", nil), ("gg0000ff", nil), ("+f0000ff", nil), ("", nil),
        ]
    )
    func colors(text: String, color: KMLColor?) { #expect(KMLColor(text) == color) }

    private static let styles = """
        <Style id="pier"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle><PolyStyle><color>8000ff00</color></PolyStyle></Style>
        <Style id="red"><IconStyle><color>ff0000ff</color><scale>2</scale><heading>30</heading><Icon><href>icon.png</href></Icon>
          <hotSpot x="0" y="2" xunits="fraction" yunits="pixels"/></IconStyle></Style>
        <Style id="no"><PolyStyle><fill>0</fill></PolyStyle></Style>
        <Style id="edgeless"><PolyStyle><outline>0</outline></PolyStyle></Style>
        <StyleMap id="map"><Pair><key>highlight</key><styleUrl>#no</styleUrl></Pair><Pair><key>normal</key><styleUrl>#pier</styleUrl></Pair></StyleMap>
        <gx:CascadingStyle kml:id="base"><Style><LineStyle><color>ff0000ff</color><width>5</width></LineStyle></Style></gx:CascadingStyle>
        <gx:CascadingStyle kml:id="wide"><styleUrl>#base</styleUrl><Style><LineStyle><width>7</width></LineStyle></Style></gx:CascadingStyle>
        <StyleMap id="managed"><Pair><key>normal</key><styleUrl>#wide</styleUrl></Pair></StyleMap>
        <StyleMap id="loop"><Pair><key>normal</key><styleUrl>#loop</styleUrl></Pair></StyleMap>
        """

    @Test(
        "features use shared styles, style maps and their own styles",
        arguments: [
            ("#pier", "", KMLColor(red: 255, green: 0, blue: 0), 3.0), ("#map", "", KMLColor(red: 255, green: 0, blue: 0), 3),
            ("harbour.kml#pier", "", KMLColor(red: 255, green: 0, blue: 0), 3),
            ("#map", "<Style><LineStyle><width>9</width></LineStyle></Style>", KMLColor(red: 255, green: 0, blue: 0), 9),
            ("#nobody", "<Style><LineStyle/></Style>", nil, nil), ("#loop", "", nil, nil),
            ("#base", "", KMLColor(red: 255, green: 0, blue: 0), 5), ("#managed", "", KMLColor(red: 255, green: 0, blue: 0), 7),
        ]
    )
    func styles(url: String, own: String, color: KMLColor?, width: Double?) throws {
        let read = try document("<Document><Placemark><styleUrl>\(url)</styleUrl>\(own)</Placemark>\(Self.styles)</Document>")
        let style = read.style(of: read.features[0])
        #expect(style?.lineColor == color && style?.lineWidth == width)
    }

    @Test("overlays have the document's styles")
    func drawn() throws {
        func placemark(_ style: String, _ geometry: String) -> String {
            "<Placemark><name>N</name><description>&lt;i&gt;a&lt;/i&gt;&amp;amp;b</description><styleUrl>#\(style)</styleUrl>\(geometry)</Placemark>"
        }
        let (point, line) = ("<Point><coordinates>1,2</coordinates></Point>", "<LineString><coordinates>1,2 3,4</coordinates></LineString>")
        let area = "<Polygon><outerBoundaryIs>\(Self.ring)</outerBoundaryIs></Polygon>"
        let read = try overlays(
            "<Document>" + Self.styles + placemark("red", point) + placemark("pier", point) + placemark("pier", line)
                + placemark("pier", area)
                + placemark("no", area) + placemark("edgeless", area) + placemark("", line)
                + "<Placemark><visibility>0</visibility>\(line)</Placemark></Document>"
        )
        let red = Color(red: 1, green: 0, blue: 0)
        let grey = Color(red8: 0x55, green8: 0x55, blue8: 0x55)
        var marker = Marker(at: at(1, 2), icon: .image(Pixmap(width: 4, height: 2, color: red), scale: 0.5), title: "N", snippet: "a &b")
        (marker.anchor, marker.rotation) = ([0, 0], 30)
        #expect(read.count == 7)
        #expect(read[0] == .marker(marker))
        #expect(read[1] == .marker(Marker(at: at(1, 2), title: "N", snippet: "a &b")))
        #expect(read[2] == .polyline(Polyline([at(1, 2), at(3, 4)], style: LineStyle(width: 3, color: red))))
        let ring = [at(0, 0), at(9, 0), at(9, 9)]
        #expect(
            read[3]
                == .polygon(
                    Polygon(ring, fill: KMLColor(red: 0, green: 255, blue: 0, alpha: 128).color, stroke: LineStyle(width: 3, color: red))
                )
        )
        #expect(read[4] == .polygon(Polygon(ring, fill: .clear, stroke: LineStyle(width: 2, color: grey))))
        #expect(read[5] == .polygon(Polygon(ring, fill: .white, stroke: nil)))
        #expect(read[6] == .polyline(Polyline([at(1, 2), at(3, 4)], style: LineStyle(width: 2, color: grey))))
    }

    @Test("a ground overlay turns in KML's direction, and may cross the antimeridian")
    func groundOverlays() throws {
        let read = try overlays(
            """
            <GroundOverlay><name>G</name><color>80ffffff</color><drawOrder>3</drawOrder><Icon><href>icon.png</href></Icon>
            <LatLonBox><north>3</north><south>-1</south><east>-179</east><west>179</west><rotation>30</rotation></LatLonBox></GroundOverlay>
            """
        )
        let bounds = CoordinateBounds(south: -1, west: 179, north: 3, east: -179)
        #expect(
            read == [.groundOverlay(GroundOverlay(Self.icon, .bounds(bounds), bearing: -30, opacity: Double(Float(128) / 255), zIndex: 3))]
        )
        // A ground overlay without a picture or without a box is not drawn.
        #expect(
            try overlays(
                "<GroundOverlay><LatLonBox><north>3</north><south>1</south><east>2</east><west>1</west></LatLonBox></GroundOverlay>"
            ).isEmpty
        )
        #expect(try overlays("<GroundOverlay><Icon><href>icon.png</href></Icon></GroundOverlay>").isEmpty)
    }

    @Test(
        "errors name the line and column",
        arguments: [
            ("<kml>\n <Placemark><Point><coordinates>7.4;43.7</coordinates></Point></Placemark></kml>", 2, 20, "7.4;43.7"),
            ("<kml><Placemark><LineString><coordinates>1,2 3,x</coordinates></LineString></Placemark></kml>", 1, 29, "coordinate 2"),
            ("<kml><Placemark><LineString><coordinates>1,2</coordinates></LineString></Placemark></kml>", 1, 17, "two coordinates"),
            ("<kml><Placemark><Point><coordinates>43.7,107.4</coordinates></Point></Placemark></kml>", 1, 24, "write the longitude first"),
            ("<kml><Placemark><Point><coordinates>1, 2</coordinates></Point></Placemark></kml>", 1, 24, "without spaces"),
            (
                "<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4 1,2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>",
                1, 43, "three coordinates"
            ),
            ("<kml><Style><LineStyle><color>red</color></LineStyle></Style></kml>", 1, 24, "aabbggrr"),
            ("<kml><Style><LineStyle><width>wide</width></LineStyle></Style></kml>", 1, 24, "“wide”"),
            ("<kml><Style><PolyStyle><fill>yes</fill></PolyStyle></Style></kml>", 1, 24, "0 or 1"),
            ("<kml><GroundOverlay><LatLonBox><north>1</north></LatLonBox></GroundOverlay></kml>", 1, 21, "<south>"),
            ("<kml>\n<Placemark>\n</kml>", 3, 3, "mismatched tag"), ("<osm/>", 1, 1, "<osm> instead of <kml>"),
            ("", 1, 1, "no element found"),
            ("<kml>&nbsp;</kml>", 1, 6, "undefined entity"), ("{}", 1, 1, "the XML has a fault"),
        ]
    )
    func errors(text: String, line: Int, column: Int, word: String) throws {
        let error = try #require(throws: KMLError.self) { try KMLDocument(Array(text.utf8)) }
        #expect(error.line == line && error.column == column && error.message.contains(word), "\(error)")
    }

    @Test func aPictureThatCannotBeReadIsTold() throws {
        let style = "<Style><IconStyle><Icon><href>x.png</href></Icon></IconStyle></Style>"
        let error = try #require(throws: KMLError.self) {
            try overlays("<Document>\n<Placemark>\(style)<Point><coordinates>1,2</coordinates></Point></Placemark></Document>")
        }
        #expect(error.line == 2 && error.message.contains("x.png") && error.message.contains("not there"))
    }

    @Test("entities are refused, so no text can expand")
    func entities() throws {
        let bomb =
            "<!DOCTYPE kml [<!ENTITY a \"0123456789\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><kml><Placemark><name>&b;</name></Placemark></kml>"
        let error = try #require(throws: KMLError.self) { try KMLDocument(Array(bomb.utf8)) }
        #expect(error.message.contains("entity"), "\(error)")
    }

    @Test("depth and size have a limit")
    func bounds() {
        for depth in [90, 101, 100_000] {
            let text = "<kml>" + String(repeating: "<Folder>", count: depth) + String(repeating: "</Folder>", count: depth) + "</kml>"
            #expect(((try? KMLDocument(Array(text.utf8))) != nil) == (depth == 90), "\(depth)")
            let inner =
                "<kml><Placemark>" + String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth) + "</Placemark></kml>"
            #expect(((try? KMLDocument(Array(inner.utf8))) != nil) == (depth == 90), "\(depth)")
        }
        #expect(throws: KMLError.self) { try KMLDocument([UInt8](repeating: 0x20, count: KMLDocument.maximumByteCount + 1)) }
    }

    @Test("other encodings are read", arguments: [String.Encoding.utf16LittleEndian, .isoLatin1])
    func encodings(encoding: String.Encoding) throws {
        let name = encoding == .isoLatin1 ? "ISO-8859-1" : "UTF-16"
        let text = #"<?xml version="1.0" encoding="\#(name)"?><kml><Placemark><name>Jetée</name></Placemark></kml>"#
        let data = try #require(("\u{FEFF}" + text).data(using: encoding) ?? text.data(using: encoding))
        #expect(try KMLDocument([UInt8](data)).features.map(\.name) == ["Jetée"])
    }

    /// Texts with random changes are read or refused. If a text has a fault, the features before the fault are the
    /// first features of the sound text.
    @Test func damagedKML() {
        let sound = Array(
            """
            <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="g"><Document><name>D</name>\(Self.styles)
            <Folder><Placemark id="a"><name>A</name><description><![CDATA[<p>x</p>]]></description><styleUrl>#map</styleUrl>
            <ExtendedData><Data name="k"><value>v</value></Data></ExtendedData><MultiGeometry><Point><coordinates>1.5,2,3</coordinates></Point>
            <LineString><coordinates>1,2 3,4 5,6</coordinates></LineString><Polygon><outerBoundaryIs>\(Self.ring)</outerBoundaryIs></Polygon>
            </MultiGeometry></Placemark></Folder><GroundOverlay><Icon><href>icon.png</href></Icon><LatLonBox><north>3</north><south>1</south>
            <east>2</east><west>1</west><rotation>4</rotation></LatLonBox></GroundOverlay></Document></kml>
            """.utf8
        )
        let pieces = [
            "-1", "1e308", "nan", "inf", "-179.999999999", "540", "<", ">", "&#x10FFFF;", "&#0;", "]]>", "<![CDATA[", "<Folder>",
            "</Folder>", "<!--",
            "<!DOCTYPE x [<!ENTITY e 'e'>]>", "</Placemark>", ",", " ", "\u{0}", "<Point/>", "<StyleMap id='map'/>", "é",
        ]
        var read = 0
        for seed in Fuzz.seeds(1500) {
            var random = SplitMix64(seed: seed)
            var bytes = sound
            for _ in 0...random.next() % 3 {
                let at = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.insert(contentsOf: Array((random.next() % 2 == 0 ? random.pick(pieces) : random.anyNumeral()).utf8), at: at)
                case 2: bytes.removeSubrange(at..<min(at + Int(random.next() % 40), bytes.count))
                default:
                    guard let start = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }) else { continue }
                    let end = bytes[start...].firstIndex { !(0x2E...0x39).contains($0) } ?? bytes.endIndex
                    bytes.replaceSubrange(
                        start..<end,
                        with: Array((random.next() % 2 == 0 ? random.pick(pieces) : random.anyNumeral()).utf8)
                    )
                }
            }
            Fuzz.trace("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            do {
                let document = try KMLDocument(bytes)
                read += 1
                _ = try KMLOverlays(document) { _ in random.next() % 2 == 0 ? Self.icon : nil }
            } catch {
                #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "seed \(seed)")
            }
        }
        #expect(read > 50)
    }
}

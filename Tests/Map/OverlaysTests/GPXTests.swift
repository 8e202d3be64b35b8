import PortolanBasics
import PortolanGeo
import PortolanOverlays
import PortolanTestSupport
import Testing

/// The reader reads GPX, and overlays draw it.
struct GPXTests {
    private func document(_ body: String) throws(GPXError) -> GPXDocument {
        try GPXDocument(Array(#"<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\#(body)</gpx>"#.utf8))
    }

    private static func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    static let full = """
        <metadata><name>Sunday &amp; Monday</name><author><name>not this</name></author></metadata>
        <wpt lat="47.5" lon="-8.25"><ele>401</ele><time>2026-11-29T10:00:00Z</time><name> Spring
          and mill </name><cmt>a comment</cmt><desc><![CDATA[Water <all> year]]></desc><sym>Flag</sym></wpt>
        <wpt lat="1" lon="2"><cmt>only a comment</cmt><extensions><x:name xmlns:x="x">hidden</x:name></extensions></wpt>
        <rte><name>Plan</name><rtept lat="1" lon="1"><name>A</name></rtept><rtept lat="2" lon="2"/></rte>
        <trk><name>Walk</name><trkseg><trkpt lat="3" lon="3"><ele>1</ele></trkpt><trkpt lat="4" lon="4"/></trkseg><trkseg>
          <trkpt lat="5" lon="180"/></trkseg></trk><trk><trkseg/></trk>
        """

    @Test("waypoints, routes and tracks are read; heights, times and extensions are skipped")
    func reading() throws {
        let read = try document(Self.full)
        #expect(read.name == "Sunday & Monday")
        #expect(
            read.waypoints == [
                .init(Self.at(47.5, -8.25), name: "Spring and mill", description: "Water <all> year"),
                .init(Self.at(1, 2), name: nil, description: "only a comment"),
            ]
        )
        #expect(read.routes == [.init(name: "Plan", points: [Self.at(1, 1), Self.at(2, 2)])])
        #expect(
            read.tracks == [
                .init(name: "Walk", segments: [[Self.at(3, 3), Self.at(4, 4)], [Self.at(5, 180)]]), .init(name: nil, segments: [[]]),
            ]
        )
        #expect(try GPXDocument(Array(#"<gpx version="1.0"><name>Old</name></gpx>"#.utf8)).name == "Old")
    }

    @Test(
        "the encoding is the one that the declaration names",
        arguments: [
            ("windows-1252", [0x80, 0x93, 0xE9], "€“é"), ("CP1252", [0x9F], "Ÿ"), ("ISO-8859-1", [0xE9], "é"), ("us-ascii", [0x65], "e"),
            ("latin1", [0xE9], "é"), ("iso8859-1", [0x80], "€"),
            ("utf-8", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)]
    )
    func encodings(encoding: String, bytes: [UInt8], name: String) throws {
        let text = Array(#"<?xml version="1.0" encoding="\#(encoding)"?><gpx><name>"#.utf8) + bytes + Array("</name></gpx>".utf8)
        #expect(try GPXDocument(text).name == name)
    }

    @Test("an error about an unknown encoding has its name")
    func unknownEncoding() {
        let text = #"<?xml version="1.0" encoding="koi8-r"?><gpx><name>a</name></gpx>"#
        let error = #expect(throws: GPXError.self) { try GPXDocument(Array(text.utf8)) }
        #expect(error?.message.contains("“koi8-r”") == true && error?.line == 1)
    }

    @Test("tracks and routes become lines with an edge, waypoints become markers, and a single point is no line")
    func overlays() throws {
        let overlays = try document(Self.full).overlays
        let paths = overlays.compactMap { if case .polyline(let line) = $0 { line.path } else { nil } }
        #expect(
            paths == [
                [Self.at(3, 3), Self.at(4, 4)], [Self.at(3, 3), Self.at(4, 4)], [Self.at(1, 1), Self.at(2, 2)],
                [Self.at(1, 1), Self.at(2, 2)],
            ]
        )
        let titles = overlays.compactMap { if case .marker(let marker) = $0 { marker.title ?? "–" } else { nil } }
        #expect(titles == ["Spring and mill", "–"])
    }

    @Test(
        "errors name the line",
        arguments: [
            ("<kml/>", 1, "<kml> instead of <gpx>"),
            ("<gpx>\n<wpt lat='1'/></gpx>", 2, "lacks “lon”"),
            ("<gpx>\n\n<wpt lat='91' lon='0'/></gpx>", 3, "from −90 to 90, not “91”"),
            ("<gpx><trk><trkseg><trkpt lat='x' lon='0'/></trkseg></trk></gpx>", 1, "“lat” of <trkpt>"),
            ("<gpx><wpt lat='nan' lon='0'/></gpx>", 1, "not “nan”"),
            ("<gpx><rte></gpx>", 1, "the XML has a fault"),
            ("<!DOCTYPE x [<!ENTITY e 'eeeeeeeeee'>]><gpx/>", 1, "entity"),
            ("", 1, "the XML has a fault"),
        ] as [(String, Int, String)]
    )
    func errors(text: String, line: Int, message: String) {
        let error = #expect(throws: GPXError.self) { try GPXDocument(Array(text.utf8)) }
        #expect(error?.line == line && error?.message.contains(message) == true, "\(String(describing: error))")
    }

    @Test("size, depth and the length of names have limits")
    func bounds() throws {
        #expect(throws: GPXError.self) { try GPXDocument([UInt8](repeating: 0x20, count: GPXDocument.maximumByteCount + 1)) }
        for depth in [90, 200] {
            let inner = String(repeating: "<x>", count: depth) + String(repeating: "</x>", count: depth)
            #expect(((try? document(inner)) != nil) == (depth == 90))
        }
        let long = try document("<wpt lat='0' lon='0'><name>\(String(repeating: "n", count: 100_000))</name></wpt>")
        #expect(long.waypoints[0].name?.count == 4_096)
    }

    /// Texts with random changes are read or refused, and never trap.
    @Test func damagedGPX() {
        let sound = Array("<?xml version=\"1.0\"?><gpx>\(Self.full)</gpx>".utf8)
        let pieces = [
            "-1", "1e308", "nan", "<", ">", "&#0;", "]]>", "<trkseg>", "</trk>", "<wpt/>", "<rtept lat='1' lon='1'/>", "<!--", "\u{0}", "é",
            "\"",
        ]
        var read = 0
        for seed in Fuzz.seeds(1500) {
            var random = SplitMix64(seed: seed)
            var bytes = sound
            for _ in 0...random.next() % 3 {
                let at = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.insert(contentsOf: Array((random.next() % 2 == 0 ? random.pick(pieces) : random.anyNumeral()).utf8), at: at)
                default: bytes.removeSubrange(at..<min(at + Int(random.next() % 40), bytes.count))
                }
            }
            Fuzz.trace("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            do {
                let document = try GPXDocument(bytes)
                read += 1
                let points = document.overlays.flatMap { overlay -> [Coordinate] in
                    if case .polyline(let line) = overlay { line.path } else { [] }
                }
                let isSound = points.allSatisfy(\.isValid)
                #expect(isSound, "seed \(seed)")
            } catch {
                #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "seed \(seed)")
            }
        }
        #expect(read > 50)
    }
}

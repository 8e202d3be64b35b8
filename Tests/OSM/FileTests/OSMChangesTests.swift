import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanOSMFile

/// Reading of osmChange files.
@Suite struct OSMChangesTests {
    static let text = """
        <?xml version='1.0' encoding='UTF-8'?>
        <osmChange version="0.6" generator="a test">
          <!-- nothing here -->
          <bounds minlat="0"><create><node id="9"/></create></bounds>
          <create>
            <node id="1" version="1" timestamp="2024-02-29T23:59:59Z" uid="7" user="&lt;me&gt;" changeset="3" lat="47.1234567" lon="-9.5">
              <tag k="name" v="Zum &quot;Löwen&quot; &amp; Co"/><tag k="amenity" v="pub"/>
            </node>
          </create>
          <modify>
            <way id="2" version="4"><nd ref="1"/><nd ref="-3"/><nd ref="1"/><tag k="highway" v="path"/></way>
            <relation id="3" version="2"><member type="way" ref="2" role="outer"/><member type="node" ref="1"/></relation>
          </modify>
          <delete><node id="4" version="5" timestamp="1970-01-01T00:00:01Z"/><way id="5" version="2"><nd ref="1"/></way></delete>
        </osmChange>
        """

    static func read(_ texts: String...) throws -> [OSMChange] {
        var changes = OSMChanges()
        for text in texts { try changes.add(bytes: Array(text.utf8), name: "day.osc") }
        return changes.all
    }

    static func change(_ inner: String) -> String { "<osmChange version=\"0.6\">" + inner + "</osmChange>" }

    @Test func whatAFileSays() throws {
        let expected = [
            OSMChange(
                key: OSMKey(type: .node, id: 1),
                version: 1,
                timestamp: 1_709_251_199,
                tags: ["name": "Zum \"Löwen\" & Co", "amenity": "pub"],
                content: .node(OSMPoint(x: -95_000_000, y: 471_234_567))
            ),
            OSMChange(key: OSMKey(type: .node, id: 4), version: 5, timestamp: 1, content: nil),
            OSMChange(key: OSMKey(type: .way, id: 2), version: 4, timestamp: 0, tags: ["highway": "path"], content: .way([1, -3, 1])),
            OSMChange(key: OSMKey(type: .way, id: 5), version: 2, timestamp: 0, content: nil),
            OSMChange(
                key: OSMKey(type: .relation, id: 3),
                version: 2,
                timestamp: 0,
                content: .relation([.init(OSMKey(type: .way, id: 2), role: "outer"), .init(OSMKey(type: .node, id: 1))])
            ),
        ]
        #expect(try Self.read(Self.text) == expected)
        var changes = OSMChanges()
        try changes.add(bytes: Array(Self.text.utf8), name: "x")
        #expect(changes.newestTimestamp == 1_709_251_199 && changes.count == 5)
    }

    /// Of several changes of an object, the one with the highest version counts, in whatever order the files come. Of
    /// equal versions the last one counts. A change without a version counts as newer than all changes before it.
    @Test func versionsDecide() throws {
        func node(_ version: Int?, _ latitude: Int) -> String {
            let version = version.map { " version=\"\($0)\"" } ?? ""
            return Self.change("<modify><node id=\"1\"\(version) lat=\"\(latitude)\" lon=\"0\"/></modify>")
        }
        let rows: [(files: [String], latitude: Int32?)] = [
            ([node(2, 1), node(3, 2)], 2),
            ([node(3, 2), node(2, 1)], 2),
            ([node(3, 1), node(3, 2)], 2),
            ([node(3, 1), node(nil, 2)], 2),
            ([node(nil, 1), node(3, 2)], 2),
            ([node(3, 1), Self.change("<delete><node id=\"1\" version=\"4\"/></delete>")], nil),
            ([Self.change("<delete><node id=\"1\" version=\"4\"/></delete>"), node(5, 1)], 1),
            ([node(3, 1), Self.change("<modify><node id=\"1\" version=\"4\" visible=\"false\"/></modify>")], nil),
        ]
        for (index, row) in rows.enumerated() {
            var changes = OSMChanges()
            for file in row.files { try changes.add(bytes: Array(file.utf8), name: "x") }
            let expected = row.latitude.map { OSMChange.Content.node(OSMPoint(x: 0, y: $0 * 10_000_000)) }
            #expect(changes.all.map(\.content) == [expected], "row \(index)")
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0.0000001", -1), ("180", 1_800_000_000), ("7.40920554", 74_092_055), ("7.40920555", 74_092_056),
            ("-.5", -5_000_000),
            ("1.", 10_000_000), ("1e1", 100_000_000), ("1.00000004999", 10_000_000), ("", nil), ("-", nil), (".", nil), ("1,5", nil),
            ("99999999999", nil), ("nan", nil), ("1 ", nil), ("+1", nil), ("1e99", nil), ("0x10", nil),
        ] as [(String, Int32?)]
    )
    func degrees(_ text: String, _ units: Int32?) { #expect(ChangedObject.units(text) == units) }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2000-03-01T00:00:00Z", 951_868_800), ("2024-12-31T23:59:60Z", 1_735_689_600),
            ("2105-12-31T00:00:00Z", 4_291_660_800), ("2024-01-01", nil), ("2024-13-01T00:00:00Z", nil), ("2024-01-01T24:00:00Z", nil),
            ("1969-12-31T23:59:59Z", nil), ("2024-01-01t00:00:00Z", nil), ("2024-01-01T00:00:0٣Z", nil),
        ] as [(String, Int64?)]
    )
    func times(_ text: String, _ seconds: Int64?) { #expect(ChangedObject.seconds(text) == seconds) }

    /// Each error is one line with the position.
    @Test(arguments: [
        ("", OSMReadError.Code.notChanges, "the file is empty"),
        ("Dear Sir or Madam", .notChanges, "line 1, column 1: not osmChange XML"),
        (
            "<osm version='0.6'><node id='1'/></osm>", .notChanges,
            "line 1, column 1: the file holds <osm>, not <osmChange>; it holds objects"
        ),
        ("<html/>", .notChanges, "<html>"),
        ("BZh91AY", .notChanges, "bunzip2"),
        ("<osmChange><create></modify></osmChange>", .damaged, "line 1, column 22: not sound XML"),
        ("<osmChange>\n<create>\n", .truncated, "line 3, column 1: the file is cut"),
        ("<osmChange>\n <create><node version='1'/></create></osmChange>", .damaged, "line 2, column 10: <node> without id"),
        (change("<create><node id='1' lat='1'/></create>"), .damaged, "<node> 1 without lon"),
        (change("<create><node id='1' lat='91' lon='0'/></create>"), .damaged, "lat=\"91\" is not a latitude in degrees"),
        (change("<create><node id='one' lat='1' lon='0'/></create>"), .damaged, "id=\"one\" is not the number of an object"),
        (change("<create><node id='1' version='-1' lat='1' lon='0'/></create>"), .damaged, "version=\"-1\" is not a version"),
        (change("<create><node id='1' timestamp='today' lat='1' lon='0'/></create>"), .damaged, "timestamp=\"today\" is not a time"),
        (change("<create><way id='1'><nd/></way></create>"), .damaged, "<nd> without ref"),
        (change("<create><way id='1'><tag k='a'/></way></create>"), .damaged, "<tag> without k or v"),
        (change("<create><relation id='1'><member type='area' ref='1'/></relation></create>"), .damaged, "<member> has no valid type"),
        ("<!DOCTYPE osmChange [<!ENTITY a 'b'>]><osmChange/>", .damaged, "document type declaration"),
    ])
    func errors(_ text: String, _ code: OSMReadError.Code, _ message: String) throws {
        let error = #expect(throws: OSMReadError.self) { try Self.read(text) }
        #expect(error?.code == code && error?.path == "day.osc", "\(String(describing: error))")
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
        #expect(error?.description.contains("\n") == false)
    }

    @Test func aTagWithoutEnd() {
        let text = "<osmChange><create><node id=\"" + String(repeating: "1", count: 3 << 20)
        let error = #expect(throws: OSMReadError.self) { try Self.read(text) }
        #expect(error?.description.contains("more than a million bytes contain no tag") == true, "\(String(describing: error))")
    }

    /// Files that another program compressed are read, whether they have one member or several. Files that are cut or
    /// damaged are refused.
    @Test func gzip() throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "day.osc")
        let text = Self.change("<create>" + (1...20_000).map { "<node id='\($0)' lat='1' lon='2'/>" }.joined() + "</create>")
        try Data(text.utf8).write(to: file)
        let bytes = try Self.compressed(file)
        func read(_ bytes: [UInt8]) throws -> Int {
            var changes = OSMChanges()
            try changes.add(bytes: bytes, name: "x")
            return changes.count
        }
        #expect(try read(bytes) == 20_000)
        // Two members, as `cat a.gz b.gz` makes them. The text is cut in the middle of a tag.
        let (front, back) = (folder.url.appending(path: "front"), folder.url.appending(path: "back"))
        try Data(text.utf8.prefix(1001)).write(to: front)
        try Data(text.utf8.dropFirst(1001)).write(to: back)
        #expect(try read(Self.compressed(front) + Self.compressed(back)) == 20_000)
        for count in [10, 200, bytes.count - 1] {
            let error = #expect(throws: OSMReadError.self) { try read(Array(bytes.prefix(count))) }
            #expect(error?.code == .truncated, "\(count): \(String(describing: error))")
        }
        var damaged = bytes
        for index in 100..<120 { damaged[index] = 0xFF }
        #expect(throws: OSMReadError.self) { try read(damaged) }
        #expect(throws: OSMReadError.self) { try read(bytes + [1, 2, 3, 4]) }
    }

    static func compressed(_ file: URL) throws -> [UInt8] {
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-kn", file.path]
        try gzip.run()
        gzip.waitUntilExit()
        return Array(try Data(contentsOf: file.appendingPathExtension("gz")))
    }

    /// If bytes are changed, removed, inserted or repeated, reading gives an error or changes, in bounded time.
    @Test func fuzz() throws {
        let original = Array(Self.text.utf8)
        for seed in Fuzz.seeds(300) {
            var random = SplitMix64(seed: seed)
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<max(bytes.count, 1), using: &random)
                guard place < bytes.count else { continue }
                let other = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...30, using: &random)))
                case 2: bytes.insert(contentsOf: bytes[min(place, other)..<min(max(place, other), min(place, other) + 60)], at: place)
                case 3: bytes.swapAt(place, other)
                default:
                    bytes.insert(
                        contentsOf: Array(
                            ["<", ">", "&#0;", "&amp;", "\"", "9999999999999999999"].randomElement(using: &random)?.utf8 ?? "".utf8
                        ),
                        at: place
                    )
                }
            }
            Fuzz.trace("seed \(seed): \(bytes)")
            var changes = OSMChanges()
            do { try changes.add(bytes: bytes, name: "x") } catch let error as OSMReadError {
                #expect(!error.description.isEmpty)
            }
        }
    }
}

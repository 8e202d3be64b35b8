import PortolanJSON
import PortolanTestSupport
import Testing

@testable import PortolanMapSources

/// GeoJSON that is read piece by piece gives the same features and errors as the whole text.
@Suite struct GeoJSONReaderTests {
    /// Returns a text in pieces of any size from 1 byte up.
    static func pieces(_ bytes: [UInt8], _ random: SplitMix64) -> () -> [UInt8] {
        var rest = bytes[...]
        var random = random
        return {
            let piece = rest.prefix(1 + Int(random.next() % (random.next() % 4 == 0 ? 200 : 9)))
            rest = rest.dropFirst(piece.count)
            return Array(piece)
        }
    }

    private static func outcome(
        _ body: () throws(GeoJSONError) -> [GeoJSONFeature]
    ) -> Result<[GeoJSONFeature], GeoJSONError> { Result(catching: body) }

    private static func read(
        _ bytes: [UInt8],
        _ strictness: GeoJSONReader.Strictness,
        _ random: SplitMix64
    ) -> Result<[GeoJSONFeature], GeoJSONError> {
        let next = pieces(bytes, random)
        return outcome { () throws(GeoJSONError) in
            try GeoJSONReader.reduce(strictness, into: [], pieces: next) { $0.append($1) }
        }
    }

    static func expectSame(_ text: String, _ random: SplitMix64 = SplitMix64(seed: 1)) { expectSame(Array(text.utf8), random, text) }

    static func expectSame(_ bytes: [UInt8], _ random: SplitMix64, _ name: String) {
        for strictness in [GeoJSONReader.Strictness.strict, .lenient] {
            let expected = outcome { () throws(GeoJSONError) in try GeoJSONTreeReader.features(bytes, strictness) }
            #expect(read(bytes, strictness, random) == expected, "in pieces, \(strictness): \(name)")
            let whole = outcome { () throws(GeoJSONError) in try GeoJSONReader.features(bytes, strictness) }
            #expect(whole == expected, "\(strictness): \(name)")
        }
    }

    /// Objects have their members in any order, repeated, missing or of wrong types. Each geometry type has coordinates
    /// of all depths.
    @Test func anyOrderAndAnyDepth() {
        let lists = [
            "[]", "[1]", "[1,2]", "[1,2,3]", "[1,2,null]", "[1,200]", "[null,1]", "[1,null]", #"["a"]"#, "[[]]", "[[1,2]]", "[[1,2],[3,4]]",
            "[[1,2],[3]]", "[[1,2],5]", "[ [ 1 , 2 ] , [3,4,[5]] ]", "[[1,2],[541,2]]", "[[[1,2],[3,4]]]", "[[[1,2],[3,4],[5,6],[1,2]]]",
            "[[[1,2],[3,4],[5,6],[1,3]]]", "[[],[[1,2],[3,4]]]", "[[[1,2]],[]]", "[[[[1,2],[3,4],[5,6],[1,2]]]]", "[[[[1,2],[3,4]]],[[]]]",
            "[[[[[1,2]]]]]", "[[1,2],[[3,4]]]", "[[[1,2]],[3,4]]", "null", "5", #""x""#, "{}", "[{}]", "[[1,2],{}]",
        ]
        let types = ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "Circle", "GeometryCollection"]
        for type in types {
            for list in lists {
                Self.expectSame(#"{"type":"\#(type)","coordinates":\#(list)}"#)
                Self.expectSame(#"{"coordinates":\#(list),"bbox":[3],"type":"\#(type)"}"#)
                Self.expectSame(#"{"geometry":{"coordinates":[0],"coordinates":\#(list),"type":"\#(type)"},"type":"Feature"}"#)
            }
        }
        let point = #"{"type":"Point","coordinates":[1,2]}"#
        let feature = #"{"type":"Feature","geometry":\#(point),"properties":null}"#
        for text in [
            "null", "[]", "{}", "5", #"{"type":5}"#, #"{"type":"Feature"}"#, #"{"type":"Feature","geometry":true}"#,
            #"{"type":"Feature","geometry":[]}"#, #"{"type":"Feature","geometry":null,"properties":[]}"#,
            #"{"type":"Feature","geometry":null,"id":[],"properties":5}"#, #"{"type":"Feature","geometry":null,"bbox":[1,2,3,1]}"#,
            #"{"features":[\#(feature)],"type":"FeatureCollection"}"#, #"{"features":[\#(feature),5],"type":"FeatureCollection","bbox":1}"#,
            #"{"features":[5],"features":[\#(feature)],"type":"FeatureCollection"}"#, #"{"type":"FeatureCollection","features":{}}"#,
            #"{"type":"FeatureCollection","features":[\#(feature)],"features":5}"#, #"{"type":"FeatureCollection"}"#,
            #"{"type":"FeatureCollection","features":[\#(point)],"coordinates":[1,2],"type":"Point"}"#,
            #"{"type":"FeatureCollection","features":[5,\#(feature)]"#, #"{"type":"FeatureCollection","features":[5]} x"#,
            #"{"geometries":[\#(point),5,7],"type":"GeometryCollection"}"#, #"{"geometries":7,"type":"GeometryCollection"}"#,
            #"{"type":"GeometryCollection","geometries":[{"geometries":[\#(point)],"type":"GeometryCollection"}]}"#,
        ] { Self.expectSame(text) }
        for depth in [15, 16, 17, 30, 60] {
            let open = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
            Self.expectSame(open + point + String(repeating: "]}", count: depth))
        }
    }

    /// Empty coordinates mean no geometry. Features after such a feature are read.
    @Test(arguments: ["Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"])
    func emptyCoordinates(type: String) throws {
        let empty = #"{"type":"Feature","properties":{},"geometry":{"type":"\#(type)","coordinates":[]}}"#
        let text = #"{"type":"FeatureCollection","features":[\#(empty),\#(Self.point(1))]}"#
        let features = try GeoJSONReader.features(Array(text.utf8), .strict)
        #expect(features.count == 2)
        switch features.first?.geometry?.shape {
        case .points(let points): #expect(points.isEmpty)
        case .lines(let lines): #expect(lines.isEmpty)
        case .polygons(let polygons): #expect(polygons.isEmpty)
        default: Issue.record("\(features)")
        }
    }

    /// Sound, odd and damaged texts in pieces of any size give the same features, or the same error at the same
    /// byte.
    @Test func fuzz() {
        for seed in Fuzz.seeds(600) {
            var random = SplitMix64(seed: seed)
            var text = SourceFuzzTests.collection(&random)
            // The members are in another order, with extra spaces.
            if random.next() % 2 == 0 { text = Self.shuffled(text, &random) }
            if random.next() % 4 == 0 { text = text.replacing(",", with: " ,\n\t") }
            var bytes = Array(text.utf8)
            if random.next() % 2 == 0 { bytes = SourceFuzzTests.damaged(bytes, &random) }
            Fuzz.trace("\(seed): " + String(decoding: bytes, as: UTF8.self))
            Self.expectSame(bytes, random, "seed \(seed)")
        }
    }

    private static func shuffled(_ text: String, _ random: inout SplitMix64) -> String {
        guard let root = try? JSONReader.read(Array(text.utf8)).root else { return text }
        func shuffled(_ node: JSONNode) -> JSONNode {
            switch node.kind {
            case .object(var members):
                for index in members.indices {
                    members[index].value = shuffled(members[index].value)
                    members.swapAt(index, Int(random.next() % UInt64(members.count)))
                }
                // A key may appear twice.
                if let first = members.first, random.next() % 8 == 0 { members.append(first) }
                return JSONNode(.object(members))
            case .array(let items): return JSONNode(.array(items.map(shuffled)))
            default: return node
            }
        }
        return shuffled(root).line
    }

    // MARK: Bounds

    private static func point(_ index: Int) -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(index % 180),5]}}"#
    }

    /// The text is longer than the 32 MiB that a tree may have.
    @Test func readsWhatIsLongerThanATree() throws {
        let features = Array((0..<600_000).map(Self.point).joined(separator: ",").utf8)
        #expect(features.count > JSONReader.maximumByteCount)
        var parts = [Array(#"{"type":"FeatureCollection","features":["#.utf8), features, Array("]}".utf8)][...]
        let count = try GeoJSONReader.reduce(.strict, into: 0, pieces: { parts.popFirst() ?? [] }) { count, _ in count += 1 }
        #expect(count == 600_000)
    }

    @Test func boundsAreKept() {
        let text = Array(#"{"type":"FeatureCollection","features":[\#((0..<4).map(Self.point).joined(separator: ","))]}"#.utf8)
        func error(_ limits: GeoJSONReader.Limits) -> GeoJSONError? {
            var rest: [UInt8]? = text
            do throws(GeoJSONError) {
                _ = try GeoJSONReader.reduce(.strict, limits: limits, into: 0, pieces: { rest.take() ?? [] }) { count, _ in count += 1 }
                return nil
            } catch {
                return error
            }
        }
        #expect(error(GeoJSONReader.Limits(byteCount: text.count, positionCount: 4)) == nil)
        #expect(error(GeoJSONReader.Limits(byteCount: text.count - 1, positionCount: 4))?.byteOffset == text.count - 1)
        let fourth = error(GeoJSONReader.Limits(byteCount: text.count, positionCount: 3))
        #expect(fourth?.message == "The text has more than 3 positions, which is the limit.")
        #expect(fourth.map { text[$0.byteOffset...].starts(with: "[3,5]".utf8) } == true)
    }

    /// Items that are not positions take memory as well, so lists of them are limited too.
    @Test(arguments: ["[]", "\"\"", "[[]]", "[1]"]) func listsAreBounded(item: String) {
        let items = Array(repeating: item, count: 200).joined(separator: ",")
        let text = Array(#"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[\#(items)]}}"#.utf8)
        var rest: [UInt8]? = text
        let limits = GeoJSONReader.Limits(byteCount: text.count, positionCount: 100)
        let error = #expect(throws: GeoJSONError.self) {
            try GeoJSONReader.reduce(.lenient, limits: limits, into: 0, pieces: { rest.take() ?? [] }) { _, _ in }
        }
        #expect(error?.message == "The coordinates have more than 100 lists, which is the limit.")
    }

    /// If the caller refuses a feature and the text has an error, the reader throws the error of the text.
    @Test func whatIsWrongWithTheTextComesFirst() {
        func error(_ text: String) -> GeoJSONError? {
            do throws(GeoJSONError) {
                _ = try GeoJSONReader.reduce(.strict, into: 0, Array(text.utf8)) { _, _ throws(GeoJSONError) in
                    throw GeoJSONError(message: "no", byteOffset: 7)
                }
                return nil
            } catch {
                return error
            }
        }
        let start = #"{"type":"FeatureCollection","features":["# + Self.point(1)
        #expect(error(start + "]}") == GeoJSONError(message: "no", byteOffset: 7))
        #expect(error(start + ",5]}")?.byteOffset == start.utf8.count + 1)
        #expect(error(start + ",5]")?.byteOffset == start.utf8.count + 3)
    }
}

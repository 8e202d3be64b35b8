import Foundation
import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanNaturalEarth

/// Files that are made by hand from the description of the format.
struct Sketch {
    var shapes: [UInt8]
    var index: [UInt8]
    var table: [UInt8]

    /// One polygon, which is a square with a square hole, and one null shape. Each has a name and a number.
    init() {
        let outer: [(Double, Double)] = [(0, 0), (0, 10), (10, 10), (10, 0), (0, 0)]
        let hole: [(Double, Double)] = [(4, 4), (6, 4), (6, 6), (4, 6), (4, 4)]
        var polygon: [UInt8] = Self.little(5)
        for value in [0.0, 0, 10, 10] { polygon += Self.double(value) }
        polygon += Self.little(2) + Self.little(10) + Self.little(0) + Self.little(5)
        for (x, y) in outer + hole { polygon += Self.double(x) + Self.double(y) }
        let records = [polygon, Self.little(0)]
        var body: [UInt8] = []
        var offsets: [UInt8] = []
        for (number, record) in records.enumerated() {
            offsets += Self.big(50 + body.count / 2) + Self.big(record.count / 2)
            body += Self.big(number + 1) + Self.big(record.count / 2) + record
        }
        shapes = Self.header(byteCount: 100 + body.count) + body
        index = Self.header(byteCount: 100 + offsets.count) + offsets
        let rows = [" S\u{E3}o Paulo    7", " Nowhere     -1"]
        table = [3, 95, 7, 26] + Self.little(rows.count) + [97, 0, 15, 0] + [UInt8](repeating: 0, count: 17) + [0x57, 0, 0]
        table += Self.field("NAME", "C", 11) + Self.field("RANK", "N", 3) + [0x0D]
        for row in rows { table += row.unicodeScalars.map { UInt8($0.value) } }
        table.append(0x1A)
    }

    private static func header(byteCount: Int) -> [UInt8] {
        big(9994) + [UInt8](repeating: 0, count: 20) + big(byteCount / 2) + little(1000) + little(5)
            + [0.0, 0, 10, 10, 0, 0, 0, 0].flatMap { double($0) }
    }

    private static func field(_ name: String, _ type: Character, _ width: UInt8) -> [UInt8] {
        Array(name.utf8) + [UInt8](repeating: 0, count: 11 - name.utf8.count) + [type.asciiValue ?? 0, 0, 0, 0, 0, width]
            + [UInt8](repeating: 0, count: 15)
    }

    private static func big(_ value: Int) -> [UInt8] { Array(little(value).reversed()) }
    private static func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    private static func double(_ value: Double) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) } }

    /// Writes the three files and reads them.
    func read(columns: [String] = ["name", "rank"]) throws -> Shapefile {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-shapes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let base = folder.appending(path: "sketch")
        try Data(shapes).write(to: base.appendingPathExtension("shp"))
        try Data(index).write(to: base.appendingPathExtension("shx"))
        try Data(table).write(to: base.appendingPathExtension("dbf"))
        return try Shapefile(base: base, columns: columns)
    }
}

@Suite struct ShapefileTests {
    @Test func readsShapesAndAttributes() throws {
        let file = try Sketch().read()
        #expect(file.kind == .polygon)
        #expect(file.records.count == 2)
        #expect(file.records[0].parts.map(\.count) == [5, 5])
        #expect(file.records[0].parts[1][2] == Coordinate(latitude: 6, longitude: 6))
        #expect(file.records[0].values == ["São Paulo", "7"])
        #expect(file.records[1].parts.isEmpty)
        #expect(file.records[1].values == ["Nowhere", "-1"])
    }

    @Test func namesAMissingFileAndAMissingColumn() {
        #expect(throws: ShapefileError.self) { try Shapefile(base: URL(filePath: "/nonexistent/ne"), columns: []) }
        #expect { try Sketch().read(columns: ["depth"]) } throws: { ($0 as? ShapefileError)?.code == .missingColumn }
    }

    /// If one of the files is cut at any length, reading gives an error. Reading never crashes, and never gives fewer
    /// records.
    @Test func refusesTruncatedFiles() {
        let whole = Sketch()
        for (count, cut) in [
            (whole.shapes.count, \Sketch.shapes), (whole.index.count, \Sketch.index), (whole.table.count - 1, \Sketch.table),
        ] {
            for length in 0..<count {
                var sketch = whole
                sketch[keyPath: cut] = Array(whole[keyPath: cut].prefix(length))
                #expect(throws: ShapefileError.self, "\(cut) of \(length) bytes") { try sketch.read() }
            }
        }
    }

    @Test func refusesColumnsWiderThanRows() {
        var sketch = Sketch()
        sketch.table[32 + 16] = 200
        #expect { try sketch.read() } throws: { ($0 as? ShapefileError)?.code == .damaged }
    }

    /// Random bytes at random positions give an error or records, and no crash.
    @Test func survivesDamage() {
        let seed: UInt64 = 0x5EA1_F11E
        var random = SplitMix64(seed: seed)
        let whole = Sketch()
        var errors = 0
        for _ in 0..<1500 {
            var sketch = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let byte = UInt8.random(in: 0...255, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: sketch.shapes[Int.random(in: sketch.shapes.indices, using: &random)] = byte
                case 1: sketch.index[Int.random(in: sketch.index.indices, using: &random)] = byte
                default: sketch.table[Int.random(in: sketch.table.indices, using: &random)] = byte
                }
            }
            do {
                let file = try sketch.read()
                #expect(file.records.count == 2, "seed \(seed)")
            } catch is ShapefileError {
                errors += 1
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
        #expect(errors > 100, "seed \(seed)")
    }
}

import Foundation
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanOSMFile

/// Positions that exceed the memory limit go to a temporary file. The results are the same as without a limit.
@Suite struct OSMMemoryTests {
    /// A folder that is removed at the end.
    final class Folder {
        private let place = TemporaryFile()
        var url: URL { place.url }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    }

    /// The order of an extract's nodes.
    enum Order: CaseIterable, CustomTestStringConvertible {
        /// By ID, as in nearly all extracts.
        case sorted
        /// In any order. Many nodes come twice, at two positions.
        case shuffled
        /// A few hundred PBF blocks in reverse order.
        case backwards
        /// Sorted IDs that are far apart. Some are negative.
        case sparse

        var testDescription: String { "\(self)" }
    }

    /// An extract, and the positions of its nodes and lines, computed without a reader.
    struct Model {
        var bytes = PBF.header()
        var points: [Int64: OSMPoint] = [:]
        var lines: [Int64: [OSMPoint]] = [:]

        init(_ order: Order, seed: UInt64) {
            var random = SplitMix64(seed: seed)
            let blocks = order == .backwards ? 300 : 6
            let perBlock = order == .backwards ? 8 : 3_000
            var ids: [Int64] = []
            for index in 0..<Int64(blocks * perBlock) {
                switch order {
                case .sorted: ids.append((ids.last ?? 0) + Int64.random(in: 1...3, using: &random))
                case .shuffled: ids.append(Int64.random(in: 1...9_000, using: &random))
                case .backwards: ids.append(Int64(blocks) * 10 - index / Int64(perBlock) * 10 + index % Int64(perBlock))
                case .sparse: ids.append(Int64.random(in: .min / 2 ... .max / 2, using: &random))
                }
            }
            for start in stride(from: 0, to: ids.count, by: perBlock) {
                let block = Array(ids[start..<start + perBlock])
                // Most nodes are near each other, as in a town. A few lie far from all others.
                let places = block.map { id in
                    let reach: Int64 = id % 50 == 0 ? 900_000_000 : 10_000
                    return (Int64.random(in: -reach...reach, using: &random), Int64.random(in: -reach...reach, using: &random))
                }
                bytes += PBF.block(PBF.denseNodes(ids: block, x: places.map(\.0), y: places.map(\.1)))
                for (id, place) in zip(block, places) { points[id] = OSMPoint(x: Int32(place.0), y: Int32(place.1)) }
            }
            let strings = ["", "highway", "path", "type", "route", "m"]
            for way in 1...120 as ClosedRange<Int64> {
                let from = Int.random(in: 0..<ids.count - 8, using: &random)
                var refs = Array(ids[from..<from + 8]).shuffled(using: &random)
                // This node is not in the extract.
                if way % 7 == 0 { refs.append(.max - way) }
                lines[way] = refs.compactMap { points[$0] }
                bytes += PBF.block(PBF.way(id: UInt64(way), refs: refs, keys: [1], values: [2]), strings: strings)
            }
            // Each relation has two lines and a node. Relation 40 has a way that does not exist.
            for relation in 1...40 as ClosedRange<Int64> {
                let members = [relation * 3 - 2, relation == 40 ? 9_999 : relation * 3, ids[Int(relation)]]
                let message = Message().number(1, UInt64(relation)).packed(2, [3]).packed(3, [4]).packed(8, [5, 5, 5])
                    .deltas(9, members).packed(10, [1, 1, 0])
                bytes += PBF.block(Message().message(4, message), strings: strings)
            }
        }
    }

    /// Returns all objects as text, and the reader's counts.
    static func read(_ bytes: [UInt8], _ memory: OSMMemory?, jobs: Int) throws -> (objects: [String], counts: OSMReadCounts) {
        var reader = try OSMReader(bytes: bytes, name: "x")
        reader.memory = memory
        var objects: [String] = []
        let counts = try reader.read(jobs: jobs, surveyor: { OSMSurveyorTests.Clerk() }) { objects += $0.lines }
        return (objects, counts)
    }

    @Test(arguments: Order.allCases) func positionsAreThoseOfTheExtract(order: Order) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let folder = try Folder()
            let model = Model(order, seed: seed)
            for limit in [Int.max, 40_000, 0] {
                var reader = try OSMReader(bytes: model.bytes, name: "x")
                reader.memory = OSMMemory(byteCount: limit, folder: folder.url)
                var lines: [Int64: [OSMPoint]] = [:]
                try reader.read { feature in
                    switch feature.geometry {
                    case .node: break
                    case .way(let line, _): lines[feature.key.id] = line
                    case .relation(_, let members):
                        for member in members {
                            let expected = member.key.type == .way ? model.lines[member.key.id] : model.points[member.key.id].map { [$0] }
                            #expect(member.points == expected ?? [], "\(feature.key), seed \(seed), limit \(limit)")
                        }
                    }
                }
                #expect(lines == model.lines, "seed \(seed), limit \(limit)")
            }
        }
    }

    @Test(arguments: [1, 2, 5]) func theLimitMakesNoDifference(jobs: Int) throws {
        let folder = try Folder()
        for order in Order.allCases {
            let bytes = Model(order, seed: 4).bytes
            let expected = try Self.read(bytes, nil, jobs: 1)
            #expect(expected.counts.ways == 120 && expected.counts.relations == 40 && expected.objects.count == 160)
            for limit in [-1, 0, 1_000, 40_000, .max] {
                let found = try Self.read(bytes, OSMMemory(byteCount: limit, folder: folder.url), jobs: jobs)
                #expect(found == expected, "\(order), limit \(limit)")
            }
        }
        // The results include areas and tags as well.
        for seed in 1...3 as ClosedRange<UInt64> {
            let bytes = OSMSurveyorTests.extract(seed: seed)
            let found = try Self.read(bytes, OSMMemory(byteCount: 0, folder: folder.url), jobs: jobs)
            #expect(try Self.read(bytes, nil, jobs: 1) == found, "seed \(seed)")
        }
    }

    /// The limit leaves room for one PBF block or for a few. The threads wait for each other, and find the same objects
    /// as without a limit.
    @Test(arguments: [1, 2, 5]) func theLimitOfBlocksMakesNoDifference(jobs: Int) throws {
        let folder = try Folder()
        for order in Order.allCases {
            let bytes = Model(order, seed: 4).bytes
            let expected = try Self.read(bytes, nil, jobs: 1)
            for limit in [Int.min, 0, 1, 2_000, .max] {
                var memory = OSMMemory(byteCount: .max, folder: folder.url)
                memory.pbfBlockByteCount = limit
                #expect(try Self.read(bytes, memory, jobs: jobs) == expected, "\(order), limit \(limit)")
            }
        }
    }

    /// If several ways have the same ID, relations use the first of these ways, whether the ways are in one PBF block
    /// or far apart.
    @Test(arguments: [.max, 0]) func theFirstOfRepeatedWaysCounts(limit: Int) throws {
        let folder = try Folder()
        let strings = ["", "type", "route", "m"]
        var bytes = PBF.header() + PBF.block(PBF.denseNodes(ids: [1, 2, 3], x: [10, 20, 30], y: [1, 2, 3]))
        for refs in [[1, 2], [2, 3], [3, 1]] as [[Int64]] { bytes += PBF.block(PBF.way(id: 7, refs: refs)) }
        let relation = Message().number(1, 1).packed(2, [1]).packed(3, [2]).packed(8, [3]).deltas(9, [7]).packed(10, [1])
        bytes += PBF.block(Message().message(4, relation), strings: strings)
        var reader = try OSMReader(bytes: bytes, name: "x")
        reader.memory = OSMMemory(byteCount: limit, folder: folder.url)
        var members: [OSMMember] = []
        try reader.read { if case .relation(_, let found) = $0.geometry { members += found } }
        #expect(members.map(\.points) == [[OSMPoint(x: 10, y: 1), OSMPoint(x: 20, y: 2)]])
    }

    /// Runs all passes without a surveyor, and returns the sizes of the tables in bytes.
    static func tables(_ bytes: [UInt8], _ memory: OSMMemory?) throws -> (used: Int, peak: Int, spilled: Int) {
        let source = PBFSource.memory(bytes, name: "x")
        let walk = try OSMWalk(source, PBFFraming(source: source).data, memory: memory)
        let block = try walk.newPBFBlock()
        try walk.run { pass, blobs in
            try walk.read(blobs, pass, in: block, .init(), progress: { _ in true })
        }
        return walk.tables
    }

    /// The extract has many nodes in few bytes. In the table each node takes one or two bytes instead of sixteen. If
    /// the nodes' IDs are far apart, the part of the table above the limit is on disk.
    @Test func tablesStayBelowTheirLimit() throws {
        let folder = try Folder()
        let count = 200_000
        let ids = (1...Int64(count)).map { $0 }
        let still = [Int64](repeating: 5, count: count)
        let packed = try Self.tables(PBF.header() + PBF.block(PBF.denseNodes(ids: ids, x: still, y: still)), nil)
        #expect(packed.peak < count * 3 / 2 && packed.spilled == 0)

        var random = SplitMix64(seed: 9)
        let x = ids.map { _ in Int64.random(in: -1_800_000_000...1_800_000_000, using: &random) }
        let scattered = PBF.header() + PBF.block(PBF.denseNodes(ids: ids, x: x, y: x.map { $0 / 2 }))
        for (order, bytes) in [("sorted", scattered), ("backwards", Model(.shuffled, seed: 2).bytes)] {
            for limit in [0, 20_000, 100_000] {
                let tables = try Self.tables(bytes, OSMMemory(byteCount: limit, folder: folder.url))
                #expect(tables.peak <= limit + count / 32 && tables.spilled > 0, "\(order), limit \(limit): \(tables)")
            }
            #expect(try Self.tables(bytes, OSMMemory(byteCount: .max, folder: folder.url)).spilled == 0)
        }
    }

    /// The file has no name while it is used, so nothing remains however the process ends.
    @Test func theFileHasNoName() throws {
        let folder = try Folder()
        var reader = try OSMReader(bytes: Model(.shuffled, seed: 1).bytes, name: "x")
        reader.memory = OSMMemory(byteCount: 0, folder: folder.url)
        var objects = 0
        try reader.read { _ in
            objects += 1
            #expect(folder.names.isEmpty)
        }
        #expect(objects == 160 && folder.names.isEmpty)
    }

    @Test(arguments: [1, 3]) func aFolderThatIsNotThereIsTold(jobs: Int) throws {
        let folder = try Folder()
        let missing = folder.url.appending(path: "missing")
        let bytes = Model(.sorted, seed: 1).bytes
        let error = #expect(throws: OSMReadError.self) {
            try Self.read(bytes, OSMMemory(byteCount: 0, folder: missing), jobs: jobs)
        }
        #expect(error?.code == .notSpilled && error?.path == missing.appending(path: "positions.spill").path)
        #expect(error?.message.contains("cannot be made: No such file or directory; free space on the disk of this file") == true)
        // A file that is not needed is not made.
        #expect(throws: Never.self) { try Self.read(bytes, OSMMemory(byteCount: .max, folder: missing), jobs: jobs) }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"), arguments: Order.allCases)
    func aFullDiskIsTold(order: Order) throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "positions.spill")
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/full")
        let error = #expect(throws: OSMReadError.self) {
            try Self.read(Model(order, seed: 1).bytes, OSMMemory(byteCount: 0, folder: folder.url), jobs: 2)
        }
        #expect(error?.code == .notSpilled && error?.path == file.path && error?.byteOffset == nil)
        #expect(error?.message.contains("cannot be written: No space left on device; free space on the disk of this file") == true)
        #expect(folder.names.isEmpty)
    }
}

import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanOSMFile

/// PBF blocks that are read in parallel give the same results, in the same order, as blocks that are read one after the
/// other.
@Suite struct OSMSurveyorTests {
    /// Records the objects that it gets, and checks that texts with the same number are equal.
    struct Clerk: OSMSurveyor {
        struct Block: Sendable {
            var lines: [String] = []
            var texts: [Int32: String] = [:]
            var mixedUp = 0
        }

        private var block = Block()

        mutating func add(_ feature: OSMFeature, _ texts: [OSMTagTexts]) {
            block.lines.append(Self.line(feature))
            note(feature.tags, texts)
        }

        mutating func omit(_ omission: OSMOmission, _ texts: [OSMTagTexts]) {
            block.lines.append("without \(omission)")
            note(omission.tags, texts)
        }

        mutating func finishPBFBlock() -> Block {
            defer { block = Block() }
            return block
        }

        private mutating func note(_ tags: OSMTags, _ texts: [OSMTagTexts]) {
            if tags.all.count != texts.count { block.mixedUp += 1 }
            for (tag, text) in zip(tags.all, texts) {
                for (number, string) in [(text.key, tag.key), (text.value, tag.value)]
                where block.texts.updateValue(string, forKey: number) ?? string != string {
                    block.mixedUp += 1
                }
            }
        }

        static func line(_ feature: OSMFeature) -> String { "\(feature.key) \(feature.tags) \(feature.geometry)" }
    }

    /// Returns an extract of sixty PBF blocks with nodes, ways and relations that refer to each other. Texts repeat
    /// within a block and between blocks, and some objects have a key twice.
    static func extract(seed: UInt64) -> [UInt8] {
        var generator = SplitMix64(seed: seed)
        var bytes = PBF.header()
        let strings = ["", "amenity", "cafe", "name", "Café", "café", "amenity", "type", "multipolygon", "outer", "x"]
        for block in 0..<30 {
            let ids = (1...20).map { Int64(block * 100 + $0) }
            var tags: [UInt64] = []
            for _ in ids {
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    tags += [UInt64.random(in: 1...6, using: &generator), UInt64.random(in: 1...10, using: &generator)]
                }
                tags.append(0)
            }
            func places() -> [Int64] { ids.map { _ in Int64.random(in: -1_900_000_000...1_900_000_000, using: &generator) } }
            bytes += PBF.block(PBF.denseNodes(ids: ids, x: places(), y: places().map { $0 / 2 }, tags: tags), strings: strings)
        }
        for block in 0..<20 {
            let nodes = (0..<5).map { _ in Int64.random(in: 0..<3_000, using: &generator) }
            let refs = Bool.random(using: &generator) ? nodes : nodes + [nodes[0]]
            bytes += PBF.block(PBF.way(id: UInt64(block + 1), refs: refs, keys: [1, 3], values: [2, 4]), strings: strings)
        }
        for block in 0..<10 {
            let members = (0..<3).map { _ in Int64.random(in: 1...25, using: &generator) }
            let relation = Message().number(1, UInt64(block + 1)).packed(2, [7, 3]).packed(3, [8, 4]).packed(8, [9, 9, 10]).deltas(
                9,
                members
            )
            .packed(10, [1, 1, 0])
            bytes += PBF.block(Message().message(4, relation), strings: strings)
        }
        return bytes
    }

    @Test(arguments: [1, 2, 3, 8]) func blocksSideBySideGiveTheSame(jobs: Int) throws {
        for seed in UInt64(1)...5 {
            let reader = try OSMReader(bytes: Self.extract(seed: seed), name: "x")
            var expected: [String] = []
            let counts = try reader.read(omitted: { expected.append("without \($0)") }) { expected.append(Clerk.line($0)) }
            var found: [String] = []
            var mixedUp = 0
            var steps: [OSMReadProgress] = []
            let foundCounts = try reader.read(
                jobs: jobs,
                progress: {
                    steps.append($0)
                    return true
                },
                surveyor: { Clerk() },
                take: { block in
                    found += block.lines
                    mixedUp += block.mixedUp
                }
            )
            #expect(found == expected && expected.count > 300, "seed \(seed)")
            #expect(foundCounts == counts && counts.relations == 10 && counts.withoutPosition > 0, "seed \(seed)")
            #expect(mixedUp == 0, "seed \(seed)")
            #expect(steps.count == 60 + 20 + 10 && steps.allSatisfy { $0.bytesDone <= $0.bytesTotal })
        }
    }

    /// Ways and relations that the surveyor does not choose are skipped. Nodes are always visited. Chosen objects are
    /// complete, even if the surveyor did not choose some of their members.
    @Test func onlyTheChosenAreHandedOver() throws {
        struct Chooser: OSMSurveyor {
            var asked: [OSMType] = []
            var clerk = Clerk()
            mutating func chooses(_ type: OSMType, _ tags: OSMTags, _ texts: [OSMTagTexts]) -> Bool {
                if tags.all.count != texts.count { return true }
                asked.append(type)
                return tags["name"] == "x"
            }
            mutating func add(_ feature: OSMFeature, _ texts: [OSMTagTexts]) { clerk.add(feature, texts) }
            mutating func omit(_ omission: OSMOmission, _ texts: [OSMTagTexts]) { clerk.omit(omission, texts) }
            mutating func finishPBFBlock() -> (asked: [OSMType], block: Clerk.Block) {
                defer { asked = [] }
                return (asked, clerk.finishPBFBlock())
            }
        }
        let strings = ["", "name", "x", "y", "outer"]
        var bytes = PBF.header()
        bytes += PBF.block(PBF.denseNodes(ids: [1, 2, 3], x: [0, 10, 20], y: [0, 10, 50], tags: [1, 3, 0, 0, 0]), strings: strings)
        for (id, nodes, name) in [(UInt64(1), [Int64(1), 2, 3, 1], UInt64(2)), (2, [1, 2, 3, 1], 3), (3, [7, 8], 2), (4, [7, 8], 3)] {
            bytes += PBF.block(PBF.way(id: id, refs: nodes, keys: [1], values: [name]), strings: strings)
        }
        for (id, name) in [(UInt64(1), UInt64(3)), (2, 2)] {
            let relation = Message().number(1, id).packed(2, [1]).packed(3, [name]).packed(8, [4]).deltas(9, [2]).packed(10, [1])
            bytes += PBF.block(Message().message(4, relation), strings: strings)
        }
        let reader = try OSMReader(bytes: bytes, name: "x")
        var all: [String] = []
        try reader.read(omitted: { all.append("without \($0)") }) { all.append(Clerk.line($0)) }
        // The node, and the object with the name `x` of each pair: the pairs are ways 1 and 2, ways 3 and 4, and
        // relations 1 and 2.
        let expected = all.count == 7 ? [all[0], all[1], all[3], all[6]] : []
        var (asked, found, mixedUp) = ([OSMType](), [String](), 0)
        let counts = try reader.read(jobs: 2, surveyor: { Chooser() }) { outcome in
            asked += outcome.asked
            found += outcome.block.lines
            mixedUp += outcome.block.mixedUp
        }
        #expect(asked == [.way, .way, .way, .way, .relation, .relation])
        #expect(found == expected && found.count == 4 && found.last?.contains("50") == true && mixedUp == 0)
        #expect(counts.ways == 4 && counts.relations == 2 && counts.areas == 1 && counts.withoutPosition == 1)
    }

    /// Equal texts of a PBF block have equal numbers, whether the texts are keys or values. If the block's table of
    /// strings has a text at two positions, the two may have different numbers.
    @Test func textsOfABlockHaveNumbers() throws {
        struct Numbers: OSMSurveyor {
            var all: [OSMTagTexts] = []
            mutating func add(_ feature: OSMFeature, _ texts: [OSMTagTexts]) { all += texts }
            mutating func omit(_ omission: OSMOmission, _ texts: [OSMTagTexts]) {}
            mutating func finishPBFBlock() -> [OSMTagTexts] {
                defer { all = [] }
                return all
            }
        }
        let block = PBF.block(
            PBF.denseNodes(ids: [1, 2], x: [0, 1], y: [0, 1], tags: [3, 2, 1, 3, 0, 3, 2, 0]),
            strings: ["", "a", "b", "c"]
        )
        var blocks: [[OSMTagTexts]] = []
        try OSMReader(bytes: PBF.header() + block + block, name: "x").read(jobs: 2, surveyor: { Numbers() }) { blocks.append($0) }
        let expected = [OSMTagTexts(key: 0, value: 1), OSMTagTexts(key: 2, value: 0), OSMTagTexts(key: 0, value: 1)]
        #expect(blocks == [expected, expected])
    }

    /// The error names the position of the first damaged PBF block. Blocks after it are not used.
    @Test(arguments: [1, 2, 5]) func theFirstDamageIsTold(jobs: Int) throws {
        let sound = PBF.block(PBF.denseNodes(ids: [1], x: [5], y: [6], tags: [1, 2, 0]), strings: ["", "name", "x"])
        let damaged = PBF.block(PBF.denseNodes(ids: [1], x: [5], y: [6], tags: [1, 9, 0]), strings: ["", "name", "x"])
        let start = PBF.header() + (0..<7).flatMap { _ in sound }
        let reader = try OSMReader(bytes: start + damaged + (0..<20).flatMap { _ in damaged + sound }, name: "x.osm.pbf")
        var taken = 0
        let error = #expect(throws: OSMReadError.self) { try reader.read(jobs: jobs, surveyor: { Clerk() }) { _ in taken += 1 } }
        #expect(taken == 7 && error?.code == .damaged && error?.byteOffset == Int64(start.count))
    }

    @Test func readingCanBeStopped() throws {
        let reader = try OSMReader(bytes: Self.extract(seed: 1), name: "x")
        struct Enough: Error {}
        for stop in [1, 5, 31, 60, 75] {
            var steps = 0
            #expect(throws: CancellationError.self) {
                try reader.read(
                    jobs: 3,
                    progress: { _ in
                        steps += 1
                        return steps < stop
                    },
                    surveyor: { Clerk() },
                    take: { _ in }
                )
            }
            #expect(steps == stop)
            var taken = 0
            #expect(throws: Enough.self) {
                try reader.read(jobs: 3, surveyor: { Clerk() }) { _ in
                    taken += 1
                    if taken == stop { throw Enough() }
                }
            }
            #expect(taken == stop)
        }
    }
}

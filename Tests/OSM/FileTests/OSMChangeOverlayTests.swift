import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanOSMFile

/// An extract with changes laid over it reads like the merged extract.
@Suite struct OSMChangeOverlayTests {
    typealias Objects = [OSMKey: OSMChange]

    static func write(_ objects: Objects, to file: URL, bounds: CoordinateBounds? = nil) throws {
        var writer = try OSMWriter(path: file.path, bounds: bounds, generator: "t")
        for object in objects.values.sorted(by: { $0.key < $1.key }) {
            let (id, version, timestamp, tags) = (object.key.id, object.version, object.timestamp, object.tags)
            switch object.content {
            case .node(let point): try writer.writeNode(id: id, point: point, version: version, timestamp: timestamp, tags: tags)
            case .way(let nodes): try writer.writeWay(id: id, nodes: nodes, version: version, timestamp: timestamp, tags: tags)
            case .relation(let members):
                try writer.writeRelation(id: id, members: members, version: version, timestamp: timestamp, tags: tags)
            case nil: break
            }
        }
        try writer.close()
    }

    /// Returns an object of a random town. The town has a few thousand nodes, so that the extract has several PBF
    /// blocks.
    static func object(_ key: OSMKey, version: UInt32, _ random: inout SplitMix64) -> OSMChange {
        var tags: OSMTags = [:]
        for name in ["name", "amenity", "highway", "note"] where Int.random(in: 0..<4, using: &random) == 0 {
            tags[name] = "\(name) \(Int.random(in: 0..<30, using: &random))"
        }
        let content: OSMChange.Content
        switch key.type {
        case .node:
            func side() -> Int32 { Int32.random(in: -9_000_000...9_000_000, using: &random) }
            content = .node(OSMPoint(x: side(), y: side()))
        case .way: content = .way((0..<Int.random(in: 0...9, using: &random)).map { _ in Int64.random(in: 1...40_000, using: &random) })
        case .relation:
            tags["type"] = "multipolygon"
            content = .relation(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    let type = random.pick([OSMType.node, .way, .way, .relation])
                    return .init(
                        OSMKey(type: type, id: Int64.random(in: 1...3_000, using: &random)),
                        role: random.pick(["", "outer", "inner"])
                    )
                }
            )
        }
        return OSMChange(key: key, version: version, timestamp: Int64(version) * 1_000_000, tags: tags, content: content)
    }

    static func read(_ reader: OSMReader, jobs: Int = 1) throws -> (objects: [String], counts: OSMReadCounts) {
        var objects: [String] = []
        let counts = try reader.read(jobs: jobs, surveyor: { OSMSurveyorTests.Clerk() }) { objects += $0.lines }
        return (objects, counts)
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func readsAsTheMergedExtract(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var base: Objects = [:]
        for (type, count, step) in [(OSMType.node, 20_000, 3), (.way, 3_000, 2), (.relation, 400, 2)] {
            var id: Int64 = 0
            for _ in 0..<count {
                id += Int64.random(in: 1...Int64(step), using: &random)
                let key = OSMKey(type: type, id: id)
                base[key] = Self.object(key, version: 5, &random)
            }
        }
        var merged = base
        var changes = OSMChanges()
        var expected = OSMChangeCounts()
        var keys = base.keys.sorted()
        for (type, last) in [(OSMType.node, 80_000), (.way, 9_000), (.relation, 1_200)] {
            keys += (0..<300).map { _ in OSMKey(type: type, id: Int64.random(in: -50...Int64(last), using: &random)) }
        }
        for key in Set(keys).sorted() where base[key] == nil || Int.random(in: 0..<(seed == 3 ? 2 : 40), using: &random) == 0 {
            let version = random.pick([4, 5, 6, 7] as [UInt32])
            var change = Self.object(key, version: version, &random)
            if Int.random(in: 0..<4, using: &random) == 0 { change = OSMChange(key: key, version: version, timestamp: 0, content: nil) }
            changes.add(change)
            if base[key] == nil {
                if change.content == nil { expected.absent += 1 } else { expected.created += 1 }
            } else if version < 5 {
                expected.outdated += 1
                continue
            } else {
                if change.content == nil { expected.deleted += 1 } else { expected.modified += 1 }
            }
            merged[key] = change.content == nil ? nil : change
        }
        let folder = try ScratchFolder()
        let (file, mergedFile) = (folder.url.appending(path: "base.osm.pbf"), folder.url.appending(path: "merged.osm.pbf"))
        try Self.write(base, to: file)
        try Self.write(merged, to: mergedFile)
        let whole = try Self.read(OSMReader(at: mergedFile))
        for (jobs, limit) in [(1, nil), (3, 0)] as [(Int, Int?)] {
            var reader = try OSMReader(at: file)
            reader.memory = limit.map { OSMMemory(byteCount: $0, folder: folder.url) }
            #expect(try reader.apply(changes, jobs: jobs) == expected)
            let changed = try Self.read(reader, jobs: jobs)
            #expect(changed.counts == whole.counts, "seed \(seed)")
            #expect(changed.objects == whole.objects, "seed \(seed)")
            #expect(try reader.bounds() == OSMReader(at: mergedFile).bounds())
        }
        #expect(whole.objects.count > 5_000)
    }

    /// Objects that the extract lacks are added only inside its bounds.
    @Test func newObjectsOutsideAreLaidAside() throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "base.osm.pbf")
        func node(_ id: Int64, _ degrees: Int32, version: UInt32 = 1) -> OSMChange {
            let point = OSMPoint(x: degrees * 10_000_000, y: 0)
            return OSMChange(key: OSMKey(type: .node, id: id), version: version, timestamp: 0, tags: ["n": "\(id)"], content: .node(point))
        }
        func way(_ id: Int64, _ nodes: [Int64]) -> OSMChange {
            OSMChange(key: OSMKey(type: .way, id: id), version: 2, timestamp: 0, tags: ["w": "\(id)"], content: .way(nodes))
        }
        func relation(_ id: Int64, _ key: OSMKey) -> OSMChange {
            OSMChange(
                key: OSMKey(type: .relation, id: id),
                version: 1,
                timestamp: 0,
                tags: ["r": "\(id)"],
                content: .relation([.init(key)])
            )
        }
        func gone(_ type: OSMType, _ id: Int64) -> OSMChange {
            OSMChange(key: OSMKey(type: type, id: id), version: 9, timestamp: 0, content: nil)
        }
        // Nodes 1 and 3 are inside the bounds. Node 2 is outside, and belongs to way 1, which crosses the border. Way 2
        // connects nodes 1 and 3.
        let base = [node(1, 1), node(2, 7), node(3, 2), way(1, [1, 2]), way(2, [1, 3])]
        let bounds = CoordinateBounds(south: -5, west: -5, north: 5, east: 5)
        try Self.write(Dictionary(uniqueKeysWithValues: base.map { ($0.key, $0) }), to: file, bounds: bounds)
        let rows: [(change: [OSMChange], taken: [String], what: String)] = [
            ([node(10, 3)], ["node/10"], "a node inside"),
            ([node(10, 6)], [], "a node outside"),
            ([node(10, 5)], ["node/10"], "a node on the border"),
            ([node(2, 8, version: 2)], ["node/2"], "a node of the extract that lies outside"),
            ([node(10, 6), way(10, [1, 10])], ["node/10", "way/10"], "a way with a node inside, and all of its nodes"),
            ([node(10, 6), way(10, [2, 10])], [], "a way that touches a node outside"),
            ([node(10, 6), way(1, [2, 10])], ["node/10", "way/1"], "a way of the extract, and all of its nodes"),
            ([node(10, 6), node(11, 4), way(10, [11, 10])], ["node/10", "node/11", "way/10"], "a way of new nodes"),
            ([node(1, 6, version: 3), way(10, [1])], ["node/1"], "a way of which the only node left the area"),
            ([relation(10, OSMKey(type: .way, id: 1))], ["relation/10"], "a relation with a way that is there"),
            ([gone(.way, 2), relation(10, OSMKey(type: .way, id: 2))], [], "a relation with a way that is gone"),
            ([relation(10, OSMKey(type: .way, id: 99))], [], "a relation of a way that is elsewhere"),
            ([relation(10, OSMKey(type: .node, id: 3))], ["relation/10"], "a relation with a node inside"),
            ([relation(10, OSMKey(type: .node, id: 2))], [], "a relation with a node outside"),
        ]
        for row in rows {
            var changes = OSMChanges()
            for change in row.change { changes.add(change) }
            var reader = try OSMReader(at: file)
            var counts = try reader.apply(changes)
            var names: Set<String> = []
            let versions = Dictionary(uniqueKeysWithValues: base.map { ($0.key, $0.version) })
            try reader.read(omitted: { if changes.byKey[$0.key] != nil { names.insert("\($0.key)") } }) { feature in
                if let change = changes.byKey[feature.key], feature.version == change.version, versions[feature.key] != change.version {
                    names.insert("\(feature.key)")
                }
            }
            // Way 1 has the same version in the change as in the extract, so its version does not tell whether the
            // change was taken.
            if row.taken.contains("way/1") { names.insert("osm:way/1") }
            #expect(names.sorted() == row.taken.map { "osm:" + $0 }, "\(row.what): \(counts)")
            #expect(counts.outside == row.change.count { $0.content != nil } - row.taken.count, "\(row.what): \(counts)")
            counts = try reader.apply(changes, takesAll: true)
            #expect(counts.outside == 0, "\(row.what)")
        }
    }

    /// Objects of an unsorted extract are read in the extract's order. After them come the objects that are only in the
    /// changes.
    @Test func anExtractThatIsNotSorted() throws {
        let blocks = [[7, 3], [5, 9], [1, 4]] as [[Int64]]
        let strings = ["", "n", "old"]
        let bytes = blocks.reduce(PBF.header()) { bytes, ids in
            bytes + PBF.block(PBF.denseNodes(ids: ids, x: ids, y: ids, tags: ids.flatMap { _ in [1, 2, 0] }), strings: strings)
        }
        var reader = try OSMReader(bytes: bytes, name: "x")
        var changes = OSMChanges()
        for (id, isGone) in [(3, false), (4, true), (6, false)] as [(Int64, Bool)] {
            let content = isGone ? nil : OSMChange.Content.node(OSMPoint(x: 0, y: 0))
            changes.add(OSMChange(key: OSMKey(type: .node, id: id), version: 2, timestamp: 0, tags: ["n": "new"], content: content))
        }
        let counts = try reader.apply(changes)
        #expect(counts.created == 1 && counts.modified == 1 && counts.deleted == 1)
        var found: [String] = []
        try reader.read { found.append("\($0.key.id) \($0.tags["n"] ?? "")") }
        #expect(found == ["7 old", "5 old", "9 old", "1 old", "3 new", "6 new"])
    }
}

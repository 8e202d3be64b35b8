import Testing

@testable import PortolanSample

@Suite("The town consists of sound OpenStreetMap objects")
struct ExtractTests {
    let extract = Surveyed.extract

    private func tags(_ object: [(String, String)]) -> [String: String] { Dictionary(object, uniquingKeysWith: { first, _ in first }) }

    private var allTags: [[(String, String)]] { extract.nodes.map(\.tags) + extract.ways.map(\.tags) + extract.relations.map(\.tags) }

    @Test("Every way's nodes and every relation's members exist")
    func references() {
        for way in extract.ways {
            #expect(way.nodes.count >= 2)
            let exist = way.nodes.allSatisfy { extract.nodes.indices.contains($0) }
            #expect(exist)
        }
        for relation in extract.relations {
            #expect(!relation.members.isEmpty)
            for member in relation.members {
                let range =
                    switch member.kind {
                    case .node: extract.nodes.indices
                    case .way: extract.ways.indices
                    case .relation: extract.relations.indices
                    }
                #expect(range.contains(member.index))
            }
        }
    }

    @Test("Tags have each key once, at most 255 characters, no stray spaces, and no empty text")
    func tagsAreSound() {
        for tags in allTags {
            #expect(Set(tags.map(\.0)).count == tags.count)
            for (key, value) in tags {
                #expect(!key.isEmpty && !value.isEmpty && key.count <= 255 && value.count <= 255, "\(key)=\(value)")
                #expect(key.trimmed == key && value.trimmed == value && !key.contains(" "), "\(key)=\(value)")
            }
        }
    }

    @Test("The coastline is closed and keeps land to its left")
    func coastline() throws {
        let coast = extract.ways.filter { tags($0.tags)["natural"] == "coastline" }
        try #require(coast.count == 1)
        #expect(coast[0].nodes.first == coast[0].nodes.last)
        #expect(coast[0].nodes.dropLast().map { extract.nodes[$0].point }.signedArea > 0)
    }

    @Test("Streets that meet share a node, and bridges have a layer")
    func streets() {
        let highways = extract.ways.filter { tags($0.tags)["highway"] != nil }
        #expect(highways.count > 170)
        var uses: [Int: Int] = [:]
        for way in highways { for node in Set(way.nodes) { uses[node, default: 0] += 1 } }
        #expect(uses.values.filter { $0 > 1 }.count > 200)
        let bridges = extract.ways.filter { tags($0.tags)["bridge"] == "yes" }
        #expect(bridges.count >= 5)
        for bridge in bridges { #expect(tags(bridge.tags)["layer"] == "1") }
        let kinds = Set(highways.compactMap { tags($0.tags)["highway"] })
        for kind in [
            "trunk", "trunk_link", "primary", "secondary", "tertiary", "residential", "living_street", "pedestrian", "service", "track",
            "footway",
        ] {
            #expect(kinds.contains(kind), "\(kind)")
        }
        #expect(extract.ways.contains { tags($0.tags)["junction"] == "roundabout" })
    }

    @Test("The same seed gives the same objects")
    func deterministic() {
        let again = TownSurvey.extract(seed: NullIsland.standardSeed)
        #expect(again.nodes.count == extract.nodes.count && again.ways.count == extract.ways.count)
        #expect(zip(again.nodes, extract.nodes).allSatisfy { $0.point == $1.point && tags($0.tags) == tags($1.tags) })
        #expect(zip(again.ways, extract.ways).allSatisfy { $0.nodes == $1.nodes && tags($0.tags) == tags($1.tags) })
    }
}

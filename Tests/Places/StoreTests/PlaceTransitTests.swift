import Foundation
import PortolanBasics
import PortolanOSMModel
import PortolanRegionFolder
import Testing

@testable import PortolanStore

@Suite struct PlaceTransitTests {
    private static func key(_ type: OSMType, _ id: Int64) -> Int64 { PlaceID(osm: OSMKey(type: type, id: id)).rowKey }

    private static func random(_ random: inout SplitMix64) -> PlaceTransit {
        func some<Value>(_ value: (inout SplitMix64) -> Value) -> [Value] {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in value(&random) }
        }
        func object(_ random: inout SplitMix64) -> Int64 {
            key([OSMType.node, .way, .relation].randomElement(using: &random) ?? .node, .random(in: 1..<1 << 56, using: &random))
        }
        func text(_ random: inout SplitMix64) -> String { ["", "19", "Berg am Laim", "Đường", "🚋"].randomElement(using: &random) ?? "" }
        return PlaceTransit(
            platforms: some { random in
                var platform = PlaceTransit.Platform(
                    object: object(&random),
                    x: .random(in: -1_800_000_000...1_800_000_000, using: &random),
                    y: .random(in: -900_000_000...900_000_000, using: &random)
                )
                (platform.name, platform.code, platform.stopCode) = (text(&random), text(&random), text(&random))
                platform.isAccessible = [nil, true, false].randomElement(using: &random) ?? nil
                return platform
            },
            calls: some { random in
                PlaceTransit.Call(
                    line: object(&random),
                    route: object(&random),
                    platform: Bool.random(using: &random) ? 0 : object(&random)
                )
            },
            routes: some { random in
                PlaceTransit.Route(
                    id: object(&random),
                    from: text(&random),
                    to: text(&random),
                    via: text(&random),
                    stops: (0..<Int.random(in: 0...9, using: &random)).map { _ in object(&random) }
                )
            }
        )
    }

    @Test func whatIsWrittenIsRead() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let transit = Self.random(&random)
            let bytes = transit.encoded()
            let read = unsafe PlaceTransit(bytes.span.bytes)
            #expect(read == transit)
        }
    }

    @Test func damageIsFoundAndEndsNothing() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<500 {
            var bytes = Self.random(&random).encoded()
            let cut = Array(bytes.dropLast())
            let read = unsafe PlaceTransit(cut.span.bytes)
            #expect(read == nil)
            for _ in 0..<8 { bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random) }
            _ = unsafe PlaceTransit(bytes.span.bytes)
        }
    }

    @Test func regionsThatKnowPartsOfALineKnowItTogether() {
        let (line, out, back) = (Self.key(.relation, 1), Self.key(.relation, 1), Self.key(.relation, 2))
        let stops = (1...4).map { Self.key(.node, $0) }
        var west = PlaceTransit(
            calls: [.init(line: line, route: out, platform: 0)],
            routes: [.init(id: out, to: "East", stops: Array(stops[0..<3]))]
        )
        let east = PlaceTransit(
            calls: [.init(line: line, route: back, platform: stops[3])],
            routes: [.init(id: out, to: "East", stops: [stops[3]]), .init(id: back, to: "West", stops: stops)]
        )
        west.join(east)
        #expect(west.calls.map(\.route) == [out, back] && west.routes.map(\.stops.count) == [3, 4])
        // A pack keeps the IDs of stops outside the pack, because a merge may add these stops. It does not keep the
        // lines at these stops.
        let cut = west.mapped { $0 == stops[1] || $0 == line ? $0 : nil }
        #expect(cut.routes == west.routes && cut.calls.count == 2)
        #expect(west.mapped { _ in nil }.calls.isEmpty)
    }
}

import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct FallbackTests {
    let wanted = UnwrappedTile(TileID(z: 3, x: 4, y: 2))

    func plan(_ available: [TileID], depth: Int = 2) -> TilePlan {
        TilePlan(for: [wanted], depth: depth) { available.contains($0) }
    }

    @Test func loadedTilesDrawThemselves() {
        let plan = plan([wanted.id, TileID(z: 2, x: 2, y: 1)])
        #expect(plan.draws == [TileDraw(area: wanted, source: wanted.id)])
        #expect(plan.missing.isEmpty)
        #expect(plan.draws.allSatisfy { $0.isExact })
    }

    @Test func theNearestAncestorStandsIn() {
        let plan = plan([TileID(z: 0, x: 0, y: 0), TileID(z: 2, x: 2, y: 1)])
        #expect(plan.draws == [TileDraw(area: wanted, source: TileID(z: 2, x: 2, y: 1))])
        #expect(plan.missing == [wanted.id])
    }

    @Test func childrenComeFirstAndTheAncestorFillsTheRest() {
        let children = wanted.id.children
        let grandchild = children[3].children[0]
        let plan = plan([children[0], children[1], grandchild, TileID(z: 1, x: 1, y: 0)])
        let root = TileID(z: 1, x: 1, y: 0)
        #expect(
            plan.draws == [
                TileDraw(area: UnwrappedTile(children[0]), source: children[0]),
                TileDraw(area: UnwrappedTile(children[1]), source: children[1]),
                TileDraw(area: UnwrappedTile(children[2]), source: root),
                TileDraw(area: UnwrappedTile(grandchild), source: grandchild),
                TileDraw(area: UnwrappedTile(children[3].children[1]), source: root),
                TileDraw(area: UnwrappedTile(children[3].children[2]), source: root),
                TileDraw(area: UnwrappedTile(children[3].children[3]), source: root),
            ]
        )
    }

    @Test func withoutDataNothingIsDrawn() {
        #expect(plan([]).draws.isEmpty)
        #expect(plan([wanted.id.children[0].children[0]], depth: 1).draws.isEmpty)
        let twice = TilePlan(for: [UnwrappedTile(wanted.id), UnwrappedTile(wanted.id, wrap: 1)]) { _ in false }
        #expect(twice.missing == [wanted.id])
    }

    @Test func drawsDoNotOverlap() throws {
        var random = SplitMix64(seed: 51)
        for _ in 0..<200 {
            let projection = try Projection(camera: random.camera(zooms: 3...12), viewport: random.viewport())
            let tiles = projection.tileCover()
            // It does not matter which tiles are available. The formula chooses a fifth of them, the same ones on each
            // run.
            let plan = TilePlan(for: tiles) { ($0.x &* 7 &+ $0.y &* 13 &+ UInt32($0.z) &* 5) % 5 == 0 }
            for (index, first) in plan.draws.enumerated() {
                let isFiner = first.area.id.z >= first.source.z
                #expect(isFiner && first.area.id.ancestor(z: first.source.z) == first.source)
                for second in plan.draws[(index + 1)...] where first.area.wrap == second.area.wrap {
                    let z = min(first.area.id.z, second.area.id.z)
                    #expect(first.area.id.ancestor(z: z) != second.area.id.ancestor(z: z))
                }
            }
        }
    }
}

import PortolanGeo
import PortolanTestSupport
import Testing

/// Any numbers and texts give results in bounded time.
@Suite("Any numbers are safe as coordinates and tiles")
struct AnyNumberTests {
    @Test("a point with any numbers lies in a valid tile", arguments: Fuzz.numbers)
    func tiles(_ number: Double) {
        for zoom: UInt8 in [0, 1, 14, 30] {
            let last = UInt32(1) << UInt32(zoom) - 1
            for point in [MercatorPoint(x: number, y: 0.5), MercatorPoint(x: 0.5, y: number), MercatorPoint(x: number, y: number)] {
                let tile = TileID(z: zoom, containing: point)
                #expect(tile.x <= last && tile.y <= last)
            }
            let tile = TileID(z: zoom, containing: MercatorPoint(Coordinate(latitude: number, longitude: number)))
            #expect(tile.x <= last && tile.y <= last)
        }
        #expect(TileID(z: 3, containing: MercatorPoint(x: .nan, y: 0.99)) == TileID(z: 3, x: 0, y: 7))
    }

    @Test("any numbers of a tile become a valid tile")
    func tilesOfAnyNumbers() {
        for seed in Fuzz.seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let (z, x, y) = (random.anyInteger(UInt8.self), random.anyInteger(UInt32.self), random.anyInteger(UInt32.self))
            Fuzz.trace("seed \(seed): \(z)/\(x)/\(y)")
            let tile = TileID(z: z, x: x, y: y)
            #expect(TileID(hilbertIndex: tile.hilbertIndex) == tile, "seed \(seed): \(tile)")
            #expect(tile.children.allSatisfy { $0.parent == tile && $0.ancestor(z: tile.z) == tile }, "seed \(seed): \(tile)")
            #expect(tile.ancestor(z: random.anyInteger()).z <= tile.z, "seed \(seed): \(tile)")
            #expect(tile.bounds.center.isValid, "seed \(seed): \(tile)")
            var other = tile
            (other.z, other.x, other.y) = (z, x, y)
            _ = (other.bounds, other.parent, other.children, other.ancestor(z: tile.z), other.description)
            #expect(TileID(hilbertIndex: other.hilbertIndex) == tile, "seed \(seed): \(z)/\(x)/\(y)")
            _ = TileID(z: z, containing: MercatorPoint(x: random.anyNumber(), y: random.anyNumber()))
            _ = TileID(hilbertIndex: random.anyInteger())
        }
    }

    @Test func coordinates() {
        for seed in Fuzz.seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let a = Coordinate(latitude: random.anyNumber(), longitude: random.anyNumber())
            let b = Coordinate(latitude: random.anyNumber(), longitude: random.anyNumber())
            let number = random.anyNumber()
            Fuzz.trace("seed \(seed): \(a.latitude) \(a.longitude) \(b.latitude) \(b.longitude) \(number)")
            let box = CoordinateBounds(center: a, radiusMeters: number)
            _ = (a.description, a.distanceMeters(to: b), a.headingDegrees(to: b), a.offset(byMeters: number, headingDegrees: b.latitude))
            _ = (a.interpolated(to: b, fraction: number), box.contains(b), box.center, box.distanceMeters(to: b))
            _ = (MercatorPoint(a).coordinate, MapPoint(a).interpolated(to: MapPoint(b), fraction: number).coordinate)
            for digits in [0, 4, 11, 15, random.anyInteger()] {
                if let code = PlusCode(a, digitCount: digits) {
                    _ = (
                        code.bounds, code.shortened(near: b), code.shortened(near: b, omitting: random.anyInteger()),
                        code.recovered(near: b)
                    )
                    #expect(throws: Never.self, "seed \(seed)") { try PlusCode(code.text) }
                }
            }
            let path = GeoPath([a, b, a, Coordinate(latitude: number, longitude: 0)])
            for isGeodesic in [true, false] {
                _ = (path.contains(b, isGeodesic: isGeodesic), path.isNear(b, toleranceMeters: number, isGeodesic: isGeodesic))
            }
            _ = (path.length(), path.segments(forLength: number, .rhumb), path.signedAreaSquareMeters)
            _ = EncodedPolyline.encode(path.coordinates, decimals: random.anyInteger())
        }
    }

    @Test func polylinesOfAnyText() {
        for seed in Fuzz.seeds(3_000) {
            var random = SplitMix64(seed: seed)
            let bytes = (0..<random.next() % 24).map { _ in UInt8(random.next() % 8 == 0 ? random.next() % 256 : 63 + random.next() % 64) }
            guard let path = try? EncodedPolyline.decode(String(decoding: bytes, as: UTF8.self), decimals: random.anyInteger()) else {
                continue
            }
            #expect(path.allSatisfy { $0.isValid }, "seed \(seed)")
        }
    }
}

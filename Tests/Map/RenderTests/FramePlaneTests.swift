import PortolanCamera
import PortolanTestSupport
import Testing

@testable import PortolanRender

/// The plane never leaves out a feature that may be visible, whatever the camera is.
@Suite struct FramePlaneTests {
    static func plane(_ chance: inout SplitMix64) throws -> FramePlane {
        let camera = CameraPosition(
            latitude: .random(in: -60...60, using: &chance),
            longitude: .random(in: -170...170, using: &chance),
            zoom: .random(in: 16...19, using: &chance),
            bearing: .random(in: 0...360, using: &chance),
            viewingAngle: Bool.random(using: &chance) ? 0 : .random(in: 1...60, using: &chance)
        )
        let size = ScreenSize(width: .random(in: 100...900, using: &chance), height: .random(in: 100...900, using: &chance))
        return try FramePlane(projection: Projection(camera: camera, viewport: Viewport(size: size, scale: 1)))
    }

    static func box(around point: SIMD2<Float>, _ chance: inout SplitMix64) -> Box {
        func reach() -> SIMD2<Float> { [.random(in: 0...300, using: &chance), .random(in: 0...300, using: &chance)] }
        return Box(minimum: point - reach(), maximum: point + reach())
    }

    @Test("a box with a visible point is kept", arguments: 1...40 as ClosedRange<UInt64>)
    func ground(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        let plane = try Self.plane(&chance)
        for _ in 0..<100 {
            let size = SIMD2(Float(plane.width), Float(plane.height))
            let pixel = SIMD2<Float>(.random(in: 0...1, using: &chance), .random(in: 0...1, using: &chance)) * size
            let point = plane.planePoint(pixel)
            // The point is neither beyond the horizon nor farther than the ground that is drawn.
            guard plane.depth(point) > 0, plane.visible.minimum.y < point.y, point.y < plane.visible.maximum.y else { continue }
            #expect(plane.canSee(Self.box(around: point, &chance)), "seed \(seed), pixel \(pixel)")
        }
    }

    @Test("an extrusion with a visible point is kept", arguments: 1...40 as ClosedRange<UInt64>)
    func blocks(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        let plane = try Self.plane(&chance)
        let area = plane.visible
        for _ in 0..<400 {
            let point = SIMD2<Float>(
                .random(in: area.minimum.x...area.maximum.x, using: &chance),
                .random(in: area.minimum.y...area.maximum.y, using: &chance)
            )
            let height = Double.random(in: 0...200, using: &chance)
            let raised = plane.raised(point, heightPixels: .random(in: 0...height, using: &chance))
            guard raised.z > 0.02 else { continue }
            let seen = plane.picturePoint(raised)
            guard seen.x >= 0, seen.y >= 0, seen.x < Float(plane.width), seen.y < Float(plane.height) else { continue }
            #expect(plane.canSee(Self.box(around: point, &chance), heightPixels: height), "seed \(seed), \(point)")
        }
    }

    @Test("boxes far to the side or behind the eye are left out")
    func unseen() throws {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 17, bearing: 0, viewingAngle: 60)
        let viewport = Viewport(size: ScreenSize(width: 400, height: 400), scale: 1)
        let plane = try FramePlane(projection: Projection(camera: camera, viewport: viewport))
        // In the row of the target, the picture shows 400 pixels of ground from side to side. In rows far beyond the
        // target, it shows much more ground.
        #expect(!plane.canSee(Box(minimum: [600, 190], maximum: [650, 210])))
        #expect(plane.canSee(Box(minimum: [600, -900], maximum: [650, 210])))
        #expect(!plane.canSee(Box(minimum: [190, 2000], maximum: [210, 2100]), heightPixels: 20))
    }
}

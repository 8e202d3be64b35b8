import CoreLocation
import GoogleMaps
import PortolanTestSupport
import QuartzCore
import Testing
import UIKit

/// Google's interfaces accept any number that Swift can write.
@MainActor @Suite("Google's maps survive any number")
struct AnyNumberTests {
    private static func place(_ random: inout SplitMix64) -> CLLocationCoordinate2D {
        random.next() % 2 == 0
            ? CLLocationCoordinate2D(latitude: 10, longitude: 20)
            : CLLocationCoordinate2D(latitude: random.anyNumber(), longitude: random.anyNumber())
    }

    @Test func pathsAndGeometry() {
        for seed in Fuzz.seeds(500) {
            var random = SplitMix64(seed: seed)
            let path = GMSMutablePath()
            for _ in 0..<3 { path.add(Self.place(&random)) }
            let index = random.anyInteger(UInt.self)
            Fuzz.trace("seed \(seed): \(index)")
            path.insert(Self.place(&random), at: index < 10_000_000 ? index % 9 : index)
            path.replaceCoordinate(at: index < 10_000_000 ? index % 9 : index, with: Self.place(&random))
            path.removeCoordinate(at: index)
            _ = (path.coordinate(at: index), path.count(), path.encodedPath(), path.length(of: .rhumb))
            _ = path.segments(forLength: random.anyNumber(), kind: .geodesic)
            _ = path.pathOffset(byLatitude: random.anyNumber(), longitude: random.anyNumber())
            let (a, b) = (Self.place(&random), Self.place(&random))
            _ = (GMSGeometryOffset(a, random.anyNumber(), random.anyNumber()), GMSGeometryInterpolate(a, b, random.anyNumber()))
            _ = GMSGeometryIsLocationOnPathTolerance(a, path, random.next() % 2 == 0, random.anyNumber())
            _ = GMSStyleSpansOffset(
                path,
                [.solidColor(.signal)],
                [NSNumber(value: random.anyNumber()), NSNumber(value: random.anyInteger(Int.self))],
                .rhumb,
                random.anyNumber()
            )
            _ = GMSCameraPosition.zoom(at: a, forMeters: random.anyNumber(), perPoints: random.anyNumber())
        }
    }

    @Test func mapsMoveAtAnyTime() {
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            let map = stillMap(width: 60, height: 50)
            for _ in 0..<8 {
                let (number, time) = (random.anyNumber(), random.anyNumber())
                let point = CGPoint(x: random.next() % 2 == 0 ? 20 : random.anyNumber(), y: 30)
                Fuzz.trace("seed \(seed): \(number) \(time) \(point)")
                switch random.next() % 9 {
                case 0: map.advance(to: time)
                case 1: map.animate(toZoom: Float(number))
                case 2: map.animate(toViewingAngle: number)
                case 3: map.moveCamera(GMSCameraUpdate.zoom(by: Float(number), at: point))
                case 4: map.animate(with: GMSCameraUpdate.scrollBy(x: number, y: time))
                case 5: map.setMinZoom(Float(number), maxZoom: Float(time))
                case 6: map.touch(.began, at: point, id: random.anyInteger(), time: time)
                case 7: map.scrollWheel(levels: number, at: point, time: time)
                default:
                    CATransaction.begin()
                    CATransaction.setAnimationDuration(time)
                    map.animate(
                        to: GMSCameraPosition(target: Self.place(&random), zoom: Float(number), bearing: time, viewingAngle: number)
                    )
                    CATransaction.commit()
                }
            }
            #expect(map.camera.zoom.isFinite && map.time.isFinite, "seed \(seed)")
        }
    }

    @Test func layersAndPictures() {
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            let map = stillMap(width: 60, height: 50)
            let layer = GMSURLTileLayer { _, _, _ in nil }
            (layer.tileSize, layer.zIndex, layer.opacity) = (random.anyInteger(), random.anyInteger(), Float(random.anyNumber()))
            layer.map = map
            let marker = GMSMarker(position: Self.place(&random))
            (marker.rotation, marker.zIndex, marker.opacity) = (random.anyNumber(), random.anyInteger(), Float(random.anyNumber()))
            marker.groundAnchor = CGPoint(x: random.anyNumber(), y: random.anyNumber())
            marker.map = map
            let circle = GMSCircle(position: Self.place(&random), radius: random.anyNumber())
            circle.strokeWidth = random.anyNumber()
            circle.map = map
            let (width, height) = (random.anyInteger(Int.self), random.anyInteger(Int.self))
            Fuzz.trace("seed \(seed): \(layer.tileSize) \(width) \(height)")
            _ = UIImage(width: width, height: height, rgba: [0, 0, 0, 0], scale: random.anyNumber())
            let view = UIView(frame: CGRect(x: 0, y: 0, width: random.anyNumber(), height: 9))
            view.insertSubview(UIView(), at: random.anyInteger())
            map.padding = UIEdgeInsets(top: random.anyNumber(), left: 0, bottom: random.anyNumber(), right: 0)
            map.frame = CGRect(x: 0, y: 0, width: random.next() % 2 == 0 ? 60 : random.anyNumber(), height: 50)
            map.advance(to: 1)
        }
    }
}

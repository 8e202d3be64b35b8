import GoogleMaps
import Testing
import UIKit

@Suite struct PathTests {
    private func at(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D { .init(latitude: latitude, longitude: longitude) }

    private func path(_ coordinates: [(Double, Double)]) -> GMSMutablePath {
        let path = GMSMutablePath()
        for (latitude, longitude) in coordinates { path.addLatitude(latitude, longitude: longitude) }
        return path
    }

    @Test func encodedPaths() throws {
        let decoded = try #require(GMSPath(fromEncodedPath: "_p~iF~ps|U_ulLnnqC_mqNvxq`@"))
        #expect(decoded.count() == 3 && decoded.coordinate(at: 1).latitude == 40.7 && decoded.coordinate(at: 1).longitude == -120.95)
        #expect(decoded.encodedPath() == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(GMSPath(fromEncodedPath: "_p~iF~ps|") == nil)
        #expect(GMSMutablePath(fromEncodedPath: "??")?.count() == 1)
        #expect(!CLLocationCoordinate2DIsValid(decoded.coordinate(at: 3)))
        #expect(!CLLocationCoordinate2DIsValid(decoded.coordinate(at: .max)))
    }

    @Test func changingPaths() throws {
        let path = path([(0, 0), (1, 1), (2, 2)])
        path.insert(at(9, 9), at: 1)
        #expect((0..<4).map { path.coordinate(at: $0).latitude } == [0, 9, 1, 2])
        path.replaceCoordinate(at: 0, with: at(5, 5))
        path.removeCoordinate(at: 2)
        path.removeCoordinate(at: 99)
        path.removeLastCoordinate()
        #expect((0..<path.count()).map { path.coordinate(at: $0).latitude } == [5, 9])
        path.insert(at(7, 7), at: 4)
        #expect(path.count() == 5 && path.coordinate(at: 4).latitude == 7)
        path.add(at(.nan, 0))
        path.add(at(91, 0))
        #expect(path.count() == 5)
        path.replaceCoordinate(at: .max, with: at(0, 0))
        #expect(path.count() == 5)
        let copy = try #require(path.copy() as? GMSPath)
        path.removeAllCoordinates()
        path.removeLastCoordinate()
        #expect(path.count() == 0 && copy.count() == 5)
        #expect((copy.mutableCopy() as? GMSMutablePath)?.count() == 5 && GMSPath(path: copy).isEqual(copy) && GMSPath.path().count() == 0)
    }

    @Test func offsetsAndLengths() {
        let path = path([(0, 0), (0, 90), (0, 180)])
        let moved = path.pathOffset(byLatitude: 10, longitude: 100)
        #expect(moved.coordinate(at: 0).latitude == 10 && moved.coordinate(at: 1).longitude == -170)
        #expect(abs(path.length(of: .geodesic) - .pi * kGMSEarthRadius) < 1e-6)
        #expect(abs(path.length(of: .rhumb) - .pi * kGMSEarthRadius) < 1e-6)
        #expect(abs(path.length(of: .projected) - 1) < 1e-12)
        #expect(abs(path.segments(forLength: .pi * kGMSEarthRadius * 0.75, kind: .geodesic) - 1.5) < 1e-9)
        #expect(abs(path.length(of: .projected) - path.length(of: .geodesic) * kGMSEquatorProjectedMeter) < 1e-9)
    }

    @Test func spansRepeat() {
        let path = path([(0, 0), (0, 90), (0, 180)])
        let styles = [GMSStrokeStyle.solidColor(.red), .solidColor(.blue)]
        let spans = GMSStyleSpans(path, styles, [0.3, 0.2], .projected)
        #expect(spans.count == 4)
        for (span, expected) in zip(spans, [0.6, 0.4, 0.6, 0.4]) { #expect(abs(span.segments - expected) < 1e-9) }
        #expect(spans[0].style === styles[0] && spans[1].style === styles[1])
        let later = GMSStyleSpansOffset(path, styles, [0.3, 0.2], .projected, 0.4)
        #expect(later[0].style === styles[1] && abs(later[0].segments - 0.2) < 1e-9)
        #expect(GMSStyleSpans(path, [], [1], .projected).isEmpty && GMSStyleSpans(path, styles, [], .projected).isEmpty)
        #expect(GMSStyleSpans(path, styles, [0], .projected).isEmpty)
    }

    /// The expected numbers are those in the published tests of google-maps-ios-utils.
    @Test func geometry() {
        #expect(abs(GMSGeometryDistance(at(90, 0), at(-90, 0)) - .pi * kGMSEarthRadius) < 1e-6)
        #expect(abs(GMSGeometryHeading(at(-1, -2), at(-1, 3)) - 90.0436587178452) < 1e-9)
        #expect(GMSGeometryHeading(at(3, 4), at(3, 4)) == 0)
        let octant = path([(0, 0), (0, 90), (90, 0)])
        let expected = .pi * kGMSEarthRadius * kGMSEarthRadius / 2
        #expect(abs(GMSGeometryArea(octant) / expected - 1) < 1e-6 && abs(GMSGeometrySignedArea(octant) / expected - 1) < 1e-6)
        #expect(abs(GMSGeometryLength(octant) - .pi * kGMSEarthRadius) < 1e-6)
        let middle = GMSGeometryInterpolate(at(34.122222, 118.4111111), at(40.66972222, 73.94388889), 0.5)
        #expect(abs(middle.latitude - 39.5470786039) < 1e-6 && abs(middle.longitude - 97.2015133919) < 1e-6)
        #expect(abs(GMSGeometryOffset(at(0, 0), .pi * kGMSEarthRadius / 2, 90).longitude - 90) < 1e-9)
        #expect(GMSGeometryContainsLocation(at(30, 30), octant, true) && !GMSGeometryContainsLocation(at(-30, 30), octant, false))
        #expect(GMSGeometryIsLocationOnPath(at(0, 45), octant, true) && !GMSGeometryIsLocationOnPath(at(1, 45), octant, true))
        #expect(GMSGeometryIsLocationOnPathTolerance(at(1, 45), octant, true, 120_000))
        let point = GMSProject(at(80, 90))
        #expect(point.x == 0.5 && abs(point.y - 0.7754812) < 1e-6 && abs(GMSUnproject(point).latitude - 80) < 1e-9)
        #expect(abs(GMSMapPointDistance(GMSMapPoint(x: 0.9, y: 0), GMSMapPoint(x: -0.9, y: 0)) - 0.2) < 1e-12)
        #expect(abs(GMSMapPointInterpolate(GMSMapPoint(x: 0.9, y: 0), GMSMapPoint(x: -0.7, y: 0), 0.5).x - -0.9) < 1e-12)
    }
}

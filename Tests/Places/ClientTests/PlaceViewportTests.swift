import PortolanGeo
import Testing

@testable import PortolanPlaces

@Suite struct PlaceViewportTests {
    /// The viewport of a place near the antimeridian includes the surroundings of the place on both sides of the
    /// antimeridian.
    @Test func boxesByTheAntimeridianHoldWhatTheyAreToHold() {
        let location = Coordinate(latitude: 0, longitude: 179.9999)
        let extent = CoordinateBounds(south: -0.01, west: 179.99, north: 0.01, east: 179.9999)
        let box = PlaceViewport.box(location: location, bounds: extent, kind: nil)
        #expect(box.crossesAntimeridian && box.west == 179.99 && box.longitudeSpan < 0.012)
        #expect(box.union(extent) == box && box.contains(Coordinate(latitude: 0, longitude: -179.9995)))

        let across = CoordinateBounds(south: -0.01, west: 179.9999, north: 0.01, east: -179.99)
        let other = PlaceViewport.box(location: location, bounds: across, kind: nil)
        #expect(other.union(across) == other && other.west < 179.9995 && other.east == -179.99)
    }

    @Test(arguments: [("place=city", 8_000.0), ("natural=peak", 1_000), ("amenity=cafe", 100)])
    func aPointIsShownWithItsKindsSurroundings(_ kind: String, _ radius: Double) {
        let location = Coordinate(latitude: 10, longitude: 20)
        let box = PlaceViewport.box(location: location, bounds: CoordinateBounds(location), kind: kind)
        #expect(box == CoordinateBounds(center: location, radiusMeters: radius))
    }
}

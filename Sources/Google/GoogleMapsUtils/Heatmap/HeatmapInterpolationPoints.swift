public import Foundation
import GoogleMaps

/// Makes points of a heatmap between known points by inverse distance weighting (D. Shepard, "A two-dimensional
/// interpolation function for irregularly-spaced data", 1968).
open class HeatmapInterpolationPoints: NSObject {
    /// The power of the distance, 2…2.5. The higher it is, the more near points count relative to far ones.
    public typealias HeatmapInterpolationInfluence = Double

    /// The reason why no points can be made.
    public enum IncorrectInfluence: LocalizedError, CustomStringConvertible {
        /// A number is out of its range.
        case outOfRange(String)

        // `localizedDescription` is the same sentence as the description.
        public var errorDescription: String? { description }

        public var description: String {
            switch self {
            case .outOfRange(let text): text
            }
        }
    }

    private var data: [GMUWeightedLatLng] = []

    /// The maximum number of new points, and the maximum number of known points to visit for all new points
    /// together.
    private static let limit = (points: 1_000_000.0, work: 1_000_000_000.0)

    /// Makes an object without points.
    /// - Parameter givenClusterIterations: Has no effect, because points are not divided into groups.
    public init(givenClusterIterations: Int = 25) { super.init() }

    /// Adds known points.
    open func addWeightedLatLngs(latlngs: [GMUWeightedLatLng]) { data += latlngs }

    /// Adds a known point.
    open func addWeightedLatLng(latlng: GMUWeightedLatLng) { data.append(latlng) }

    /// Removes all known points.
    open func removeAllData() { data = [] }

    /// Returns the points of a grid over the box of the known points, with their intensities. A box across the
    /// antimeridian is not supported: it spans the whole world instead. O(grid points · known points).
    /// - Parameters:
    ///   - influence: The power of the distance, 2…2.5.
    ///   - granularity: The steps of the grid in degrees, above 0 and at most 1.
    /// - Throws: ``IncorrectInfluence`` if a number is out of range or the grid has more than a million points.
    open func generatePoints(influence: HeatmapInterpolationInfluence, granularity: Double = 0.1) throws -> [GMUWeightedLatLng] {
        guard (2...2.5).contains(influence) else { throw IncorrectInfluence.outOfRange("the influence \(influence) is not in 2…2.5") }
        guard granularity > 0, granularity <= 1 else {
            throw IncorrectInfluence.outOfRange("the granularity \(granularity) is not above 0 and at most 1")
        }
        let known = data.filter { CLLocationCoordinate2DIsValid($0.coordinate) && $0.intensity.isFinite }
        guard let first = known.first?.coordinate else { return [] }
        var (south, north, west, east) = (first.latitude, first.latitude, first.longitude, first.longitude)
        for point in known {
            (south, north) = (min(south, point.coordinate.latitude), max(north, point.coordinate.latitude))
            (west, east) = (min(west, point.coordinate.longitude), max(east, point.coordinate.longitude))
        }
        let (rows, columns) = (((north - south) / granularity).rounded(.down) + 1, ((east - west) / granularity).rounded(.down) + 1)
        guard rows * columns <= Self.limit.points, rows * columns * Double(known.count) <= Self.limit.work else {
            throw IncorrectInfluence.outOfRange(
                "the granularity \(granularity) is too fine: \(known.count) points would give \(rows * columns); "
                    + "use a greater value, or fewer points"
            )
        }
        var made: [GMUWeightedLatLng] = []
        for latitude in stride(from: south, through: north, by: granularity) {
            for longitude in stride(from: west, through: east, by: granularity) {
                let place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
                made.append(GMUWeightedLatLng(coordinate: place, intensity: Self.intensity(at: place, known, influence)))
            }
        }
        return made
    }

    private static func intensity(at place: CLLocationCoordinate2D, _ known: [GMUWeightedLatLng], _ influence: Double) -> Float {
        var (sum, weights) = (0.0, 0.0)
        for point in known {
            let distance = GMSGeometryDistance(place, point.coordinate)
            // At a known point, its own intensity applies.
            guard distance > 1e-6 else { return point.intensity }
            let weight = pow(distance, -influence)
            sum += Double(point.intensity) * weight
            weights += weight
        }
        return Float(sum / weights)
    }
}

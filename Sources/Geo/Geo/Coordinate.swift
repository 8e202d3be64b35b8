internal import PortolanBasics

/// A point on the Earth: WGS 84 latitude and longitude in degrees. North and east are positive.
public struct Coordinate: Hashable, Sendable, Codable {
    /// Degrees north of the equator; negative to the south.
    public var latitude: Double
    /// Degrees east of Greenwich; negative to the west.
    public var longitude: Double

    /// Creates a coordinate in degrees. The numbers are kept as they are; ``isValid`` checks them.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both numbers are finite, latitude lies in −90…90 and longitude in −180…180.
    public var isValid: Bool {
        latitude.isFinite && longitude.isFinite && abs(latitude) <= 90 && abs(longitude) <= 180
    }
}

extension Coordinate {
    /// The largest latitude of the Web Mercator square, atan(sinh π) in degrees.
    public static let mercatorLatitudeLimit = 85.051128779806589

    /// Returns the longitude brought into −180 ..< 180 by whole turns.
    public static func wrappedLongitude(_ longitude: Double) -> Double {
        if longitude >= -180 && longitude < 180 { return longitude }
        let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
        return (turned < 0 ? turned + 360 : turned) - 180
    }
}

extension Coordinate: CustomStringConvertible {
    /// `latitude,longitude` with seven decimals (about 1 cm), the precision of OpenStreetMap.
    public var description: String { "\(Self.text(latitude)),\(Self.text(longitude))" }

    /// Returns decimal degrees rounded to seven places, without an exponent and without trailing zeros.
    public static func text(_ degrees: Double) -> String {
        guard degrees.isFinite, abs(degrees) < 1e9 else { return "\(degrees)" }
        let units = Int64(clamping: (abs(degrees) * 1e7).rounded())
        let sign = degrees < 0 && units != 0 ? "-" : ""
        var fraction = String(units % 10_000_000)
        fraction = String(repeating: "0", count: 7 - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return sign + String(units / 10_000_000) + (fraction.isEmpty ? "" : "." + fraction)
    }
}

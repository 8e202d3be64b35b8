internal import PortolanGeo

/// Points inside areas given by rings of coordinates, by the even-odd rule.
enum LabelPoint {
    /// The middle of the widest stretch of parallels through the area, where a name fits; nil for an area without any.
    static func inside(_ rings: [[Coordinate]]) -> Coordinate? {
        let latitudes = rings.joined().lazy.map(\.latitude)
        guard let south = latitudes.min(), let north = latitudes.max() else { return nil }
        var best: (width: Double, point: Coordinate)?
        // The ends are excluded: names belong into the body of a lake.
        let count = 15
        for step in 3...count - 3 {
            let latitude = south + (north - south) * (Double(step) + 0.37) / Double(count)
            let crossings = crossings(rings, latitude)
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let width = crossings[index + 1] - crossings[index]
                guard width > best?.width ?? 0 else { continue }
                let middle = (crossings[index] + crossings[index + 1]) / 2
                best = (width, Coordinate(latitude: latitude, longitude: middle))
            }
        }
        return best?.point
    }

    static func contains(_ rings: [[Coordinate]], _ point: Coordinate) -> Bool {
        // An odd number of borders lies to the west of a point inside.
        var isInside = false
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                if (a.latitude > point.latitude) != (b.latitude > point.latitude),
                    crossing(a, b, point.latitude) < point.longitude
                {
                    isInside.toggle()
                }
                a = b
            }
        }
        return isInside
    }

    /// The longitudes at which borders cross a parallel, from west to east.
    private static func crossings(_ rings: [[Coordinate]], _ latitude: Double) -> [Double] {
        var result: [Double] = []
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                if (a.latitude > latitude) != (b.latitude > latitude) {
                    result.append(crossing(a, b, latitude))
                }
                a = b
            }
        }
        return result.sorted()
    }

    private static func crossing(_ a: Coordinate, _ b: Coordinate, _ latitude: Double) -> Double {
        a.longitude + (b.longitude - a.longitude) * (latitude - a.latitude) / (b.latitude - a.latitude)
    }
}

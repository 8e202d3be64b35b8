internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Island {
    /// The metres in a degree of the sphere on which distances are measured.
    private static let metersPerDegree = Coordinate.earthRadiusMeters * .pi / 180

    func point(_ plan: PlanPoint) -> OSMPoint {
        let x = isMirrored ? -plan.x : plan.x
        let latitude = latitude + plan.y / Self.metersPerDegree
        let longitude = longitude + x / (Self.metersPerDegree * cos(self.latitude * .pi / 180))
        return OSMPoint(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Returns the nodes of a way in the direction that keeps land to the left of the coast. A mirrored island reverses
    /// that direction.
    func nodes(of way: SampleExtract.Way, firstNode: Int64) -> [Int64] {
        let isTurned =
            isMirrored
            && way.tags.contains { $0 == ("natural", "coastline") || $0 == ("junction", "roundabout") || $0 == ("oneway", "yes") }
        let numbers = way.nodes.map { firstNode + Int64($0) }
        return isTurned ? numbers.reversed() : numbers
    }

    /// Returns the object's tags. On a sister island, the names of places contain the island's name, and addresses have
    /// its town.
    func tags(_ tags: [(String, String)]) -> OSMTags {
        guard let name else { return OSMTags(tags.map { OSMTags.Tag(key: $0.0, value: $0.1) }) }
        let isStreet = tags.contains { $0.0 == "highway" || $0.0 == "railway" || $0.0 == "waterway" }
        let isIsland = tags.contains { $0 == ("place", "island") || $0.0 == "boundary" }
        return OSMTags(
            tags.map { key, value in
                if key == "addr:city" { return OSMTags.Tag(key: key, value: "Port " + name) }
                guard key == "name" || key.hasPrefix("name:"), !isStreet else { return OSMTags.Tag(key: key, value: value) }
                return OSMTags.Tag(key: key, value: isIsland ? name : value + " " + name)
            }
        )
    }
}

public import PortolanRegion

/// Why a question about places has no answer.
public enum PlacesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is neither a place ID nor an OSM object.
    case invalidID(String, reason: String)
    /// No region knows the place.
    case notFound(String)
    /// A client without regions.
    case noRegions

    public var description: String {
        switch self {
        case .invalidID(let text, let reason): "\(text): not a place ID: \(reason)"
        case .notFound(let text): "\(text): no such place in the given regions"
        case .noRegions: "no region given; `portolan import` makes one"
        }
    }
}

extension PlaceID {
    /// Reads a place ID (`p…`) or an OSM object (`osm:way/123`, `way/123`).
    /// - Throws: `PlacesError.invalidID`.
    public init(parsing text: String) throws(PlacesError) {
        if text.contains("/") {
            guard let key = OSMKey(text) else {
                throw .invalidID(text, reason: "OSM objects are written osm:node/1, osm:way/2 or osm:relation/3")
            }
            let id = PlaceID(osm: key)
            guard id.osmKey == key else { throw .invalidID(text, reason: "no OSM object has this number") }
            self = id
            return
        }
        do {
            self = try PlaceID(text)
        } catch {
            throw .invalidID(text, reason: "\(error)")
        }
    }
}

internal import PortolanOSMFile
internal import PortolanOSMModel

/// A relation that stands for a line of public transport and lists its routes. It has no place of its own on the map.
struct LineMaster: Sendable {
    let id: PlaceID
    let version: UInt32
    let tags: OSMTags
    /// The row keys of the routes.
    let routes: [Int64]

    init(_ key: OSMKey, version: UInt32, _ tags: OSMTags, _ members: [OSMMember]) {
        id = PlaceID(osm: key)
        self.version = version
        self.tags = tags
        routes = members.filter { $0.key.type == .relation }.map { PlaceID(osm: $0.key).rowKey }
    }
}

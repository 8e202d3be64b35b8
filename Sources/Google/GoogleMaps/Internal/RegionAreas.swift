@_spi(Portolan) import PortolanConfiguration
import PortolanMaps
import PortolanPlaces

/// The boundaries of the current regions. They are the features of kinds for which the program has registered no file.
@MainActor
enum RegionAreas {
    /// A layer has at most this many areas, the most important ones.
    private static let limit = 10_000

    private static var known: (generation: Int, entries: [FeatureType: [FeatureRegistry.Entry]]) = (-1, [:])

    /// Returns the areas of a kind with their place IDs; none if no region is configured, or one is unreadable.
    /// The areas are read once for each configuration; after a failure they are read again.
    static func entries(of type: FeatureType) -> [FeatureRegistry.Entry] {
        let generation = PortolanData.generation
        if known.generation != generation { known = (generation, [:]) }
        if let entries = known.entries[type] { return entries }
        // The names of Google's kinds are those of place types, in capitals.
        guard let areas = try? CurrentPlaces.client().areas(ofType: type.rawValue.lowercased(), limit: limit) else { return [] }
        let entries = areas.map { area in
            FeatureRegistry.Entry(
                feature: PlaceFeature(featureType: type, placeID: "\(area.id)"),
                shapes: area.polygons.map { .polygon(Polygon($0[0], holes: Array($0.dropFirst()))) }
            )
        }
        known.entries[type] = entries
        return entries
    }
}

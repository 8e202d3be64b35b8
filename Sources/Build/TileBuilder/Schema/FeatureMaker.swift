package import PortolanOSMFile
internal import PortolanOSMModel

/// Turns OpenStreetMap objects into features of the OpenMapTiles schema. This part of a build needs only one object at
/// a time, so several makers can work on different threads.
package struct FeatureMaker: Sendable {
    let names: NameSchema
    var batch = FeatureBatch()

    /// - Parameter languages: the languages whose names (`name:xx`) are kept, by OpenStreetMap's suffix.
    package init(languages: [String] = TileBuilder.defaultLanguages) { names = NameSchema(languages: languages) }

    /// Adds the features that the schema derives from an object. An object without tags adds none.
    package mutating func add(_ feature: OSMFeature) {
        guard !feature.tags.isEmpty else { return }
        batch.beginObject()
        var source = SourceObject(feature)
        if feature.tags["natural"] == "coastline", let line = source.wayLine {
            batch.coast.append(CoastChains.Way(key: feature.key, points: line))
        }
        batch.borders.add(feature, &source)
        batch.routes.add(feature)
        addWater(&source)
        addLand(&source)
        addTransportation(&source)
        addBuilding(&source)
        addPlace(&source)
        addPOI(&source)
        addDetail(&source)
    }

    /// Returns the features added since the last call.
    package mutating func take() -> FeatureBatch {
        defer { batch = FeatureBatch() }
        return batch
    }
}

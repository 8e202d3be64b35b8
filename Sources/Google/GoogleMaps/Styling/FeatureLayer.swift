public import Foundation

/// The features of a kind on one map, with their style.
///
/// The features are the boundaries of the regions that are configured when the layer gets its style: complete
/// boundaries of OpenStreetMap, simplified to 200 points. If the program registers a file for the kind
/// (``PortolanConfiguration/PortolanData/register(features:of:placeIDKey:)``), the layer has the file's features
/// instead.
///
/// Boundaries are read when a layer of their kind is first used, or when ``GMSMapView/mapCapabilities`` looks for the
/// first kind that has any. Reading a hundred areas takes some milliseconds.
/// A layer has 10,000 areas at most.
@preconcurrency @MainActor
public class FeatureLayer<FeatureKind>: NSObject {
    /// The kind of the features in this layer.
    public let featureType: FeatureType
    /// Whether the program has registered features of this kind, or its regions have such areas.
    public var isAvailable: Bool { display?.isAvailable ?? false }
    /// Returns the style of each feature, or nil for a feature to leave out. Setting it styles all features
    /// again. A layer without a style draws nothing.
    public var style: ((FeatureKind) -> FeatureStyle?)? {
        get { display?.style.map { style in { feature in (feature as? any Feature).flatMap(style) } } }
        set { display?.style = newValue.map { style in { feature in (feature as? FeatureKind).flatMap(style) } } }
    }

    private weak var display: FeatureDisplay?

    init(_ display: FeatureDisplay) {
        featureType = display.key.type
        self.display = display
        super.init()
    }
}

/// The features of a data set that the program registered
/// (``PortolanConfiguration/PortolanData/register(dataset:id:)``), with their style.
@preconcurrency @MainActor
public final class DatasetFeatureLayer: FeatureLayer<DatasetFeature> {
    /// The ID under which the program registered the data set.
    public let datasetID: String

    override init(_ display: FeatureDisplay) {
        datasetID = display.key.dataset ?? ""
        super.init(display)
    }
}

extension GMSMapView {
    /// Returns the layer of a kind of areas, always the same object. The areas are drawn once the layer has a
    /// style.
    public func featureLayer(of featureType: FeatureType) -> FeatureLayer<PlaceFeature> {
        display(FeatureRegistry.Key(type: featureType)).layer { FeatureLayer($0) }
    }

    /// Returns the layer of a data set, always the same object. The features are drawn once the layer has a
    /// style.
    public func datasetFeatureLayer(of datasetID: String) -> DatasetFeatureLayer {
        display(FeatureRegistry.Key(type: .dataset, dataset: datasetID)).layer { DatasetFeatureLayer($0) }
    }

    private func display(_ key: FeatureRegistry.Key) -> FeatureDisplay {
        if let known = featureDisplays[key] { return known }
        let display = FeatureDisplay(key, map: self)
        featureDisplays[key] = display
        return display
    }
}

public import Foundation

/// The features of a kind, and how they look.
///
/// Google's service has the areas; here the program brings them (``Portolan/register(features:of:placeIDKey:)``).
@preconcurrency @MainActor
public class FeatureLayer<FeatureKind>: NSObject {
    public let featureType: FeatureType
    /// The map has features of this kind.
    public var isAvailable: Bool { display?.isAvailable ?? false }
    /// Asked for each feature; nil draws none of it. Setting it asks anew. A layer without one shows nothing.
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

/// The features of a data set that the program registered (``Portolan/register(dataset:id:)``), and how they look.
@preconcurrency @MainActor
public final class DatasetFeatureLayer: FeatureLayer<DatasetFeature> {
    public let datasetID: String

    override init(_ display: FeatureDisplay) {
        datasetID = display.key.dataset ?? ""
        super.init(display)
    }
}

extension GMSMapView {
    /// The areas of a kind. They show once the layer has a style.
    public func featureLayer(of featureType: FeatureType) -> FeatureLayer<PlaceFeature> {
        display(FeatureRegistry.Key(type: featureType)).layer { FeatureLayer($0) }
    }

    /// The features of a data set. They show once the layer has a style.
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

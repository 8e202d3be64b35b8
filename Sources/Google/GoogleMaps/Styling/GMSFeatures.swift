public import Foundation
public import UIKit

/// A kind of areas that a feature layer styles.
public struct FeatureType: RawRepresentable, Hashable, Sendable {
    /// Google's name of the kind, in capitals.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// States, provinces and other areas directly below the country.
    public static let administrativeAreaLevel1 = FeatureType(rawValue: "ADMINISTRATIVE_AREA_LEVEL_1")
    /// Counties, districts and other areas below ``administrativeAreaLevel1``.
    public static let administrativeAreaLevel2 = FeatureType(rawValue: "ADMINISTRATIVE_AREA_LEVEL_2")
    /// Countries.
    public static let country = FeatureType(rawValue: "COUNTRY")
    /// Cities and towns.
    public static let locality = FeatureType(rawValue: "LOCALITY")
    /// Areas that share a postal code.
    public static let postalCode = FeatureType(rawValue: "POSTAL_CODE")
    /// School districts.
    public static let schoolDistrict = FeatureType(rawValue: "SCHOOL_DISTRICT")
    /// Features of a data set (``GMSMapView/datasetFeatureLayer(of:)``).
    public static let dataset = FeatureType(rawValue: "DATASET")

    /// The kinds whose areas regions have. OpenStreetMap has no school districts. Kinds with few areas come first,
    /// because a search for any area ends at the first kind that has some.
    static let areas: [FeatureType] = [.country, .administrativeAreaLevel1, .administrativeAreaLevel2, .postalCode, .locality]
}

/// A feature that a feature layer styles.
public protocol Feature: NSObjectProtocol {
    /// The kind of the feature.
    var featureType: FeatureType { get }
}

/// An area with a place ID.
public final class PlaceFeature: NSObject, Feature {
    /// The kind of the layer that has the area.
    public let featureType: FeatureType
    /// The place ID; empty if there is none. A boundary of a region has the ID of the region's place, which
    /// `GMSPlacesClient` looks up. A feature of a GeoJSON file has the ID in the file.
    public let placeID: String

    /// Makes a feature with a place ID. The feature is not added to a map.
    public init(featureType: FeatureType, placeID: String) {
        self.featureType = featureType
        self.placeID = placeID
        super.init()
    }
}

/// An area of a data set.
public final class DatasetFeature: NSObject, Feature {
    /// Always ``FeatureType/dataset``.
    public let featureType = FeatureType.dataset
    /// The ID under which the program registered the data set.
    public let datasetID: String
    /// The GeoJSON properties of the feature, as text.
    public let datasetAttributes: [String: String]

    /// Makes a feature of a data set. The feature is not added to a map.
    public init(datasetID: String, datasetAttributes: [String: String]) {
        self.datasetID = datasetID
        self.datasetAttributes = datasetAttributes
        super.init()
    }
}

/// The appearance of a feature.
public class FeatureStyle: NSObject, NSCopying, NSMutableCopying {
    /// The colour of the area; nil draws no area.
    public fileprivate(set) var fillColor: UIColor?
    /// The colour of the edge; nil draws no edge.
    public fileprivate(set) var strokeColor: UIColor?
    /// The width of the edge in points.
    public fileprivate(set) var strokeWidth: CGFloat

    /// Makes a style that draws nothing.
    public override convenience init() { self.init(fill: nil, stroke: nil, strokeWidth: 1) }

    /// Returns an immutable copy, also of a ``MutableFeatureStyle``.
    public func copy(with zone: NSZone? = nil) -> Any { FeatureStyle(fill: fillColor, stroke: strokeColor, strokeWidth: strokeWidth) }
    /// Returns a ``MutableFeatureStyle`` with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        MutableFeatureStyle(fill: fillColor, stroke: strokeColor, strokeWidth: strokeWidth)
    }

    /// Makes a style with colours and the width of the edge in points. A nil colour draws nothing.
    public init(fill fillColor: UIColor?, stroke strokeColor: UIColor?, strokeWidth: CGFloat) {
        self.fillColor = fillColor
        self.strokeColor = strokeColor
        self.strokeWidth = strokeWidth
        super.init()
    }
}

/// A mutable feature style.
public final class MutableFeatureStyle: FeatureStyle {
    public override var fillColor: UIColor? {
        get { super.fillColor }
        set { super.fillColor = newValue }
    }
    public override var strokeColor: UIColor? {
        get { super.strokeColor }
        set { super.strokeColor = newValue }
    }
    public override var strokeWidth: CGFloat {
        get { super.strokeWidth }
        set { super.strokeWidth = newValue }
    }
}

/// The indoor display of a map. Portolan has no indoor maps, so no building is ever active.
@preconcurrency @MainActor
public final class GMSIndoorDisplay: NSObject {
    /// Stored, but never called.
    public weak var delegate: (any GMSIndoorDisplayDelegate)?
    /// Always nil, because there are no indoor maps.
    public var activeBuilding: GMSIndoorBuilding? { nil }
    /// The level that the program sets, without effect on the map; nil by default.
    public var activeLevel: GMSIndoorLevel?
}

/// The delegate of an indoor display. Portolan never calls it.
@preconcurrency @MainActor
public protocol GMSIndoorDisplayDelegate: NSObjectProtocol {
    /// The active building has changed; never called.
    func didChangeActiveBuilding(_ building: GMSIndoorBuilding?)
    /// The active level has changed; never called.
    func didChangeActiveLevel(_ level: GMSIndoorLevel?)
}

extension GMSIndoorDisplayDelegate {
    /// Does nothing by default.
    public func didChangeActiveBuilding(_ building: GMSIndoorBuilding?) {}
    /// Does nothing by default.
    public func didChangeActiveLevel(_ level: GMSIndoorLevel?) {}
}

/// A building with levels. Portolan has no indoor maps, so no map returns one.
public final class GMSIndoorBuilding: NSObject {
    /// The levels of the building.
    public let levels: [GMSIndoorLevel]
    /// The index in ``levels`` of the level that is shown first.
    public let defaultLevelIndex: UInt
    /// Whether the whole building lies underground.
    public let isUnderground: Bool

    init(levels: [GMSIndoorLevel], defaultLevelIndex: UInt, isUnderground: Bool) {
        self.levels = levels
        self.defaultLevelIndex = defaultLevelIndex
        self.isUnderground = isUnderground
        super.init()
    }
}

/// A level of a building.
public final class GMSIndoorLevel: NSObject {
    /// The full name of the level; nil if it has none.
    public let name: String?
    /// The name of the level in a few letters, such as a number; nil if it has none.
    public let shortName: String?

    init(name: String?, shortName: String?) {
        self.name = name
        self.shortName = shortName
        super.init()
    }
}

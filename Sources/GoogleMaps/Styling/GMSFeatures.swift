public import Foundation
public import UIKit

/// Kinds of areas that Google's service styles by data.
public struct FeatureType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let administrativeAreaLevel1 = FeatureType(rawValue: "ADMINISTRATIVE_AREA_LEVEL_1")
    public static let administrativeAreaLevel2 = FeatureType(rawValue: "ADMINISTRATIVE_AREA_LEVEL_2")
    public static let country = FeatureType(rawValue: "COUNTRY")
    public static let locality = FeatureType(rawValue: "LOCALITY")
    public static let postalCode = FeatureType(rawValue: "POSTAL_CODE")
    public static let schoolDistrict = FeatureType(rawValue: "SCHOOL_DISTRICT")
}

/// An area that a feature layer would style.
public protocol Feature: NSObjectProtocol {
    var featureType: FeatureType { get }
}

/// An area with a place ID.
public final class PlaceFeature: NSObject, Feature {
    public let featureType: FeatureType
    public let placeID: String

    public init(featureType: FeatureType, placeID: String) {
        self.featureType = featureType
        self.placeID = placeID
        super.init()
    }
}

/// An area of a data set.
public final class DatasetFeature: NSObject, Feature {
    public let featureType = FeatureType(rawValue: "DATASET")
    public let datasetID: String
    public let datasetAttributes: [String: String]

    public init(datasetID: String, datasetAttributes: [String: String]) {
        self.datasetID = datasetID
        self.datasetAttributes = datasetAttributes
        super.init()
    }
}

/// How an area looks.
public class FeatureStyle: NSObject {
    public fileprivate(set) var fillColor: UIColor?
    public fileprivate(set) var strokeColor: UIColor?
    public fileprivate(set) var strokeWidth: CGFloat

    public init(fill fillColor: UIColor?, stroke strokeColor: UIColor?, strokeWidth: CGFloat) {
        self.fillColor = fillColor
        self.strokeColor = strokeColor
        self.strokeWidth = strokeWidth
        super.init()
    }
}

/// Looks of an area that can be changed.
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

/// What the layers of features have in common.
@preconcurrency @MainActor
public protocol FeatureLayerProtocol: NSObjectProtocol {
    var isAvailable: Bool { get }
}

/// The areas of a kind. Never available: their shapes are Google's. A style that is set is kept and not drawn.
@preconcurrency @MainActor
public final class FeatureLayer<FeatureKind: Feature>: NSObject, FeatureLayerProtocol {
    public let featureType: FeatureType
    public let isAvailable = false
    public var style: ((FeatureKind) -> FeatureStyle?)?

    init(featureType: FeatureType) {
        self.featureType = featureType
        super.init()
    }
}

/// The areas of a data set. Never available: data sets are kept by Google.
@preconcurrency @MainActor
public final class DatasetFeatureLayer: NSObject, FeatureLayerProtocol {
    public let datasetID: String
    public let isAvailable = false
    public var style: ((DatasetFeature) -> FeatureStyle?)?

    init(datasetID: String) {
        self.datasetID = datasetID
        super.init()
    }
}

/// The floors of buildings. There are none: both properties are always nil.
@preconcurrency @MainActor
public final class GMSIndoorDisplay: NSObject {
    public weak var delegate: (any GMSIndoorDisplayDelegate)?
    public var activeBuilding: GMSIndoorBuilding? { nil }
    public var activeLevel: GMSIndoorLevel?
}

/// Would hear of buildings and floors; is never called.
@preconcurrency @MainActor
public protocol GMSIndoorDisplayDelegate: NSObjectProtocol {
    func didChangeActiveBuilding(_ building: GMSIndoorBuilding?)
    func didChangeActiveLevel(_ level: GMSIndoorLevel?)
}

extension GMSIndoorDisplayDelegate {
    public func didChangeActiveBuilding(_ building: GMSIndoorBuilding?) {}
    public func didChangeActiveLevel(_ level: GMSIndoorLevel?) {}
}

public final class GMSIndoorBuilding: NSObject {
    public let levels: [GMSIndoorLevel]
    public let defaultLevelIndex: UInt
    public let isUnderground: Bool

    init(levels: [GMSIndoorLevel], defaultLevelIndex: UInt, isUnderground: Bool) {
        self.levels = levels
        self.defaultLevelIndex = defaultLevelIndex
        self.isUnderground = isUnderground
        super.init()
    }
}

public final class GMSIndoorLevel: NSObject {
    public let name: String?
    public let shortName: String?

    init(name: String?, shortName: String?) {
        self.name = name
        self.shortName = shortName
        super.init()
    }
}

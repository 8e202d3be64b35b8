public import Foundation
public import UIKit

/// Kinds of areas that a program can style by data.
public struct FeatureType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let administrativeAreaLevel1 = FeatureType(rawValue: "ADMINISTRATIVE_AREA_LEVEL_1")
    public static let administrativeAreaLevel2 = FeatureType(rawValue: "ADMINISTRATIVE_AREA_LEVEL_2")
    public static let country = FeatureType(rawValue: "COUNTRY")
    public static let locality = FeatureType(rawValue: "LOCALITY")
    public static let postalCode = FeatureType(rawValue: "POSTAL_CODE")
    public static let schoolDistrict = FeatureType(rawValue: "SCHOOL_DISTRICT")
    public static let dataset = FeatureType(rawValue: "DATASET")
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
    public let featureType = FeatureType.dataset
    public let datasetID: String
    public let datasetAttributes: [String: String]

    public init(datasetID: String, datasetAttributes: [String: String]) {
        self.datasetID = datasetID
        self.datasetAttributes = datasetAttributes
        super.init()
    }
}

/// How a feature looks.
public class FeatureStyle: NSObject, NSCopying, NSMutableCopying {
    /// Nil draws no area.
    public fileprivate(set) var fillColor: UIColor?
    /// Nil draws no edge.
    public fileprivate(set) var strokeColor: UIColor?
    /// In points.
    public fileprivate(set) var strokeWidth: CGFloat

    /// Nothing shows.
    public override convenience init() { self.init(fill: nil, stroke: nil, strokeWidth: 1) }

    public func copy(with zone: NSZone? = nil) -> Any { FeatureStyle(fill: fillColor, stroke: strokeColor, strokeWidth: strokeWidth) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        MutableFeatureStyle(fill: fillColor, stroke: strokeColor, strokeWidth: strokeWidth)
    }

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

/// A building with levels inside. No region has plans of levels yet, so no view shows one.
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

/// A level of a building.
public final class GMSIndoorLevel: NSObject {
    public let name: String?
    public let shortName: String?

    init(name: String?, shortName: String?) {
        self.name = name
        self.shortName = shortName
        super.init()
    }
}

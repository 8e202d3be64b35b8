public import Foundation
internal import PortolanPlaces

/// How a place lies to a landmark.
public enum GMSPlaceLandmarkSpatialRelationship: Int, Sendable, CaseIterable {
    /// Where nothing more can be said.
    case near = 0
    /// The place stands inside the landmark.
    case within = 1
    case beside = 2
    case acrossTheRoad = 3
    case downTheRoad = 4
    /// Never answered: regions do not know where streets turn.
    case aroundTheCorner = 5
    /// Never answered: regions do not know where a house has its front.
    case behind = 6

    init(_ relationship: AddressDescriptor.SpatialRelationship) {
        switch relationship {
        case .near: self = .near
        case .within: self = .within
        case .beside: self = .beside
        case .acrossTheRoad: self = .acrossTheRoad
        case .downTheRoad: self = .downTheRoad
        case .aroundTheCorner: self = .aroundTheCorner
        case .behind: self = .behind
        }
    }
}

/// How a place lies to an area.
public enum GMSPlaceAreaContainment: Int, Sendable, CaseIterable {
    case unspecified = 0
    case within = 1
    /// Inside, close to its border.
    case outskirts = 2
    /// Outside, not far.
    case near = 3

    init(_ containment: AddressDescriptor.Containment) {
        switch containment {
        case .within: self = .within
        case .outskirts: self = .outskirts
        case .near: self = .near
        }
    }
}

/// A place that people know, and how another one lies to it.
public final class GMSPlaceLandmark: NSObject, Sendable {
    private let landmark: AddressDescriptor.Landmark

    init(_ landmark: AddressDescriptor.Landmark) {
        self.landmark = landmark
        super.init()
    }

    /// `places/` and the ID.
    public var resourceName: String? { "places/\(landmark.id)" }
    public var placeID: String? { "\(landmark.id)" }
    public var displayName: String? { landmark.displayName.text }
    public var displayNameLanguageCode: String? { landmark.displayName.languageCode }
    public var types: [String]? { landmark.types.isEmpty ? nil : landmark.types }
    public var spatialRelationship: GMSPlaceLandmarkSpatialRelationship { .init(landmark.relationship) }
    /// Between the locations of the two.
    public var straightLineDistanceMeters: NSNumber? { NSNumber(value: landmark.straightLineDistanceMeters) }
    /// nil: regions know no routes.
    public var travelDistanceMeters: NSNumber? { landmark.travelDistanceMeters.map { NSNumber(value: $0) } }
}

/// A quarter, a village, or grounds such as an airport's, and how a place lies to it.
public final class GMSPlaceArea: NSObject, Sendable {
    private let area: AddressDescriptor.Area

    init(_ area: AddressDescriptor.Area) {
        self.area = area
        super.init()
    }

    /// `places/` and the ID.
    public var resourceName: String? { "places/\(area.id)" }
    public var placeID: String? { "\(area.id)" }
    public var displayName: String? { area.displayName.text }
    public var displayNameLanguageCode: String? { area.displayName.languageCode }
    public var containment: GMSPlaceAreaContainment { .init(area.containment) }
}

/// Where a place is, as people tell each other: by what stands near it and by the quarter it lies in.
public final class GMSPlaceAddressDescriptor: NSObject, Sendable {
    /// The best known and nearest first.
    public let landmarks: [GMSPlaceLandmark]
    /// Those that hold the place, the smallest first; then those near it.
    public let areas: [GMSPlaceArea]

    init(_ descriptor: AddressDescriptor) {
        landmarks = descriptor.landmarks.map(GMSPlaceLandmark.init)
        areas = descriptor.areas.map(GMSPlaceArea.init)
        super.init()
    }
}

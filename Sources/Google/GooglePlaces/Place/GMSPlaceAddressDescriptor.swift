public import Foundation
internal import PortolanPlaces

/// The position of a place relative to a landmark.
public enum GMSPlaceLandmarkSpatialRelationship: Int, Sendable, CaseIterable {
    /// The place is near the landmark; nothing more is known.
    case near = 0
    /// The place is inside the landmark.
    case within = 1
    case beside = 2
    case acrossTheRoad = 3
    case downTheRoad = 4
    /// Never in results, because regions do not tell where streets turn.
    case aroundTheCorner = 5
    /// Never in results, because regions do not tell where the front of a building is.
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

/// The position of a place relative to an area.
public enum GMSPlaceAreaContainment: Int, Sendable, CaseIterable {
    case unspecified = 0
    case within = 1
    /// Inside the area, close to its border.
    case outskirts = 2
    /// Outside the area, not far from it.
    case near = 3

    init(_ containment: AddressDescriptor.Containment) {
        switch containment {
        case .within: self = .within
        case .outskirts: self = .outskirts
        case .near: self = .near
        }
    }
}

/// A well-known place, and the described place's position relative to it.
public final class GMSPlaceLandmark: NSObject, Sendable {
    private let landmark: AddressDescriptor.Landmark

    init(_ landmark: AddressDescriptor.Landmark) {
        self.landmark = landmark
        super.init()
    }

    /// `places/` followed by the ID.
    public var resourceName: String? { "places/\(landmark.id)" }
    /// The landmark's place ID.
    public var placeID: String? { "\(landmark.id)" }
    /// The landmark's name, in the requested language if the data has it.
    public var displayName: String? { landmark.displayName.text }
    /// The BCP 47 code of the name's language; nil if it is not known.
    public var displayNameLanguageCode: String? { landmark.displayName.languageCode }
    /// The landmark's types, the primary one first; nil if it has none.
    public var types: [String]? { landmark.types.isEmpty ? nil : landmark.types }
    /// The position of the place relative to the landmark.
    public var spatialRelationship: GMSPlaceLandmarkSpatialRelationship { .init(landmark.relationship) }
    /// The straight-line distance from the place to the landmark, in metres.
    public var straightLineDistanceMeters: NSNumber? { NSNumber(value: landmark.straightLineDistanceMeters) }
    /// The distance along the streets, in metres; nil in results from regions, which have no routes.
    public var travelDistanceMeters: NSNumber? { landmark.travelDistanceMeters.map { NSNumber(value: $0) } }
}

/// A quarter, a village or a site such as an airport, and the described place's position relative to it.
public final class GMSPlaceArea: NSObject, Sendable {
    private let area: AddressDescriptor.Area

    init(_ area: AddressDescriptor.Area) {
        self.area = area
        super.init()
    }

    /// `places/` followed by the ID.
    public var resourceName: String? { "places/\(area.id)" }
    /// The area's place ID.
    public var placeID: String? { "\(area.id)" }
    /// The area's name, in the requested language if the data has it.
    public var displayName: String? { area.displayName.text }
    /// The BCP 47 code of the name's language; nil if it is not known.
    public var displayNameLanguageCode: String? { area.displayName.languageCode }
    /// Whether the place lies inside the area, at its edge or near it.
    public var containment: GMSPlaceAreaContainment { .init(area.containment) }
}

/// Describes the position of a place by the landmarks near it and the areas it lies in.
public final class GMSPlaceAddressDescriptor: NSObject, Sendable {
    /// The landmarks, the best known and nearest first.
    public let landmarks: [GMSPlaceLandmark]
    /// The areas that contain the place, the smallest first, followed by the areas near it.
    public let areas: [GMSPlaceArea]

    init(_ descriptor: AddressDescriptor) {
        landmarks = descriptor.landmarks.map(GMSPlaceLandmark.init)
        areas = descriptor.areas.map(GMSPlaceArea.init)
        super.init()
    }
}

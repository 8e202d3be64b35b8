public import PortolanDetails
public import PortolanOSMModel

/// Where a place is, described by the landmarks near it and the areas around it.
public struct AddressDescriptor: Sendable, Hashable {
    /// How a place lies to a landmark. The raw values are the names on the wire.
    public enum SpatialRelationship: String, Sendable, Hashable, CaseIterable {
        /// Near the landmark; nothing more precise is known.
        case near = "NEAR"
        /// The place stands inside the landmark.
        case within = "WITHIN"
        case beside = "BESIDE"
        case acrossTheRoad = "ACROSS_THE_ROAD"
        case downTheRoad = "DOWN_THE_ROAD"
        case aroundTheCorner = "AROUND_THE_CORNER"
        case behind = "BEHIND"
    }

    /// How a place lies to an area. The raw values are the names on the wire.
    public enum Containment: String, Sendable, Hashable, CaseIterable {
        case within = "WITHIN"
        /// Inside, close to its border.
        case outskirts = "OUTSKIRTS"
        /// Outside, nearby.
        case near = "NEAR"
    }

    /// A well-known place near the one described.
    public struct Landmark: Sendable, Hashable {
        public var id: PlaceID
        /// The landmark's name in the language asked for, else as the landmark itself writes it.
        public var displayName: LocalizedText
        /// Google's place types, the primary one first.
        public var types: [String]
        /// How the place lies to the landmark; backends of regions never say `.aroundTheCorner` or `.behind`.
        public var relationship: SpatialRelationship
        /// The distance between the locations of the two, in metres.
        public var straightLineDistanceMeters: Double
        /// The distance along the streets, in metres; nil in places from regions, which know no routes.
        public var travelDistanceMeters: Double?

        /// Makes a landmark at a distance in metres; the relationship is `.near` by default.
        public init(
            id: PlaceID,
            displayName: LocalizedText,
            types: [String] = [],
            relationship: SpatialRelationship = .near,
            straightLineDistanceMeters: Double,
            travelDistanceMeters: Double? = nil
        ) {
            self.id = id
            self.displayName = displayName
            self.types = types
            self.relationship = relationship
            self.straightLineDistanceMeters = straightLineDistanceMeters
            self.travelDistanceMeters = travelDistanceMeters
        }
    }

    /// A quarter, a village, or grounds such as an airport's.
    public struct Area: Sendable, Hashable {
        public var id: PlaceID
        /// The area's name in the language asked for, else as the area itself writes it.
        public var displayName: LocalizedText
        /// How the place lies to the area.
        public var containment: Containment

        /// Makes an area with how the place lies to it.
        public init(id: PlaceID, displayName: LocalizedText, containment: Containment) {
            self.id = id
            self.displayName = displayName
            self.containment = containment
        }
    }

    /// The landmarks, the best known and nearest first.
    public var landmarks: [Landmark]
    /// The areas that contain the place, the smallest first, and then those near it.
    public var areas: [Area]

    /// Makes a descriptor of landmarks and areas; none of either by default.
    public init(landmarks: [Landmark] = [], areas: [Area] = []) {
        self.landmarks = landmarks
        self.areas = areas
    }
}

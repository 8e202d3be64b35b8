public import PortolanDetails
public import PortolanOSMModel

/// Where a place is, as people tell each other: by what stands near it and by the quarter it lies in.
public struct AddressDescriptor: Sendable, Hashable {
    /// How a place lies to a landmark. The raw values are the names on the wire.
    public enum SpatialRelationship: String, Sendable, Hashable, CaseIterable {
        /// Where nothing more can be said.
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
        /// Outside, not far.
        case near = "NEAR"
    }

    /// A place that people know.
    public struct Landmark: Sendable, Hashable {
        public var id: PlaceID
        public var displayName: LocalizedText
        public var types: [String]
        public var relationship: SpatialRelationship
        /// Between the locations of the two.
        public var straightLineDistanceMeters: Double
        /// Along the streets; nil where it is not known. Regions know no routes.
        public var travelDistanceMeters: Double?

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
        public var displayName: LocalizedText
        public var containment: Containment

        public init(id: PlaceID, displayName: LocalizedText, containment: Containment) {
            self.id = id
            self.displayName = displayName
            self.containment = containment
        }
    }

    /// The best known and nearest first.
    public var landmarks: [Landmark]
    /// Those that hold the place, the smallest first; then those near it.
    public var areas: [Area]

    public init(landmarks: [Landmark] = [], areas: [Area] = []) {
        self.landmarks = landmarks
        self.areas = areas
    }
}

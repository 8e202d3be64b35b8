internal import PortolanOSMModel

extension ParkingOptions {
    /// Reads the kind and the fee of a car park (`amenity=parking`). Valet parking (`parking:valet`, `valet_parking`)
    /// is read for all places.
    public init(_ tags: DetailTags) {
        if tags.answer("parking:valet") ?? tags.answer("valet_parking") == true || tags["parking"] == "valet" { valetParking = true }
        guard let amenity = tags["amenity"], amenity == "parking" || amenity == "parking_space" || amenity == "parking_entrance" else {
            return
        }
        guard let costs = Self.costs(tags) else { return }
        switch tags["parking"] {
        case "surface", "yes", "rooftop", "carports", "sheds", "layby", "lay_by":
            freeParkingLot = !costs
            paidParkingLot = costs
        case "multi-storey", "underground", "garage", "garage_boxes", "garages":
            freeGarageParking = !costs
            paidGarageParking = costs
        case "street_side", "lane", "on_kerb", "half_on_kerb", "shoulder", "on_street":
            freeStreetParking = !costs
            paidStreetParking = costs
        default: break
        }
    }

    /// Whether visitors may use a car park. Some values of `access` reserve it for residents, staff or other groups.
    public static func admitsVisitors(_ tags: DetailTags) -> Bool {
        tags["access"].map { !["private", "no", "permit", "residents", "employees", "staff", "delivery"].contains($0) } ?? true
    }

    /// Adds the options of another car park. An option is true if one of the two car parks offers it.
    public mutating func formUnion(_ other: ParkingOptions) {
        for path in Self.all {
            guard let value = other[keyPath: path] else { continue }
            self[keyPath: path] = value || self[keyPath: path] == true
        }
    }

    private static var all: [WritableKeyPath<ParkingOptions, Bool?>] {
        [
            \.freeParkingLot, \.paidParkingLot, \.freeStreetParking, \.paidStreetParking, \.valetParking, \.freeGarageParking,
            \.paidGarageParking,
        ]
    }

    private static func costs(_ tags: DetailTags) -> Bool? {
        if let answer = tags.answer("fee") ?? tags.answer("parking:fee") { return answer }
        // A price implies a fee.
        return tags["charge"].map { $0.utf8.contains(where: \.isASCIIDigit) }.flatMap { $0 ? true : nil }
    }
}

internal import PortolanRegionFolder

extension AddressDescriptor {
    var json: JSONValue {
        .object([
            "landmarks": landmarks.isEmpty ? nil : .array(landmarks.map(\.json)),
            "areas": areas.isEmpty ? nil : .array(areas.map(\.json)),
        ])
    }
}

extension AddressDescriptor.Landmark {
    fileprivate var json: JSONValue {
        .object([
            "name": .string("places/\(id)"),
            "placeId": .string("\(id)"),
            "displayName": displayName.json,
            "types": types.isEmpty ? nil : .strings(types),
            // The JSON leaves out `NEAR`, the first case, as Google's JSON does.
            "spatialRelationship": relationship == .near ? nil : .string(relationship.rawValue),
            "straightLineDistanceMeters": .number((straightLineDistanceMeters * 10).rounded() / 10),
            "travelDistanceMeters": travelDistanceMeters.map { .number(($0 * 10).rounded() / 10) },
        ])
    }
}

extension AddressDescriptor.Area {
    fileprivate var json: JSONValue {
        .object([
            "name": .string("places/\(id)"), "placeId": .string("\(id)"), "displayName": displayName.json,
            "containment": .string(containment.rawValue),
        ])
    }
}

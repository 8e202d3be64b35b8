/// The three kinds of OpenStreetMap object.
public enum OSMType: UInt8, Sendable, Codable, CaseIterable {
    case node = 0
    case way = 1
    case relation = 2

    /// `node`, `way` or `relation`.
    public var name: String {
        switch self {
        case .node: "node"
        case .way: "way"
        case .relation: "relation"
        }
    }
}

/// The type and number of an OpenStreetMap object, which identify it within OpenStreetMap.
public struct OSMKey: Hashable, Sendable, Comparable {
    /// Whether the object is a node, a way or a relation.
    public var type: OSMType
    public var id: Int64

    /// Creates the key of an object, without checking the number.
    public init(type: OSMType, id: Int64) {
        self.type = type
        self.id = id
    }

    /// Reads `osm:way/123` or `way/123`; nil for any other text, including numbers below 1.
    public init?(_ text: some StringProtocol) {
        let key = text.hasPrefix("osm:") ? text.dropFirst(4) : text[...]
        guard let slash = key.firstIndex(of: "/"),
            let type = OSMType.allCases.first(where: { $0.name == key[..<slash] })
        else { return nil }
        let digits = key[key.index(after: slash)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let id = Int64(digits), id > 0 else { return nil }
        self.init(type: type, id: id)
    }

    public static func < (a: OSMKey, b: OSMKey) -> Bool {
        a.type == b.type ? a.id < b.id : a.type.rawValue < b.type.rawValue
    }
}

extension OSMKey: CustomStringConvertible {
    /// The text form, such as `osm:way/123`.
    public var description: String { "osm:\(type.name)/\(id)" }
}

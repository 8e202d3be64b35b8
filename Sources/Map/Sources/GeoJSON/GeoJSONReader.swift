import PortolanJSON

/// Reads GeoJSON (RFC 7946) from its first byte to its last, with one feature in memory at a time.
///
/// Members of an object may be in any order. If a key is repeated, the later member counts, as in JSON. If the text has
/// errors in its JSON, the first of them is reported, and otherwise the first error in its GeoJSON.
package struct GeoJSONReader {
    /// The strictness of a reader.
    package enum Strictness: Sendable {
        /// The rules of RFC 7946: at least two positions in lines and four in rings.
        case strict
        /// MapLibre's rules: shorter lines and rings are accepted but invisible.
        case lenient
    }

    /// The limits of a text. ``/PortolanJSON/JSONScanner`` limits the nesting and the size of properties.
    package struct Limits: Sendable {
        package var byteCount = 1 << 30
        package var positionCount = 1 << 25

        package init(byteCount: Int = 1 << 30, positionCount: Int = 1 << 25) {
            self.byteCount = byteCount
            self.positionCount = positionCount
        }
    }

    /// The largest nesting depth of collections. Deeper nesting is an error.
    static let maximumCollectionDepth = 16

    private var scanner: JSONScanner
    private let strictness: Strictness
    private let limits: Limits
    private var positionCount = 0

    /// Reads features one after the other. A geometry outside a feature is a feature without properties.
    /// O(bytes).
    /// - Parameters:
    ///   - strictness: the strictness of the reader.
    ///   - limits: the limits of the text; exceeding them is an error.
    ///   - initial: the value to which features are added.
    ///   - pieces: returns one piece of the text in UTF-8 after the other, of any size, and an empty one at the
    ///     end.
    ///   - add: adds a feature. Its error is thrown only if the text has no error.
    /// - Returns: the value with all features.
    package static func reduce<Value>(
        _ strictness: Strictness,
        limits: Limits = Limits(),
        into initial: Value,
        pieces: @escaping () -> [UInt8],
        _ add: (inout Value, GeoJSONFeature) throws(GeoJSONError) -> Void
    ) throws(GeoJSONError) -> Value {
        var reader = GeoJSONReader(
            scanner: JSONScanner(byteLimit: limits.byteCount, pieces),
            strictness: strictness,
            limits: limits
        )
        let outcome: Outcome<Value>
        do throws(JSONReader.Failure) {
            outcome = try reader.read(into: initial, add)
        } catch {
            throw GeoJSONError(message: error.message, byteOffset: error.offset)
        }
        return try outcome.get()
    }

    /// Reads features of a text in memory, like the function for pieces.
    package static func reduce<Value>(
        _ strictness: Strictness,
        into initial: Value,
        _ bytes: [UInt8],
        _ add: (inout Value, GeoJSONFeature) throws(GeoJSONError) -> Void
    ) throws(GeoJSONError) -> Value {
        var rest: [UInt8]? = bytes
        return try reduce(strictness, into: initial, pieces: { rest.take() ?? [] }, add)
    }

    /// Returns the features of a text in memory.
    package static func features(_ bytes: [UInt8], _ strictness: Strictness) throws(GeoJSONError) -> [GeoJSONFeature] {
        try reduce(strictness, into: [], bytes) { features, feature in features.append(feature) }
    }

    private typealias Outcome<Success> = Result<Success, GeoJSONError>

    // MARK: Objects

    /// The members of an object read so far. Their meaning depends on the object's type, which may come last.
    private struct Members {
        /// The offset of the object.
        var offset: Int
        var type: String?
        var box: JSONNode?
        var properties: JSONNode?
        var id: JSONNode?
        var geometry: Outcome<GeoJSONGeometry?>?
        var coordinates: CoordinateLists?
        var geometries: Outcome<[GeoJSONGeometry]>?

        func failure(_ message: String) -> GeoJSONError { GeoJSONError(message: message, byteOffset: offset) }
    }

    private mutating func read<Value>(
        into initial: Value,
        _ add: (inout Value, GeoJSONFeature) throws(GeoJSONError) -> Void
    ) throws(JSONReader.Failure) -> Outcome<Value> {
        let kind = try scanner.next()
        var root = Members(offset: scanner.offset)
        var features: Outcome<Value>?
        if kind == .object {
            var isFirst = true
            try scanner.enter()
            while let key = try scanner.key(&isFirst)?.text {
                if key == "features" {
                    features = try readFeatures(into: initial, add)
                } else {
                    try readMember(key, of: &root, isFeature: true, isGeometry: true, depth: 0)
                }
            }
        } else {
            try scanner.skip()
        }
        try scanner.finish()
        return Outcome { () throws(GeoJSONError) in
            guard let type = root.type else { throw root.failure("the object has no type, so it is not GeoJSON") }
            switch type {
            case "FeatureCollection":
                _ = try box(root)
                guard let features else { throw root.failure("“features” is missing or not a list") }
                return try features.get()
            case "Feature":
                var result = initial
                try add(&result, feature(root))
                return result
            default:
                var result = initial
                let properties = JSONNode(.null, at: root.offset)
                try add(&result, GeoJSONFeature(geometry: geometry(root, depth: 0), properties: properties))
                return result
            }
        }
    }

    /// Reads the list of a collection's features.
    private mutating func readFeatures<Value>(
        into initial: Value,
        _ add: (inout Value, GeoJSONFeature) throws(GeoJSONError) -> Void
    ) throws(JSONReader.Failure) -> Outcome<Value>? {
        guard try scanner.next() == .array else {
            try scanner.skip()
            return nil
        }
        var result = initial
        // The first error of the text.
        var wrong: GeoJSONError?
        // The first error of the caller.
        var refused: GeoJSONError?
        var isFirst = true
        try scanner.enter()
        while try scanner.item(&isFirst) {
            guard wrong == nil else {
                try scanner.skip()
                continue
            }
            let members = try readObject(isFeature: true, isGeometry: false, depth: 0)
            do throws(GeoJSONError) {
                guard members.type == "Feature" else { throw members.failure("a FeatureCollection must contain only Features") }
                let feature = try feature(members)
                guard refused == nil else { continue }
                do throws(GeoJSONError) { try add(&result, feature) } catch { refused = error }
            } catch {
                wrong = error
            }
        }
        return (wrong ?? refused).map { .failure($0) } ?? .success(result)
    }

    /// Reads a value that should be an object. Any other value has no members.
    private mutating func readObject(isFeature: Bool, isGeometry: Bool, depth: Int) throws(JSONReader.Failure) -> Members {
        let kind = try scanner.next()
        var members = Members(offset: scanner.offset)
        guard kind == .object else {
            try scanner.skip()
            return members
        }
        var isFirst = true
        try scanner.enter()
        while let key = try scanner.key(&isFirst)?.text {
            try readMember(key, of: &members, isFeature: isFeature, isGeometry: isGeometry, depth: depth)
        }
        return members
    }

    /// Reads the value of a member, and skips members that neither features nor geometries have.
    private mutating func readMember(
        _ key: String,
        of members: inout Members,
        isFeature: Bool,
        isGeometry: Bool,
        depth: Int
    ) throws(JSONReader.Failure) {
        switch key {
        case "type": members.type = try scanner.tree().string
        case "bbox": members.box = try scanner.tree()
        case "properties" where isFeature: members.properties = try scanner.tree()
        case "id" where isFeature: members.id = try scanner.tree()
        case "geometry" where isFeature: members.geometry = try readGeometry()
        case "coordinates" where isGeometry:
            members.coordinates = nil
            members.coordinates = try CoordinateLists(
                &scanner,
                strictness,
                count: &positionCount,
                limit: limits.positionCount
            )
        case "geometries" where isGeometry: members.geometries = try readGeometries(depth: depth + 1)
        default: try scanner.skip()
        }
    }

    /// Reads the geometry of a feature, which may be null.
    private mutating func readGeometry() throws(JSONReader.Failure) -> Outcome<GeoJSONGeometry?> {
        if try scanner.next() == .word {
            let node = try scanner.tree()
            guard !node.isNull else { return .success(nil) }
            return .failure(Members(offset: node.offset).failure("the geometry has no type"))
        }
        let members = try readObject(isFeature: false, isGeometry: true, depth: 0)
        return Outcome { () throws(GeoJSONError) in try geometry(members, depth: 0) }
    }

    /// Reads the geometries of a collection; returns nil if they are not a list.
    private mutating func readGeometries(depth: Int) throws(JSONReader.Failure) -> Outcome<[GeoJSONGeometry]>? {
        guard try scanner.next() == .array else {
            try scanner.skip()
            return nil
        }
        var parts: [GeoJSONGeometry] = []
        var wrong: GeoJSONError?
        var isFirst = true
        try scanner.enter()
        while try scanner.item(&isFirst) {
            guard wrong == nil else {
                try scanner.skip()
                continue
            }
            let members = try readObject(isFeature: false, isGeometry: true, depth: depth)
            do throws(GeoJSONError) { parts.append(try geometry(members, depth: depth)) } catch { wrong = error }
        }
        return wrong.map { .failure($0) } ?? .success(parts)
    }

    // MARK: Making features from members

    private func feature(_ members: Members) throws(GeoJSONError) -> GeoJSONFeature {
        guard let geometry = members.geometry else { throw members.failure("a Feature must have a geometry, which may be null") }
        let properties = members.properties ?? JSONNode(.null, at: members.offset)
        if strictness == .strict {
            guard properties.isNull || properties.members != nil else {
                throw Members(offset: properties.offset).failure("properties must be an object or null")
            }
            if let id = members.id, id.string == nil, id.number == nil {
                throw Members(offset: id.offset).failure("an id must be a string or a number")
            }
        }
        return GeoJSONFeature(geometry: try geometry.get(), properties: properties, id: members.id, box: try box(members))
    }

    private func geometry(_ members: Members, depth: Int) throws(GeoJSONError) -> GeoJSONGeometry {
        guard let type = members.type else { throw members.failure("the geometry has no type") }
        if type == "GeometryCollection" {
            guard depth < Self.maximumCollectionDepth else { throw members.failure("geometry collections are nested too deep") }
            guard let parts = members.geometries else { throw members.failure("“geometries” is missing or not a list") }
            return GeoJSONGeometry(shape: .collection(try parts.get()), offset: members.offset)
        }
        guard let shape = CoordinateLists.ShapeType(rawValue: type) else { throw members.failure("“\(type)” is not a type of geometry") }
        guard let coordinates = members.coordinates else { throw members.failure("\(type) lacks its coordinates") }
        let read = try coordinates.shape(of: shape)
        _ = try box(members)
        return GeoJSONGeometry(shape: read, isMulti: type.hasPrefix("Multi"), offset: coordinates.offset)
    }

    /// Returns the box of an object: the lower corner, then the upper one, with two or more numbers each. If it
    /// crosses the antimeridian, its west is greater than its east. Returns nil if the object has no box, and
    /// for an invalid box if the reader is lenient.
    private func box(_ members: Members) throws(GeoJSONError) -> SIMD4<Double>? {
        guard let box = members.box, !box.isNull || strictness == .strict else { return nil }
        let numbers = (box.array ?? []).compactMap(\.number)
        guard numbers.count >= 4, numbers.count % 2 == 0, numbers.count == box.array?.count else {
            if strictness == .lenient { return nil }
            throw GeoJSONError(
                message: "a bbox must be [west, south, east, north], or with heights [west, south, low, east, north, high]",
                byteOffset: box.offset
            )
        }
        let upper = numbers.count / 2
        let sides = SIMD4(numbers[0], numbers[1], numbers[upper], numbers[upper + 1])
        if strictness == .strict, sides.y > sides.w {
            throw GeoJSONError(message: "the south of a bbox, \(sides.y), is above its north, \(sides.w)", byteOffset: box.offset)
        }
        return sides
    }
}

import PortolanJSON

/// The coordinates of a geometry in the order of the text. The required nesting depends on the geometry's type, which
/// the text may give after the coordinates. A position takes 16 bytes.
struct CoordinateLists {
    /// The types of geometries that have coordinates.
    enum ShapeType: String {
        case point = "Point"
        case multiPoint = "MultiPoint"
        case lineString = "LineString"
        case multiLineString = "MultiLineString"
        case polygon = "Polygon"
        case multiPolygon = "MultiPolygon"
    }

    /// An element of the lists, in the order of the text.
    private enum Entry {
        /// The beginning of a list that is not a position.
        case list(offset: Int)
        case end
        /// Consecutive positions of one list: their number, and the offsets of the first position and of its
        /// first number.
        case positions(Int, offset: Int, numberOffset: Int)
        /// A value that is not a list.
        case value(offset: Int)
    }

    /// The offset of the coordinates in the text.
    let offset: Int
    private let isStrict: Bool
    private var entries: [Entry] = []
    private var positions: [SIMD2<Double>] = []
    /// The index of the first invalid position, and the error.
    private var flaw: (index: Int, error: GeoJSONError)?

    /// Reads the next value.
    /// - Parameters:
    ///   - count: the number of positions of the text so far, which the call increases.
    ///   - limit: the largest number of positions, and of lists of one geometry. More are an error.
    init(
        _ scanner: inout JSONScanner,
        _ strictness: GeoJSONReader.Strictness,
        count: inout Int,
        limit: Int
    ) throws(JSONReader.Failure) {
        isStrict = strictness == .strict
        _ = try scanner.next()
        offset = scanner.offset
        try read(&scanner, &count, limit)
        // This releases the spare capacity of the list.
        if positions.capacity > 2 * positions.count { positions = Array(positions) }
    }

    private mutating func read(_ scanner: inout JSONScanner, _ count: inout Int, _ limit: Int) throws(JSONReader.Failure) {
        let kind = try scanner.next()
        let start = scanner.offset
        // A list takes more memory than a position, but only two bytes of text, so the number of lists is limited too.
        guard entries.count <= limit else {
            throw JSONReader.Failure(message: "The coordinates have more than \(limit) lists, which is the limit.", offset: start)
        }
        guard kind == .array else {
            try scanner.skip()
            entries.append(.value(offset: start))
            return
        }
        var isFirst = true
        try scanner.enter()
        guard try scanner.item(&isFirst) else {
            entries.append(.list(offset: start))
            entries.append(.end)
            return
        }
        if try scanner.next() == .number {
            let numberOffset = scanner.offset
            let longitude = try scanner.number()
            guard try scanner.item(&isFirst) else {
                entries += [.list(offset: start), .value(offset: numberOffset), .end]
                return
            }
            if try scanner.next() == .number {
                let latitude = try scanner.number()
                try add(SIMD2(longitude, latitude), at: start, numberOffset, rest: &scanner)
                count += 1
                guard count <= limit else {
                    throw JSONReader.Failure(message: "The text has more than \(limit) positions, which is the limit.", offset: start)
                }
                return
            }
            entries += [.list(offset: start), .value(offset: numberOffset)]
        } else {
            entries.append(.list(offset: start))
        }
        repeat { try read(&scanner, &count, limit) } while try scanner.item(&isFirst)
        entries.append(.end)
    }

    /// Adds a position, and skips numbers beyond longitude and latitude.
    private mutating func add(
        _ position: SIMD2<Double>,
        at offset: Int,
        _ numberOffset: Int,
        rest scanner: inout JSONScanner
    ) throws(JSONReader.Failure) {
        var isFirst = false
        var wrong: Int?
        while try scanner.item(&isFirst) {
            if try scanner.next() != .number, wrong == nil { wrong = scanner.offset }
            try scanner.skip()
        }
        if isStrict, flaw == nil {
            if let wrong {
                let message = "a position must be an array of numbers: [longitude, latitude] or [longitude, latitude, height]"
                flaw = (positions.count, GeoJSONError(message: message, byteOffset: wrong))
            } else if abs(position.y) > 90 || abs(position.x) > 540 {
                let message = "latitude \(position.y), longitude \(position.x) is not on Earth; write the longitude first"
                flaw = (positions.count, GeoJSONError(message: message, byteOffset: offset))
            }
        }
        positions.append(position)
        if case .positions(let count, let first, let number)? = entries.last {
            entries[entries.count - 1] = .positions(count + 1, offset: first, numberOffset: number)
        } else {
            entries.append(.positions(1, offset: offset, numberOffset: numberOffset))
        }
    }
}

// MARK: As a shape

extension CoordinateLists {
    /// Returns the coordinates as a shape of a type. An empty list gives an empty shape of any type, which
    /// means null (RFC 7946, section 3.1).
    func shape(of type: ShapeType) throws(GeoJSONError) -> GeoJSONGeometry.Shape {
        var cursor = Cursor(self)
        switch type {
        case .point where isEmpty: return .points([])
        case .lineString where isEmpty: return .lines([])
        case .polygon where isEmpty: return .polygons([])
        case .point: return .points([try cursor.position()])
        case .multiPoint: return .points(try cursor.path(atLeast: 0, "a MultiPoint"))
        case .lineString: return .lines([try cursor.line()])
        case .multiLineString: return .lines(try cursor.list { cursor throws(GeoJSONError) in try cursor.line() })
        case .polygon: return .polygons([try cursor.polygon()])
        case .multiPolygon: return .polygons(try cursor.list { cursor throws(GeoJSONError) in try cursor.polygon() })
        }
    }

    /// Whether the coordinates are `[]`.
    private var isEmpty: Bool {
        guard entries.count == 2, case .list = entries[0], case .end = entries[1] else { return false }
        return true
    }

    /// Visits the lists and converts them to the required types.
    private struct Cursor {
        private let lists: CoordinateLists
        private var entry = 0
        private var next = 0

        init(_ lists: CoordinateLists) { self.lists = lists }

        private static func failure(_ message: String, _ offset: Int) -> GeoJSONError { GeoJSONError(message: message, byteOffset: offset) }
        private static let noPosition = "a position must be [longitude, latitude]"
        private static let noList = "coordinates must be lists of lists"

        private mutating func take(_ count: Int) throws(GeoJSONError) -> ArraySlice<SIMD2<Double>> {
            let range = next..<next + count
            if let flaw = lists.flaw, range.contains(flaw.index) { throw flaw.error }
            next = range.upperBound
            return lists.positions[range]
        }

        mutating func position() throws(GeoJSONError) -> SIMD2<Double> {
            switch lists.entries[entry] {
            case .positions:
                entry += 1
                return try take(1).first ?? .zero
            case .list(let offset), .value(let offset): throw Self.failure(Self.noPosition, offset)
            case .end: return .zero
            }
        }

        mutating func line() throws(GeoJSONError) -> [SIMD2<Double>] { try path(atLeast: 2, "a line") }

        /// Reads a path: a list of at least `count` positions.
        mutating func path(atLeast count: Int, _ what: String) throws(GeoJSONError) -> [SIMD2<Double>] {
            let start: Int
            switch lists.entries[entry] {
            case .list(let offset): start = offset
            case .value(let offset): throw Self.failure(Self.noList, offset)
            case .positions(_, _, let numberOffset): throw Self.failure(Self.noPosition, numberOffset)
            case .end: return []
            }
            entry += 1
            var path: [SIMD2<Double>] = []
            while true {
                switch lists.entries[entry] {
                case .positions(let count, _, _):
                    let taken = try take(count)
                    // If a geometry has only one path, its positions are not copied.
                    if path.isEmpty, count == lists.positions.count { path = lists.positions } else { path += taken }
                    entry += 1
                    continue
                case .list(let offset), .value(let offset): throw Self.failure(Self.noPosition, offset)
                case .end: entry += 1
                }
                break
            }
            if lists.isStrict, path.count < count {
                throw Self.failure("\(what) must have \(count) positions or more, not \(path.count)", start)
            }
            return path
        }

        mutating func polygon() throws(GeoJSONError) -> [[SIMD2<Double>]] {
            var start = 0
            if case .list(let offset) = lists.entries[entry] { start = offset }
            let rings = try list { cursor throws(GeoJSONError) in
                var start = 0
                if case .list(let offset) = cursor.lists.entries[cursor.entry] { start = offset }
                let ring = try cursor.path(atLeast: 4, "a ring")
                if cursor.lists.isStrict, ring.first != ring.last {
                    throw Self.failure("a ring must end with its first position", start)
                }
                return ring
            }
            if lists.isStrict, rings.isEmpty { throw Self.failure("a Polygon must have a ring", start) }
            return rings
        }

        /// Reads a list, item by item.
        mutating func list<Item>(
            _ item: (inout Cursor) throws(GeoJSONError) -> Item
        ) throws(GeoJSONError) -> [Item] {
            switch lists.entries[entry] {
            case .list: entry += 1
            case .value(let offset): throw Self.failure(Self.noList, offset)
            // The first item of a position is a number, not a list.
            case .positions(_, _, let numberOffset): throw Self.failure(Self.noList, numberOffset)
            case .end: return []
            }
            var items: [Item] = []
            while true {
                if case .end = lists.entries[entry] { break }
                items.append(try item(&self))
            }
            entry += 1
            return items
        }
    }
}

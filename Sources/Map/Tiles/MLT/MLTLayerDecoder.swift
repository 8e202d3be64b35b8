internal import PortolanBasics

/// Decodes tiles of MapLibre's format, version 1 (https://maplibre.org/maplibre-tile-spec/specification/v1/), into
/// the form that Mapbox vector tiles get.
enum MLTDecoder {
    /// The tag of a layer of version 1.
    static let tag: UInt8 = 1

    /// Whether bytes are a MapLibre tile: frames that fill all bytes, and the first one has the tag of a known
    /// version.
    ///
    /// A Mapbox vector tile whose bytes are such frames would have a first layer of one or two bytes, which is too
    /// short for a layer.
    static func matches(_ bytes: Span<UInt8>) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let isFirst = offset == 0
            guard let size = unsafe try? LEB128.read(bytes.bytes, &offset, end: bytes.count), size > 0,
                size <= UInt64(bytes.count - offset),
                !isFirst || (tag...tag + 1).contains(bytes[offset])
            else { return false }
            offset += Int(size)
        }
        return bytes.count > 0
    }

    /// Decodes an uncompressed tile.
    /// - Parameters:
    ///   - bytes: The tile.
    ///   - names: The layers to decode; the others are skipped. Nil decodes all.
    static func decode(_ bytes: [UInt8], layers names: Set<String>?) throws(MVTError) -> MVTTile {
        guard bytes.count <= TileLimits.tileByteCount else {
            throw MVTError(
                .tooLarge,
                byteOffset: 0,
                "the tile has \(bytes.count) bytes, more than the limit of \(TileLimits.tileByteCount)"
            )
        }
        var tile = MVTTile()
        var known: Set<String> = []
        var remainingValues = TileLimits.valueCount
        var offset = 0
        var hasKnownFrame = false
        var frameCount = 0
        while offset < bytes.count {
            let start = offset
            frameCount += 1
            guard frameCount <= TileLimits.layerCount else {
                throw MVTError(.tooLarge, byteOffset: start, "the tile has more than \(TileLimits.layerCount) layers")
            }
            let frame = try Protobuf.range(bytes.span, &offset, bytes.count)
            guard let first = frame.first, bytes[first] == tag else {
                let version = frame.first.map { "\(bytes[$0])" } ?? "0"
                MVTTile.warn(
                    MVTError(.unsupportedVersion, byteOffset: start, "a layer has version \(version) of MLT and is left out"),
                    &tile.warnings
                )
                continue
            }
            hasKnownFrame = true
            var reader = MLTReader(bytes: bytes, offset: first + 1, end: frame.upperBound, remainingValues: remainingValues)
            let name = try reader.text()
            guard !name.isEmpty else { throw MVTError(.missingLayerName, byteOffset: start, "the layer has no name") }
            if let names, !names.contains(name) { continue }
            if !known.insert(name).inserted {
                MVTTile.warn(MVTError(.duplicateLayerName, byteOffset: start, "another layer has the name \(name)"), &tile.warnings)
            }
            var decoder = MLTLayerDecoder(reader, name)
            tile.layers.append(try decoder.decode())
            remainingValues = decoder.reader.remainingValues
        }
        guard hasKnownFrame || bytes.isEmpty else {
            throw MVTError(.unsupportedVersion, byteOffset: 0, "the tile has no layer of MLT version 1; other versions are not supported")
        }
        return tile
    }
}

/// Decodes one layer of a MapLibre tile: first the types and names of its columns, then their data.
struct MLTLayerDecoder {
    /// The types of columns, without the lowest bit, which tells whether features may lack a value.
    enum ColumnType: UInt8 {
        case id = 0
        case longID = 2
        case geometry = 4
        case bool = 10
        case int32 = 16
        case uint32 = 18
        case int64 = 20
        case uint64 = 22
        case float = 24
        case double = 26
        case string = 28
        case sharedDictionary = 30

        var hasName: Bool { rawValue >= 10 }
    }

    private struct Column {
        var type: ColumnType
        var isNullable: Bool
        var name: String
        var children: [Column] = []
    }

    /// A key with, for each feature that has it, the index of its value in the layer.
    private struct Property {
        var key: UInt32
        var present: [UInt8]?
        var values: [UInt32]

        /// Calls the closure with each feature that has a value, and with the value.
        func visit(_ body: (_ feature: Int, _ value: UInt32) -> Void) {
            guard let present else {
                for index in values.indices { body(index, values[index]) }
                return
            }
            var next = 0
            for index in present.indices {
                var bits = present[index]
                while bits != 0 {
                    body(8 * index + bits.trailingZeroBitCount, values[next])
                    next += 1
                    bits &= bits - 1
                }
            }
        }
    }

    var reader: MLTReader
    private var layer: MVTLayer
    private var properties: [Property] = []
    private var ids: Property?
    private var longIDs: [UInt64] = []
    private var keys: [String: UInt32] = [:]

    /// Creates a decoder for a layer whose name has been read.
    init(_ reader: MLTReader, _ name: String) {
        self.reader = reader
        layer = MVTLayer(name: name)
    }

    mutating func decode() throws(MVTError) -> MVTLayer {
        let start = reader.offset
        let extent = try reader.number()
        guard extent > 0, extent <= 1 << 30 else {
            throw MVTError(.invalidExtent, byteOffset: start, "the layer has an invalid extent: \(extent)")
        }
        layer.extent = UInt32(extent)
        var columns: [Column] = []
        for _ in 0..<(try reader.number()) { columns.append(try column()) }
        guard columns.count(where: { $0.type == .geometry }) == 1 else {
            throw MVTError(.invalidColumn, byteOffset: start, "the layer does not have exactly one column of geometries")
        }
        for column in columns { try read(column) }
        try addTags(at: start)
        return layer
    }

    private mutating func column(isChild: Bool = false) throws(MVTError) -> Column {
        let start = reader.offset
        // A column takes a hundred bytes of memory, but only one in the tile.
        try reader.charge(32, at: start)
        let code = try reader.byte()
        guard let type = ColumnType(rawValue: code & ~1), !(code & 1 == 1 && (type == .geometry || type == .sharedDictionary)),
            !isChild || type == .string
        else { throw MVTError(.unsupportedEncoding, byteOffset: start, "the type of column \(code) does not exist in version 1 of MLT") }
        var column = Column(type: type, isNullable: code & 1 == 1, name: "")
        if type.hasName { column.name = try reader.text() }
        if type == .sharedDictionary {
            for _ in 0..<(try reader.number()) { column.children.append(try self.column(isChild: true)) }
        }
        return column
    }

    // MARK: Columns

    private mutating func read(_ column: Column) throws(MVTError) {
        switch column.type {
        case .geometry: try MLTGeometry.read(&reader, into: &layer)
        case .string: try add(column.name, try MLTStrings(&reader))
        case .sharedDictionary: try readShared(column)
        default:
            let present = column.isNullable ? try reader.bits(try reader.stream(isBoolean: true)) : nil
            let start = reader.offset
            let stream = try reader.stream(isBoolean: column.type == .bool)
            let numbers = try numbers(column.type, stream)
            guard column.type.hasName else {
                guard ids == nil else { throw MVTError(.invalidColumn, byteOffset: start, "the layer has two columns of IDs") }
                longIDs = numbers
                ids = Property(key: 0, present: present, values: numbers.indices.map { UInt32($0) })
                return
            }
            properties.append(Property(key: key(column.name), present: present, values: add(numbers, column.type)))
        }
    }

    /// Returns the numbers of a column as bits: those of floating-point numbers, and 0 or 1 for truth values.
    private func numbers(_ type: ColumnType, _ stream: MLTStream) throws(MVTError) -> [UInt64] {
        switch type {
        case .bool:
            let bits = try reader.bits(stream)
            return (0..<stream.count).map { UInt64(bits[$0 / 8] >> UInt8($0 % 8) & 1) }
        case .float, .double:
            guard stream.logical == .none, stream.physical == .words else {
                throw MVTError(
                    .unsupportedEncoding,
                    byteOffset: stream.offset,
                    "floating-point numbers have an encoding that does not exist"
                )
            }
            return type == .double ? try reader.words(stream) : try reader.words(stream).map { (word: UInt32) in UInt64(word) }
        case .int32: return try reader.integers(stream, isSigned: true).map { UInt64(bitPattern: Int64(Int32(bitPattern: $0))) }
        case .int64: return try reader.integers(stream, isSigned: true, as: UInt64.self)
        case .longID, .uint64: return try reader.integers(stream, as: UInt64.self)
        default: return try reader.integers(stream).map { UInt64($0) }
        }
    }

    /// Adds numbers to the values of the layer, each distinct one once, and returns their indices.
    private mutating func add(_ numbers: [UInt64], _ type: ColumnType) -> [UInt32] {
        var known: [UInt64: UInt32] = [:]
        return numbers.map { bits in
            if let index = known[bits] { return index }
            let index = UInt32(layer.values.count)
            known[bits] = index
            switch type {
            case .bool: layer.values.append(.bool(bits != 0))
            case .float: layer.values.append(.float(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
            case .double: layer.values.append(.double(Double(bitPattern: bits)))
            case .int32, .int64: layer.values.append(.int(Int64(bitPattern: bits)))
            default: layer.values.append(.uint(bits))
            }
            return index
        }
    }

    private mutating func add(_ name: String, _ strings: MLTStrings) throws(MVTError) {
        let first = UInt32(layer.values.count)
        layer.values += strings.texts.map { .string($0) }
        try add(name, strings.present, strings.indices ?? strings.texts.indices.map { UInt32($0) }, texts: (first, strings.texts.count))
    }

    private mutating func add(
        _ name: String,
        _ present: MLTStream?,
        _ indices: [UInt32],
        texts: (first: UInt32, count: Int)
    ) throws(MVTError) {
        guard indices.allSatisfy({ $0 < texts.count }) else {
            throw MVTError(
                .invalidColumn,
                byteOffset: reader.offset,
                "the texts “\(name)” refer to entries beyond the \(texts.count) of the dictionary"
            )
        }
        let bits = try present.map { (stream) throws(MVTError) in try reader.bits(stream) }
        properties.append(Property(key: key(name), present: bits, values: indices.map { $0 + texts.first }))
    }

    private mutating func readShared(_ column: Column) throws(MVTError) {
        // The number of all streams: a dictionary ends with its texts, and each column counts its own.
        let dictionary = try MLTStrings(dictionary: &reader, limit: try reader.number())
        let first = UInt32(layer.values.count)
        layer.values += dictionary.texts.map { .string($0) }
        for child in column.children {
            // The key of each child repeats the column's name.
            try reader.charge(column.name.utf8.count / 4, at: reader.offset)
            var present: MLTStream?
            var indices: [UInt32] = []
            for _ in 0..<(try reader.number()) {
                let stream = try reader.stream()
                if stream.kind.isPresent { present = stream } else { indices = try reader.integers(stream) }
            }
            try add(column.name + child.name, present, indices, texts: (first, dictionary.texts.count))
        }
    }

    private mutating func key(_ name: String) -> UInt32 {
        if let index = keys[name] { return index }
        let index = UInt32(layer.keys.count)
        keys[name] = index
        layer.keys.append(name)
        return index
    }

    // MARK: Features

    /// Gives the features their IDs and tags. O(features + values).
    private mutating func addTags(at offset: Int) throws(MVTError) {
        let count = layer.features.count
        for property in properties + (ids.map { [$0] } ?? []) {
            let valueCount = property.present.map { bits in bits.reduce(0) { $0 + $1.nonzeroBitCount } } ?? count
            // A bit beyond the features would be a value without a feature.
            let fits = property.present.map { $0.count == (count + 7) / 8 && (count % 8 == 0 || $0[count / 8] >> UInt8(count % 8) == 0) }
            guard fits ?? true, property.values.count == valueCount else {
                throw MVTError(.invalidColumn, byteOffset: offset, "a column has \(property.values.count) values for \(count) features")
            }
        }
        // The tags of a feature lie one after the other, in the order of the columns.
        var ends = [UInt32](repeating: 0, count: count)
        for property in properties { property.visit { feature, _ in ends[feature] += 1 } }
        var total: UInt32 = 0
        for index in ends.indices {
            layer.features[index].tagRange = total..<total + ends[index]
            (ends[index], total) = (total, total + ends[index])
        }
        layer.tags = [MVTTag](repeating: MVTTag(key: 0, value: 0), count: Int(total))
        for property in properties {
            property.visit { feature, value in
                layer.tags[Int(ends[feature])] = MVTTag(key: property.key, value: value)
                ends[feature] += 1
            }
        }
        ids?.visit { feature, value in layer.features[feature].id = longIDs[Int(value)] }
    }
}

extension MVTTile {
    /// Whether bytes are a MapLibre tile and not a Mapbox vector tile.
    package static func isMLT(_ bytes: [UInt8]) -> Bool { MLTDecoder.matches(bytes.span) }
}

internal import PortolanBasics
internal import PortolanPlane

extension MVTTile {
    /// Returns the tile's bytes as a MapLibre tile, version 1 (https://maplibre.org/maplibre-tile-spec/), uncompressed.
    ///
    /// The format has no features without geometry and no key twice in a feature: the former and all values of a
    /// key but the first are left out. If the values of a key have several types, the key gets a column for each.
    /// Each stream takes the smallest of plain numbers, differences and runs, and texts take a dictionary where
    /// it is smaller. Equal tiles give equal bytes.
    public func encodedAsMLT() -> [UInt8] {
        var bytes: [UInt8] = []
        for layer in layers {
            let body = MLTLayerEncoder(layer).encoded()
            guard !body.isEmpty else { continue }
            LEB128.append(UInt64(body.count + 1), to: &bytes)
            bytes.append(MLTDecoder.tag)
            bytes += body
        }
        return bytes
    }
}

/// Writes one layer of a MapLibre tile.
private struct MLTLayerEncoder {
    private let layer: MVTLayer
    private let features: [MVTFeature]

    /// The values of a key that have one type, in the order of the features.
    private struct Column {
        var key: UInt32
        var type: MLTLayerDecoder.ColumnType
        var values: [MVTValue] = []
        /// The indices of the features that have a value.
        var features: [Int] = []
    }

    init(_ layer: MVTLayer) {
        self.layer = layer
        features = layer.features.filter { $0.type != .unknown && !$0.partRange.isEmpty }
    }

    /// Returns the body of the layer; empty if the layer has no features or no name.
    func encoded() -> [UInt8] {
        guard !features.isEmpty, !layer.name.isEmpty else { return [] }
        let columns = columns()
        let ids = features.indices.filter { features[$0].id != 0 }
        var metadata: [UInt8] = []
        var data: [UInt8] = []
        if !ids.isEmpty {
            let isLong = ids.contains { features[$0].id > UInt64(UInt32.max) }
            metadata.append((isLong ? MLTLayerDecoder.ColumnType.longID : .id).rawValue | (ids.count < features.count ? 1 : 0))
            appendPresence(ids, to: &data)
            let values = ids.map { features[$0].id }
            if isLong { MLTStream.append(.data, values, to: &data) } else { MLTStream.append(.data, values.map { UInt32($0) }, to: &data) }
        }
        metadata.append(MLTLayerDecoder.ColumnType.geometry.rawValue)
        appendGeometry(to: &data)
        for column in columns {
            let isNullable = column.features.count < features.count
            metadata.append(column.type.rawValue | (isNullable ? 1 : 0))
            Self.append(layer.keys[Int(column.key)], to: &metadata)
            let streams = MLTStream.streams(column.type, column.values)
            if column.type == .string { data.append(streams.count + (isNullable ? 1 : 0)) }
            appendPresence(column.features, to: &data)
            data += streams.bytes
        }
        var body: [UInt8] = []
        Self.append(layer.name, to: &body)
        LEB128.append(UInt64(layer.extent), to: &body)
        LEB128.append(UInt64(columns.count + (ids.isEmpty ? 1 : 2)), to: &body)
        return body + metadata + data
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        LEB128.append(UInt64(text.utf8.count), to: &bytes)
        bytes += text.utf8
    }

    /// Appends which features have a value, unless all have one.
    private func appendPresence(_ present: [Int], to bytes: inout [UInt8]) {
        guard present.count < features.count else { return }
        var bits = [Bool](repeating: false, count: features.count)
        for index in present { bits[index] = true }
        MLTStream.append(.present, bits: bits, to: &bytes)
    }

    // MARK: Properties

    /// Returns the columns in the order in which features first use them.
    private func columns() -> [Column] {
        struct Key: Hashable {
            var key: UInt32
            var type: MLTLayerDecoder.ColumnType
        }
        var columns: [Column] = []
        var known: [Key: Int] = [:]
        var lastFeatures = [Int](repeating: -1, count: layer.keys.count)
        for (number, feature) in features.enumerated() {
            for tag in feature.tagRange.lazy.map({ layer.tags[Int($0)] }) where lastFeatures[Int(tag.key)] != number {
                lastFeatures[Int(tag.key)] = number
                let value = layer.values[Int(tag.value)]
                let key = Key(key: tag.key, type: Self.type(of: value))
                let index = known[key] ?? columns.count
                if index == columns.count {
                    known[key] = index
                    columns.append(Column(key: tag.key, type: key.type))
                }
                columns[index].values.append(value)
                columns[index].features.append(number)
            }
        }
        // Whole numbers take 32 bits where all of a column fit.
        for index in columns.indices {
            switch columns[index].type {
            case .int64 where columns[index].values.allSatisfy({ Int32(exactly: $0.bits.signed) != nil }): columns[index].type = .int32
            case .uint64 where columns[index].values.allSatisfy({ $0.bits <= UInt64(UInt32.max) }): columns[index].type = .uint32
            default: break
            }
        }
        return columns
    }

    private static func type(of value: MVTValue) -> MLTLayerDecoder.ColumnType {
        switch value {
        case .string: .string
        case .float: .float
        case .double: .double
        case .int, .sint: .int64
        case .uint: .uint64
        case .bool: .bool
        }
    }

    // MARK: Geometry

    private func appendGeometry(to bytes: inout [UInt8]) {
        let hasPolygons = features.contains { $0.type == .polygon }
        var shapes: [UInt32] = []
        var (geometries, parts, rings): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
        for feature in features {
            var count = UInt32(feature.partRange.count)
            let shape: MLTGeometry.Shape
            switch feature.type {
            case .line:
                let lengths = feature.partRange.map { UInt32(layer.pointRange(ofPart: $0).count) }
                if hasPolygons { rings += lengths } else { parts += lengths }
                shape = count > 1 ? .multiLine : .line
            case .polygon:
                count = 0
                for part in feature.partRange {
                    // A ring that is not a hole begins a polygon, and so does the first ring.
                    if count == 0 || layer.doubledArea(ofPart: part) > 0 {
                        count += 1
                        parts.append(0)
                    }
                    parts[parts.count - 1] += 1
                    rings.append(UInt32(layer.pointRange(ofPart: part).count))
                }
                shape = count > 1 ? .multiPolygon : .polygon
            default: shape = count > 1 ? .multiPoint : .point
            }
            shapes.append(shape.rawValue)
            if shape.isMultiple { geometries.append(count) }
        }
        let counts: [(MLTStream.Kind, [UInt32])] = [(.geometryCounts, geometries), (.partCounts, parts), (.ringCounts, rings)]
        let present = counts.filter { !$0.1.isEmpty }
        bytes.append(UInt8(present.count + 2))
        MLTStream.append(.lengths, shapes, to: &bytes)
        for (kind, values) in present { MLTStream.append(kind, values, to: &bytes) }
        var payload: [UInt8] = []
        var count = 0
        var (x, y): (Int32, Int32) = (0, 0)
        for feature in features {
            guard let first = feature.partRange.first, let last = feature.partRange.last else { continue }
            for point in layer.points[layer.pointRange(ofPart: first).lowerBound..<layer.pointRange(ofPart: last).upperBound] {
                LEB128.append(UInt64(MLTStream.zigzag(UInt32(bitPattern: point.x &- x))), to: &payload)
                LEB128.append(UInt64(MLTStream.zigzag(UInt32(bitPattern: point.y &- y))), to: &payload)
                (x, y) = (point.x, point.y)
                count += 2
            }
        }
        MLTStream.append(.vertices, .componentwiseDelta, .varints, count: count, payload, to: &bytes)
    }
}

extension MVTValue {
    /// The bits of a number or a truth value; 0 for a text.
    fileprivate var bits: UInt64 {
        switch self {
        case .string: 0
        case .float(let value): UInt64(value.bitPattern)
        case .double(let value): value.bitPattern
        case .int(let value), .sint(let value): UInt64(bitPattern: value)
        case .uint(let value): value
        case .bool(let value): value ? 1 : 0
        }
    }
}

extension UInt64 {
    fileprivate var signed: Int64 { Int64(bitPattern: self) }
}

// MARK: Streams

extension MLTStream {
    static func zigzag<Word: FixedWidthInteger & UnsignedInteger>(_ word: Word) -> Word {
        word << 1 ^ (0 &- (word >> Word(Word.bitWidth - 1)))
    }

    /// Appends a stream whose header has no more numbers than those of every stream.
    fileprivate static func append(
        _ kind: Kind,
        _ logical: Logical,
        _ physical: Physical,
        count: Int,
        _ payload: [UInt8],
        to bytes: inout [UInt8]
    ) {
        bytes += [kind.code, logical.rawValue << 2 | physical.rawValue]
        LEB128.append(UInt64(count), to: &bytes)
        LEB128.append(UInt64(payload.count), to: &bytes)
        bytes += payload
    }

    /// Appends a stream of whole numbers in the smallest of four encodings; the first one wins a tie.
    fileprivate static func append<Word: FixedWidthInteger & UnsignedInteger>(
        _ kind: Kind,
        _ values: [Word],
        isSigned: Bool = false,
        to bytes: inout [UInt8]
    ) {
        var plain = values
        var deltas = values
        for index in values.indices {
            if isSigned { plain[index] = zigzag(values[index]) }
            deltas[index] = zigzag(values[index] &- (index > 0 ? values[index - 1] : 0))
        }
        var best: (logical: Logical, words: [Word], byteCount: Int)?
        for (logical, words) in [(Logical.none, plain), (.delta, deltas), (.runs, runs(plain)), (.deltaRuns, runs(deltas))] {
            var byteCount = 0
            for word in words { byteCount += LEB128.byteCount(of: UInt64(word)) }
            if best.map({ byteCount < $0.byteCount }) ?? true { best = (logical, words, byteCount) }
        }
        guard let best else { return }
        bytes += [kind.code, best.logical.rawValue << 2 | Physical.varints.rawValue]
        LEB128.append(UInt64(best.words.count), to: &bytes)
        LEB128.append(UInt64(best.byteCount), to: &bytes)
        if best.logical.hasRuns {
            LEB128.append(UInt64(best.words.count / 2), to: &bytes)
            LEB128.append(UInt64(values.count), to: &bytes)
        }
        for word in best.words { LEB128.append(UInt64(word), to: &bytes) }
    }

    /// Returns the lengths of all runs of equal words, and then the word of each run.
    private static func runs<Word: FixedWidthInteger>(_ words: [Word]) -> [Word] {
        var (lengths, values): ([Word], [Word]) = ([], [])
        for word in words {
            if values.last == word {
                lengths[lengths.count - 1] += 1
            } else {
                lengths.append(1)
                values.append(word)
            }
        }
        return lengths + values
    }

    /// Appends a stream of bits as runs of bytes. A run has at least three equal bytes.
    fileprivate static func append(_ kind: Kind, bits: [Bool], to bytes: inout [UInt8]) {
        var packed = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
        for index in bits.indices where bits[index] { packed[index / 8] |= 1 << UInt8(index % 8) }
        var payload: [UInt8] = []
        var literal: [UInt8] = []
        func flush() {
            guard !literal.isEmpty else { return }
            payload.append(UInt8(256 - literal.count))
            payload += literal
            literal = []
        }
        var index = 0
        while index < packed.count {
            let length = packed[index..<min(packed.count, index + 130)].prefix { $0 == packed[index] }.count
            if length >= 3 {
                flush()
                payload += [UInt8(length - 3), packed[index]]
                index += length
            } else {
                literal.append(packed[index])
                index += 1
                if literal.count == 128 { flush() }
            }
        }
        flush()
        append(kind, .runs, .words, count: bits.count, payload, to: &bytes)
    }

    /// Returns the streams of a column without its presence, and their number. Texts take a dictionary if it is
    /// smaller.
    fileprivate static func streams(_ type: MLTLayerDecoder.ColumnType, _ values: [MVTValue]) -> (bytes: [UInt8], count: UInt8) {
        var plain: [UInt8] = []
        switch type {
        case .bool: append(.data, bits: values.map { $0.bits != 0 }, to: &plain)
        case .float: append(.data, .none, .words, count: values.count, values.flatMap { $0.bits.bytes(4) }, to: &plain)
        case .double: append(.data, .none, .words, count: values.count, values.flatMap { $0.bits.bytes(8) }, to: &plain)
        case .int32, .uint32: append(.data, values.map { UInt32(truncatingIfNeeded: $0.bits) }, isSigned: type == .int32, to: &plain)
        case .int64, .uint64: append(.data, values.map(\.bits), isSigned: type == .int64, to: &plain)
        default: return textStreams(values.map { Array(($0.string ?? "").utf8) })
        }
        return (plain, 1)
    }

    /// Texts are compared by their bytes, because equal texts of Swift can have different bytes.
    private static func textStreams(_ texts: [[UInt8]]) -> (bytes: [UInt8], count: UInt8) {
        var known: [[UInt8]: UInt32] = [:]
        var entries: [[UInt8]] = []
        let indices = texts.map { text in
            if let index = known[text] { return index }
            known[text] = UInt32(entries.count)
            entries.append(text)
            return UInt32(entries.count - 1)
        }
        var plain: [UInt8] = []
        append(.lengths, texts.map { UInt32($0.count) }, to: &plain)
        append(.data, .none, .words, count: texts.count, texts.flatMap(\.self), to: &plain)
        var dictionary: [UInt8] = []
        append(.dictionaryLengths, entries.map { UInt32($0.count) }, to: &dictionary)
        append(.stringOffsets, indices, to: &dictionary)
        append(.dictionary, .none, .words, count: entries.count, entries.flatMap(\.self), to: &dictionary)
        return dictionary.count < plain.count ? (dictionary, 3) : (plain, 2)
    }
}

extension UInt64 {
    /// The lowest bytes, the lowest first.
    fileprivate func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: self >> UInt64(8 * $0)) } }
}

internal import PortolanBasics

/// Writes one layer of a vector tile: Mapbox Vector Tile specification 2.1.
///
/// Keys and values are stored once and numbered in the order of their first use, so equal calls give equal
/// bytes. To write a feature, call `beginFeature`, any number of `addPoints`, `addLine` or `addRing`, and
/// `endFeature`.
public struct MVTLayerEncoder: Sendable {
    /// The layer's name.
    public let name: String
    /// The number of units along a tile's side.
    public let extent: UInt32
    /// The number of features written; features without geometry do not count.
    public private(set) var featureCount = 0

    private var keys = Entries()
    private var values = Entries()
    /// The encoded keys and values, in the order of their first use.
    private var tables: [UInt8] = []
    /// The value being added.
    private var message = ProtobufWriter()
    private var features: [UInt8] = []
    private var geometry: [UInt8] = []
    private var type = MVTGeometryType.unknown
    private var cursorX: Int32 = 0
    private var cursorY: Int32 = 0

    /// Creates an empty layer; by default a tile's side has 4096 units.
    public init(name: String, extent: UInt32 = 4096) {
        self.name = name
        self.extent = extent
    }

    /// Returns the index of a key in this layer, and adds the key if it is new.
    public mutating func index(ofKey key: String) -> UInt32 {
        var key = key
        return key.withUTF8 { text in
            unsafe keys.index(ofText: text.span.bytes, behind: 1 + LEB128.byteCount(of: UInt64(text.count)), in: &tables) { bytes in
                ProtobufWriter.append(3, byteCount: text.count, to: &bytes)
            }
        }
    }

    /// Returns the index of a key that was added before, or nil for any other key.
    public func index(ofKeyIfPresent key: String) -> UInt32? {
        var key = key
        return key.withUTF8 { text in
            unsafe keys.find(text.span.bytes, behind: 1 + LEB128.byteCount(of: UInt64(text.count)), in: tables).number.map { UInt32($0) }
        }
    }

    /// Returns the index of a value in this layer, and adds the value if it is new.
    public mutating func index(ofValue value: MVTValue) -> UInt32 {
        if case .string(var text) = value { return text.withUTF8 { unsafe index(ofText: $0.span.bytes) } }
        let start = tables.count
        message.removeAll(keepingCapacity: true)
        message.add(value)
        ProtobufWriter.append(4, byteCount: message.bytes.count, to: &tables)
        tables += message.bytes
        return values.index(ofLast: start, in: &tables)
    }

    /// Returns the index of a text value, given in UTF-8, and adds the value if it is new.
    package mutating func index(ofText text: RawSpan) -> UInt32 {
        let count = 1 + LEB128.byteCount(of: UInt64(text.byteCount)) + text.byteCount
        return values.index(ofText: text, behind: 1 + LEB128.byteCount(of: UInt64(count)) + count - text.byteCount, in: &tables) { bytes in
            ProtobufWriter.append(4, byteCount: count, to: &bytes)
            ProtobufWriter.append(1, byteCount: text.byteCount, to: &bytes)
        }
    }

    /// The index of the keys, or of the values. Keys and values share one array of bytes. Entries are compared by their
    /// bytes, so no text is normalised or stored twice.
    private struct Entries {
        private var index = HashIndex()
        private var ranges: [Range<Int>] = []
        /// For each entry, whether it is a text.
        private var isText: [Bool] = []

        /// Returns the index of a text, and adds the text if it is new.
        /// - Parameters:
        ///   - text: the text in UTF-8.
        ///   - headCount: the number of bytes before the text that announce it.
        ///   - bytes: the bytes of all entries.
        ///   - head: appends the bytes before the text.
        mutating func index(ofText text: RawSpan, behind headCount: Int, in bytes: inout [UInt8], head: (inout [UInt8]) -> Void) -> UInt32 {
            let (number, hash) = find(text, behind: headCount, in: bytes)
            if let number { return UInt32(number) }
            let start = bytes.count
            head(&bytes)
            unsafe text.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
            ranges.append(start..<bytes.count)
            isText.append(true)
            return UInt32(index.append(hash))
        }

        func find(_ text: RawSpan, behind headCount: Int, in bytes: [UInt8]) -> (number: Int?, hash: ContentHash) {
            let hash = ContentHash(text)
            let all = unsafe bytes.span.bytes
            let number = index.find(hash) { number in
                let range = ranges[number]
                guard isText[number], range.count == headCount + text.byteCount else { return false }
                return Self.areEqual(all.extracting(range.lowerBound + headCount..<range.upperBound), text)
            }
            return (number, hash)
        }

        private static func areEqual(_ a: RawSpan, _ b: RawSpan) -> Bool {
            var offset = 0
            while offset + 8 <= b.byteCount {
                guard
                    unsafe a.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
                        == b.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
                else { return false }
                offset += 8
            }
            while offset < b.byteCount {
                guard unsafe a.unsafeLoad(fromByteOffset: offset, as: UInt8.self) == b.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
                else { return false }
                offset += 1
            }
            return true
        }

        /// Returns the index of the entry at the end of the bytes. If the same entry exists already, the function
        /// removes the bytes again and returns the index of the existing entry.
        mutating func index(ofLast start: Int, in bytes: inout [UInt8]) -> UInt32 {
            let hash = ContentHash(unsafe bytes.span.bytes.extracting(start..<bytes.count))
            if let number = index.find(hash, isSame: { bytes[ranges[$0]] == bytes[start...] }) {
                bytes.removeLast(bytes.count - start)
                return UInt32(number)
            }
            ranges.append(start..<bytes.count)
            isText.append(false)
            return UInt32(index.append(hash))
        }
    }

    /// Begins a feature of a geometry type. Geometry added since the last `endFeature` is discarded.
    public mutating func beginFeature(_ type: MVTGeometryType) {
        self.type = type
        cursorX = 0
        cursorY = 0
        geometry.removeAll(keepingCapacity: true)
    }

    /// Adds the points of a point feature, all in one call.
    public mutating func addPoints(_ points: Span<MVTPoint>) {
        appendCommand(1, points.count)
        for index in 0..<points.count { appendDelta(points[index]) }
    }

    /// Adds a line of two or more points, in which no two consecutive points are equal. Shorter lines are
    /// ignored.
    public mutating func addLine(_ points: Span<MVTPoint>) {
        guard points.count >= 2 else { return }
        appendCommand(1, 1)
        appendDelta(points[0])
        appendCommand(2, points.count - 1)
        for index in 1..<points.count { appendDelta(points[index]) }
    }

    /// Adds a ring of three or more points that does not repeat its first point. Shorter rings are ignored. The
    /// order of points is kept: outer rings must have positive area by the surveyor's formula, and their holes
    /// with negative area must follow them (specification 4.3.3.3).
    public mutating func addRing(_ points: Span<MVTPoint>) {
        guard points.count >= 3 else { return }
        addLine(points)
        appendCommand(7, 1)
    }

    /// Writes the feature, unless it has no geometry.
    /// - Parameters:
    ///   - id: the ID of the feature; 0 writes none.
    ///   - tags: indices from `index(ofKey:)` and `index(ofValue:)`.
    public mutating func endFeature(id: UInt64, tags: [MVTTag]) {
        guard !geometry.isEmpty else { return }
        featureCount += 1
        var tagBytes = 0
        for tag in tags { tagBytes += LEB128.byteCount(of: UInt64(tag.key)) + LEB128.byteCount(of: UInt64(tag.value)) }
        var size = 2 + 1 + LEB128.byteCount(of: UInt64(geometry.count)) + geometry.count
        if id != 0 { size += 1 + LEB128.byteCount(of: id) }
        if !tags.isEmpty { size += 1 + LEB128.byteCount(of: UInt64(tagBytes)) + tagBytes }
        ProtobufWriter.append(2, byteCount: size, to: &features)
        if id != 0 {
            ProtobufWriter.append(1, .varint, to: &features)
            LEB128.append(id, to: &features)
        }
        if !tags.isEmpty {
            ProtobufWriter.append(2, byteCount: tagBytes, to: &features)
            for tag in tags {
                LEB128.append(UInt64(tag.key), to: &features)
                LEB128.append(UInt64(tag.value), to: &features)
            }
        }
        ProtobufWriter.append(3, .varint, to: &features)
        LEB128.append(UInt64(type.rawValue), to: &features)
        ProtobufWriter.append(4, byteCount: geometry.count, to: &features)
        features += geometry
    }

    /// Appends the layer to a tile's bytes; a tile consists of its layers one after the other. A layer without
    /// features is left out.
    public func append(to tile: inout [UInt8]) {
        guard featureCount > 0 else { return }
        var frame = ProtobufWriter()
        frame.add(15, 2)
        frame.add(1, name)
        var tail = ProtobufWriter()
        tail.add(5, UInt64(extent))
        ProtobufWriter.append(3, byteCount: frame.bytes.count + features.count + tables.count + tail.bytes.count, to: &tile)
        tile += frame.bytes
        tile += features
        tile += tables
        tile += tail.bytes
    }

    private mutating func appendCommand(_ id: UInt64, _ count: Int) {
        LEB128.append(UInt64(count) << 3 | id, to: &geometry)
    }

    private mutating func appendDelta(_ point: MVTPoint) {
        appendParameter(point.x &- cursorX)
        appendParameter(point.y &- cursorY)
        cursorX = point.x
        cursorY = point.y
    }

    private mutating func appendParameter(_ value: Int32) {
        LEB128.append(UInt64(UInt32(bitPattern: value << 1 ^ value >> 31)), to: &geometry)
    }
}

extension ProtobufWriter {
    fileprivate mutating func add(_ value: MVTValue) {
        switch value {
        case .string(let text): add(1, text)
        case .float(let number): add(2, fixed32: number.bitPattern)
        case .double(let number): add(3, fixed64: number.bitPattern)
        case .int(let number): add(4, UInt64(bitPattern: number))
        case .uint(let number): add(5, number)
        case .sint(let number): add(6, signed: number)
        case .bool(let flag): add(7, flag ? 1 : 0)
        }
    }
}

extension MVTLayerEncoder {
    /// Writes a feature of a decoded layer.
    package mutating func add(_ feature: MVTFeature, of layer: MVTLayer) {
        beginFeature(feature.type)
        if feature.type == .point, let first = feature.partRange.first, let last = feature.partRange.last {
            addPoints(layer.points[layer.pointRange(ofPart: first).lowerBound..<layer.pointRange(ofPart: last).upperBound].span)
        } else {
            for part in feature.partRange {
                let points = layer.points[layer.pointRange(ofPart: part)]
                if feature.type == .polygon { addRing(points.span) } else { addLine(points.span) }
            }
        }
        let tags = feature.tagRange.map { position in
            let tag = layer.tags[Int(position)]
            return MVTTag(key: index(ofKey: layer.keys[Int(tag.key)]), value: index(ofValue: layer.values[Int(tag.value)]))
        }
        endFeature(id: feature.id, tags: tags)
    }
}

extension MVTTile {
    /// Returns the tile's bytes, uncompressed.
    public func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        for layer in layers {
            var encoder = MVTLayerEncoder(name: layer.name, extent: layer.extent)
            for feature in layer.features { encoder.add(feature, of: layer) }
            encoder.append(to: &bytes)
        }
        return bytes
    }
}

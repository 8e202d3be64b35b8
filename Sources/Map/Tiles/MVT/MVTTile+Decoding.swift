internal import PortolanBasics

extension MVTTile {
    /// Decodes an uncompressed tile in one pass over its bytes, a Mapbox vector tile or a MapLibre tile.
    ///
    /// The bytes tell the format. A MapLibre tile (MLT version 1) gets the same form. For Mapbox vector tiles,
    /// the decoder follows the specification 2.1, sections 4.1–4.4. Broken structure is an error. An invalid
    /// feature (no geometry, unknown type, odd number of tags) is left out with a warning, as section 4.2
    /// requires. Memory is never allocated for sizes that the data merely announces.
    /// - Parameters:
    ///   - bytes: the tile.
    ///   - names: the layers to decode; the others are skipped. Nil decodes all.
    public init(decoding bytes: [UInt8], layers names: Set<String>? = nil) throws(MVTError) {
        try self.init(decoding: bytes, layers: names, threads: 1)
    }

    /// Decodes an uncompressed tile in one pass over its bytes, a Mapbox vector tile or a MapLibre tile.
    /// - Parameters:
    ///   - bytes: the tile.
    ///   - names: the layers to decode; the others are skipped. Nil decodes all.
    public init(decoding bytes: Span<UInt8>, layers names: Set<String>? = nil) throws(MVTError) {
        guard !MLTDecoder.matches(bytes) else {
            self = try MLTDecoder.decode(bytes.indices.map { bytes[$0] }, layers: names)
            return
        }
        self.init()
        let (layerRanges, error) = LayerDecoder.layerRanges(bytes, names)
        var known: Set<String> = []
        for layerRange in layerRanges { add(try LayerDecoder.decode(bytes, layerRange), &known) }
        if let error { throw error }
    }

    /// Decodes an uncompressed tile, its layers on several threads. The result or error is the same for any
    /// number of threads. One thread decodes a MapLibre tile.
    /// - Parameters:
    ///   - bytes: the tile.
    ///   - names: the layers to decode; the others are skipped. Nil decodes all.
    ///   - threads: the number of threads to use.
    package init(decoding bytes: [UInt8], layers names: Set<String>?, threads: Int) throws(MVTError) {
        guard !MLTDecoder.matches(bytes.span) else {
            self = try MLTDecoder.decode(bytes, layers: names)
            return
        }
        self.init()
        let (layerRanges, error) = LayerDecoder.layerRanges(bytes.span, names)
        let decoded = parallelMap(count: layerRanges.count, threads: threads) { index -> (layer: DecodedLayer?, error: MVTError?) in
            do throws(MVTError) {
                return (try LayerDecoder.decode(bytes.span, layerRanges[index]), nil)
            } catch {
                return (nil, error)
            }
        }
        var known: Set<String> = []
        for (layer, error) in decoded {
            if let error { throw error }
            if let layer { add(layer, &known) }
        }
        if let error { throw error }
    }

    private mutating func add(_ decoded: DecodedLayer, _ known: inout Set<String>) {
        for warning in decoded.warnings { Self.warn(warning, &warnings) }
        let name = decoded.layer.name
        if !known.insert(name).inserted {
            Self.warn(MVTError(.duplicateLayerName, byteOffset: decoded.offset, "another layer has the name \(name)"), &warnings)
        }
        layers.append(decoded.layer)
    }

    static func warn(_ warning: MVTError, _ warnings: inout [MVTError]) {
        if warnings.count < maximumWarnings { warnings.append(warning) }
    }
}

/// A decoded layer, the offset of its field in the tile, and its warnings.
private struct DecodedLayer: Sendable {
    var layer: MVTLayer
    var offset: Int
    var warnings: [MVTError]
}

/// Decodes one layer: first its tables and the ranges of its features, then the features, which may come before
/// the tables in the bytes.
private enum LayerDecoder {
    /// The offset of a layer's field in a tile, and the range of its message.
    typealias LayerRange = (field: Int, message: Range<Int>)

    /// Returns the ranges of the layers to decode, up to the first error in the structure of the tile.
    static func layerRanges(_ bytes: Span<UInt8>, _ names: Set<String>?) -> (layerRanges: [LayerRange], error: MVTError?) {
        var layerRanges: [LayerRange] = []
        var offset = 0
        var itemCount = 0
        do throws(MVTError) {
            guard bytes.count <= TileLimits.tileByteCount else {
                throw MVTError(
                    .tooLarge,
                    byteOffset: 0,
                    "the tile has \(bytes.count) bytes, more than the limit of \(TileLimits.tileByteCount)"
                )
            }
            while offset < bytes.count {
                let start = offset
                let field = try Protobuf.field(bytes, &offset, bytes.count)
                guard field.number == 3 else {
                    try Protobuf.skip(field.type, bytes, &offset, bytes.count)
                    continue
                }
                guard field.type == .bytes else { throw MVTError(.wrongWireType, byteOffset: start, "the layer is not a message") }
                let message = try Protobuf.range(bytes, &offset, bytes.count)
                if let names, let name = try name(bytes, message), !names.contains(name) { continue }
                guard layerRanges.count < TileLimits.layerCount else {
                    throw MVTError(.tooLarge, byteOffset: start, "the tile has more than \(TileLimits.layerCount) layers")
                }
                // If a message's structure is broken, its decoding reports the error.
                if bytes.count > TileLimits.itemCount { itemCount += items(bytes, message) }
                guard itemCount <= TileLimits.itemCount else {
                    throw MVTError(.tooLarge, byteOffset: start, "the tile has more than \(TileLimits.itemCount) features, keys and values")
                }
                layerRanges.append((start, message))
            }
        } catch {
            return (layerRanges, error)
        }
        return (layerRanges, nil)
    }

    /// Returns the number of features, keys and values of a layer without reading them.
    private static func items(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard let field = try? Protobuf.field(bytes, &offset, range.upperBound),
                (try? Protobuf.skip(field.type, bytes, &offset, range.upperBound)) != nil
            else { break }
            if (2...4).contains(field.number) { count += 1 }
        }
        return count
    }

    /// Returns the name of a layer without reading anything else of it; nil if it has none.
    private static func name(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(MVTError) -> String? {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let field = try Protobuf.field(bytes, &offset, range.upperBound)
            if field.number == 1, field.type == .bytes {
                return try Protobuf.text(bytes, try Protobuf.range(bytes, &offset, range.upperBound))
            }
            try Protobuf.skip(field.type, bytes, &offset, range.upperBound)
        }
        return nil
    }

    static func decode(_ bytes: Span<UInt8>, _ layerRange: LayerRange) throws(MVTError) -> DecodedLayer {
        let range = layerRange.message
        var layer = MVTLayer(name: "")
        var warnings: [MVTError] = []
        var hasName = false
        var version: UInt64?
        var extent: UInt64 = 4096
        var featureStarts: [Range<Int>] = []
        var offset = range.lowerBound
        let end = range.upperBound
        while offset < end {
            let start = offset
            let field = try Protobuf.field(bytes, &offset, end)
            let wanted: ProtobufWireType? =
                switch field.number {
                case 1, 2, 3, 4: .bytes
                case 5, 15: .varint
                default: nil
                }
            guard wanted == nil || wanted == field.type else {
                throw MVTError(.wrongWireType, byteOffset: start, "layer field \(field.number) has the wrong wire type")
            }
            switch field.number {
            case 1:
                layer.name = try Protobuf.text(bytes, try Protobuf.range(bytes, &offset, end))
                hasName = true
            case 2: featureStarts.append(try Protobuf.range(bytes, &offset, end))
            case 3: layer.keys.append(try Protobuf.text(bytes, try Protobuf.range(bytes, &offset, end)))
            case 4: layer.values.append(try value(bytes, try Protobuf.range(bytes, &offset, end)))
            case 5: extent = try Protobuf.varint(bytes, &offset, end)
            case 15: version = try Protobuf.varint(bytes, &offset, end)
            default: try Protobuf.skip(field.type, bytes, &offset, end)
            }
        }
        guard hasName else { throw MVTError(.missingLayerName, byteOffset: range.lowerBound, "the layer has no name") }
        guard let version, version == 1 || version == 2 else {
            let stated = version.map { "of version \($0)" } ?? "without a version"
            throw MVTError(.unsupportedVersion, byteOffset: range.lowerBound, "the layer is \(stated); only versions 1 and 2 are supported")
        }
        guard extent > 0, extent <= 1 << 30 else {
            throw MVTError(.invalidExtent, byteOffset: range.lowerBound, "the layer has an invalid extent: \(extent)")
        }
        guard range.count < Int(Int32.max) else {
            throw MVTError(.tooLarge, byteOffset: range.lowerBound, "the layer is too large: \(range.count) bytes")
        }
        layer.version = UInt32(version)
        layer.extent = UInt32(extent)
        layer.features.reserveCapacity(featureStarts.count)
        // A point takes at least two bytes, and features consist mostly of points.
        layer.points.reserveCapacity(range.count / 4)
        for range in featureStarts { try feature(bytes, range, into: &layer, warnings: &warnings) }
        return DecodedLayer(layer: layer, offset: layerRange.field, warnings: warnings)
    }

    private static func value(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(MVTError) -> MVTValue {
        var offset = range.lowerBound
        let end = range.upperBound
        var result: MVTValue?
        while offset < end {
            let start = offset
            let field = try Protobuf.field(bytes, &offset, end)
            let next: MVTValue
            switch (field.number, field.type) {
            case (1, .bytes): next = .string(try Protobuf.text(bytes, try Protobuf.range(bytes, &offset, end)))
            case (2, .fixed32): next = .float(Float(bitPattern: try Protobuf.fixed(bytes, &offset, end)))
            case (3, .fixed64): next = .double(Double(bitPattern: try Protobuf.fixed(bytes, &offset, end)))
            case (4, .varint): next = .int(Int64(bitPattern: try Protobuf.varint(bytes, &offset, end)))
            case (5, .varint): next = .uint(try Protobuf.varint(bytes, &offset, end))
            case (6, .varint): next = .sint(LEB128.unzigzag(try Protobuf.varint(bytes, &offset, end)))
            case (7, .varint): next = .bool(try Protobuf.varint(bytes, &offset, end) != 0)
            case (1...7, _):
                throw MVTError(.wrongWireType, byteOffset: start, "value field \(field.number) has the wrong wire type")
            default: throw MVTError(.invalidValue, byteOffset: start, "the value has an unknown type, \(field.number)")
            }
            guard result == nil else { throw MVTError(.invalidValue, byteOffset: start, "the value has two types") }
            result = next
        }
        guard let result else { throw MVTError(.invalidValue, byteOffset: range.lowerBound, "the value has no content") }
        return result
    }

    private static func feature(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        into layer: inout MVTLayer,
        warnings: inout [MVTError]
    ) throws(MVTError) {
        var id: UInt64 = 0
        var rawType: UInt64?
        var tags: Range<Int>?
        var geometry: Range<Int>?
        var problem: MVTError?
        var offset = range.lowerBound
        let end = range.upperBound
        while offset < end {
            let start = offset
            let field = try Protobuf.field(bytes, &offset, end)
            let wanted: ProtobufWireType? =
                switch field.number {
                case 1, 3: .varint
                case 2, 4: .bytes
                default: nil
                }
            guard wanted == nil || wanted == field.type else {
                throw MVTError(.wrongWireType, byteOffset: start, "feature field \(field.number) has the wrong wire type")
            }
            switch field.number {
            case 1: id = try Protobuf.varint(bytes, &offset, end)
            case 2: tags = try Protobuf.range(bytes, &offset, end)
            case 3: rawType = try Protobuf.varint(bytes, &offset, end)
            case 4:
                if geometry != nil {
                    problem = MVTError(.invalidFeature, byteOffset: start, "the feature has two geometries and is left out")
                }
                geometry = try Protobuf.range(bytes, &offset, end)
            default: try Protobuf.skip(field.type, bytes, &offset, end)
            }
        }
        let firstTag = layer.tags.count
        if let tags { try self.tags(bytes, tags, into: &layer, problem: &problem) }
        let type = rawType == nil ? .unknown : rawType.flatMap { $0 <= 3 ? MVTGeometryType(rawValue: UInt8($0)) : nil }
        if rawType == nil {
            MVTTile.warn(MVTError(.invalidFeature, byteOffset: range.lowerBound, "the feature has no type"), &warnings)
        } else if type == nil {
            problem =
                problem
                ?? MVTError(
                    .invalidFeature,
                    byteOffset: range.lowerBound,
                    "the feature has an unknown type, \(rawType ?? 0), and is left out"
                )
        }
        if geometry == nil {
            problem = problem ?? MVTError(.invalidFeature, byteOffset: range.lowerBound, "the feature has no geometry and is left out")
        }
        guard problem == nil, let type, let geometry else {
            layer.tags.removeLast(layer.tags.count - firstTag)
            if let problem { MVTTile.warn(problem, &warnings) }
            return
        }
        let firstPart = layer.partStarts.count - 1
        if type != .unknown { try self.geometry(type, bytes, geometry, into: &layer, warnings: &warnings) }
        layer.features.append(
            MVTFeature(
                id: id,
                type: type,
                tagRange: UInt32(firstTag)..<UInt32(layer.tags.count),
                partRange: UInt32(firstPart)..<UInt32(layer.partStarts.count - 1)
            )
        )
    }

    private static func tags(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        into layer: inout MVTLayer,
        problem: inout MVTError?
    ) throws(MVTError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let start = offset
            let key = try Protobuf.varint(bytes, &offset, range.upperBound)
            guard offset < range.upperBound else {
                problem = MVTError(.oddTagCount, byteOffset: start, "a key of the feature has no value, so the feature is left out")
                return
            }
            let value = try Protobuf.varint(bytes, &offset, range.upperBound)
            guard key < UInt64(layer.keys.count), value < UInt64(layer.values.count) else {
                throw MVTError(
                    .tagOutOfRange,
                    byteOffset: start,
                    "tag \(key), \(value) does not exist: the layer has \(layer.keys.count) keys and \(layer.values.count) values"
                )
            }
            layer.tags.append(MVTTag(key: UInt32(truncatingIfNeeded: key), value: UInt32(truncatingIfNeeded: value)))
        }
    }

    /// Decodes a geometry by sections 4.3.1–4.3.4: command integers, and zigzag parameters relative to the
    /// cursor.
    private static func geometry(
        _ type: MVTGeometryType,
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        into layer: inout MVTLayer,
        warnings: inout [MVTError]
    ) throws(MVTError) {
        var offset = range.lowerBound
        let end = range.upperBound
        // The cursor wraps at 32 bits. A tile whose cursor wraps is formally valid, but the points are far from the
        // tile.
        var x: Int32 = 0
        var y: Int32 = 0
        var partIsOpen = false
        let firstPart = layer.partStarts.count
        func parameter() throws(MVTError) -> Int32 {
            let value = UInt32(truncatingIfNeeded: try Protobuf.varint(bytes, &offset, end))
            return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
        }
        while offset < end {
            let start = offset
            let command = try Protobuf.varint(bytes, &offset, end)
            let count = Int(truncatingIfNeeded: (command & 0xFFFF_FFFF) >> 3)
            switch command & 7 {
            case 1:
                guard count > 0, type == .point || count == 1 else {
                    throw MVTError(.invalidCommand, byteOffset: start, "MoveTo has an invalid count, \(count)")
                }
                guard !partIsOpen else {
                    throw MVTError(
                        .invalidCommand,
                        byteOffset: start,
                        "MoveTo where a \(type == .polygon ? "ring" : "line") is not complete"
                    )
                }
                try expect(count, start, offset, end)
                for _ in 0..<count {
                    x &+= try parameter()
                    y &+= try parameter()
                    layer.points.append(MVTPoint(x: x, y: y))
                    if type == .point { layer.partStarts.append(UInt32(layer.points.count)) }
                }
                partIsOpen = type != .point
            case 2:
                guard partIsOpen, count >= (type == .polygon ? 2 : 1) else {
                    throw MVTError(.invalidCommand, byteOffset: start, "LineTo with a count of \(count) is not allowed here")
                }
                try expect(count, start, offset, end)
                var repeated = false
                for _ in 0..<count {
                    let dx = try parameter()
                    let dy = try parameter()
                    if dx == 0 && dy == 0 {
                        repeated = true
                        continue
                    }
                    x &+= dx
                    y &+= dy
                    layer.points.append(MVTPoint(x: x, y: y))
                }
                if repeated {
                    MVTTile.warn(MVTError(.repeatedPoint, byteOffset: start, "points are repeated; one of each is kept"), &warnings)
                }
                if type == .line {
                    partIsOpen = false
                    endPart(&layer, minimum: 2)
                }
            case 7:
                let closesLine = type == .line && layer.version == 1 && layer.partStarts.count > firstPart
                guard count == 1, type == .polygon && partIsOpen || closesLine else {
                    throw MVTError(.invalidCommand, byteOffset: start, "ClosePath with a count of \(count) is not allowed here")
                }
                if closesLine {
                    // Version 1 allows closed lines; such a line returns to its first point.
                    let last = layer.partStarts.count - 1
                    layer.points.append(layer.points[Int(layer.partStarts[last - 1])])
                    layer.partStarts[last] = UInt32(layer.points.count)
                } else {
                    partIsOpen = false
                    endPart(&layer, minimum: 3)
                }
            default: throw MVTError(.invalidCommand, byteOffset: start, "command \(command & 7) does not exist")
            }
        }
        guard !partIsOpen else { throw MVTError(.invalidCommand, byteOffset: end, "the geometry ends within a line or ring") }
    }

    /// Completes the part that the last points form. If too few points are left after repeated ones were
    /// removed, it drops the part.
    private static func endPart(_ layer: inout MVTLayer, minimum: Int) {
        let start = Int(layer.partStarts[layer.partStarts.count - 1])
        if layer.points.count - start >= minimum {
            layer.partStarts.append(UInt32(layer.points.count))
        } else {
            layer.points.removeLast(layer.points.count - start)
        }
    }

    /// Checks that a number of points is possible: each point takes at least two bytes.
    @inline(__always)
    private static func expect(_ count: Int, _ start: Int, _ offset: Int, _ end: Int) throws(MVTError) {
        guard count <= (end - offset) / 2 else {
            throw MVTError(.truncated, byteOffset: start, "the command announces \(count) points, but only \(end - offset) bytes are left")
        }
    }
}

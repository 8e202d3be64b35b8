internal import PortolanPlane

/// Reads the column of geometries of a MapLibre tile's layer (MLT specification v1, “Geometry Column”).
struct MLTGeometry {
    /// The numbers of a stream, taken one after the other.
    private struct Counts {
        /// Nil if the column has no such stream.
        var values: [UInt32]?
        var next = 0

        /// Takes the next number.
        mutating func take(_ name: String, at offset: Int) throws(MVTError) -> Int {
            guard let values, next < values.count else {
                throw MLTReader.fault(.invalidColumn, offset, "the stream of the numbers of \(name) is missing or too short")
            }
            next += 1
            return Int(values[next - 1])
        }
    }

    /// The types as the specification numbers them.
    enum Shape: UInt32 {
        case point = 0
        case line = 1
        case polygon = 2
        case multiPoint = 3
        case multiLine = 4
        case multiPolygon = 5

        var isMultiple: Bool { rawValue >= 3 }

        var type: MVTGeometryType {
            switch self {
            case .point, .multiPoint: .point
            case .line, .multiLine: .line
            case .polygon, .multiPolygon: .polygon
            }
        }
    }

    private var geometries = Counts()
    private var parts = Counts()
    private var rings = Counts()
    private var vertices: [MVTPoint] = []
    private var nextVertex = 0
    /// The offset of the column in the tile.
    private let offset: Int

    private init(offset: Int) { self.offset = offset }

    /// Reads the column and appends its features, without tags, and their points to a layer.
    static func read(_ reader: inout MLTReader, into layer: inout MVTLayer) throws(MVTError) {
        var column = MLTGeometry(offset: reader.offset)
        let streamCount = try reader.number()
        guard streamCount > 0 else { throw MLTReader.fault(.invalidColumn, column.offset, "the geometries have no streams") }
        // A reader finds the types by their position, because writers give their stream different kinds.
        let types = try reader.stream()
        let shapes: [UInt32] = try reader.integers(types)
        // A feature takes several times the memory of a number.
        try reader.charge(3 * shapes.count, at: types.offset)
        var offsets: [UInt32]?
        for _ in 1..<streamCount {
            let stream = try reader.stream()
            switch stream.kind {
            case .geometryCounts: column.geometries = Counts(values: try reader.integers(stream))
            case .partCounts: column.parts = Counts(values: try reader.integers(stream))
            case .ringCounts: column.rings = Counts(values: try reader.integers(stream))
            case .vertexOffsets: offsets = try reader.integers(stream)
            case .vertices: column.vertices = try points(reader, stream)
            case .mortonCodes: column.vertices = try mortonPoints(reader, stream)
            // Triangles of tessellated polygons, which the renderer makes itself, and kinds that are not known.
            default: continue
            }
        }
        if let offsets {
            let dictionary = column.vertices
            column.vertices = []
            column.vertices.reserveCapacity(offsets.count)
            for index in offsets {
                guard index < dictionary.count else { throw column.fault("a vertex refers to entry \(index) of \(dictionary.count)") }
                column.vertices.append(dictionary[Int(index)])
            }
        }
        layer.features.reserveCapacity(shapes.count)
        layer.points.reserveCapacity(column.vertices.count)
        for shape in shapes {
            guard let shape = Shape(rawValue: shape) else { throw column.fault("the type of geometry \(shape) does not exist") }
            try column.add(shape, to: &layer)
        }
    }

    private func fault(_ message: String) -> MVTError { MLTReader.fault(.invalidColumn, offset, message) }

    // MARK: Vertices

    private static func points(_ reader: MLTReader, _ stream: MLTStream) throws(MVTError) -> [MVTPoint] {
        var values: [UInt32]
        if stream.logical == .componentwiseDelta {
            values = try reader.words(stream)
            var (x, y): (UInt32, UInt32) = (0, 0)
            for index in stride(from: 0, to: values.count - 1, by: 2) {
                x &+= MLTReader.unzigzag(values[index])
                y &+= MLTReader.unzigzag(values[index + 1])
                (values[index], values[index + 1]) = (x, y)
            }
        } else {
            values = try reader.integers(stream, isSigned: true)
        }
        return (0..<values.count / 2).map { MVTPoint(x: Int32(bitPattern: values[2 * $0]), y: Int32(bitPattern: values[2 * $0 + 1])) }
    }

    private static func mortonPoints(_ reader: MLTReader, _ stream: MLTStream) throws(MVTError) -> [MVTPoint] {
        guard stream.logical == .mortonDelta, stream.mortonBits <= 16 else {
            throw MLTReader.fault(.unsupportedEncoding, stream.offset, "the Morton codes have an encoding that does not exist")
        }
        let mask = UInt32(truncatingIfNeeded: UInt64(1) << UInt64(2 * stream.mortonBits) - 1)
        var code: UInt32 = 0
        return try reader.words(stream).map { (difference: UInt32) in
            code &+= difference
            let (x, y) = (compact(code & mask) &- stream.mortonShift, compact((code & mask) >> 1) &- stream.mortonShift)
            return MVTPoint(x: Int32(bitPattern: x), y: Int32(bitPattern: y))
        }
    }

    /// Returns every second bit of a number, from the lowest bit on.
    static func compact(_ code: UInt32) -> UInt32 {
        (0..<16).reduce(0) { $0 | (code >> UInt32(2 * $1) & 1) << UInt32($1) }
    }

    // MARK: Features

    private mutating func add(_ shape: Shape, to layer: inout MVTLayer) throws(MVTError) {
        let firstPart = layer.partStarts.count - 1
        let count = shape.isMultiple ? try geometries.take("geometries", at: offset) : 1
        for _ in 0..<count {
            switch shape.type {
            case .point:
                try copy(1, to: &layer)
                layer.partStarts.append(UInt32(layer.points.count))
            case .line:
                // The lengths of lines are those of rings if the layer has rings.
                try copy(rings.values != nil ? try rings.take("rings", at: offset) : try parts.take("parts", at: offset), to: &layer)
                endPart(&layer, minimum: 2)
            default: try addPolygon(to: &layer)
            }
        }
        let parts = UInt32(firstPart)..<UInt32(layer.partStarts.count - 1)
        layer.features.append(MVTFeature(id: 0, type: shape.type, tagRange: 0..<0, partRange: parts))
    }

    private mutating func addPolygon(to layer: inout MVTLayer) throws(MVTError) {
        var hasOuterRing = true
        for number in 0..<(try parts.take("parts", at: offset)) {
            let start = layer.points.count
            try copy(try rings.take("rings", at: offset), to: &layer)
            if layer.points.count - start > 1, layer.points[start] == layer.points[layer.points.count - 1] { layer.points.removeLast() }
            // The order of rings tells the holes, and MLT allows any direction. The decoded form has positive outer
            // rings and negative holes.
            let area = PlaneRing.doubledArea(layer.points[start...].lazy.map(\.xy))
            if area != 0, (area > 0) != (number == 0) { layer.points[start...].reverse() }
            let isKept = hasOuterRing && endPart(&layer, minimum: 3)
            // A hole without its outer ring would become one itself.
            if number == 0 { hasOuterRing = isKept }
            if !hasOuterRing { layer.points.removeLast(layer.points.count - start) }
        }
    }

    /// Copies the next vertices, without those that repeat the one before them in the same part.
    private mutating func copy(_ count: Int, to layer: inout MVTLayer) throws(MVTError) {
        guard count <= vertices.count - nextVertex else {
            throw fault("a geometry has \(count) vertices, but \(vertices.count - nextVertex) are left")
        }
        let start = layer.points.count
        for point in vertices[nextVertex..<nextVertex + count]
        where layer.points.count == start || layer.points[layer.points.count - 1] != point {
            layer.points.append(point)
        }
        nextVertex += count
    }

    /// Completes the part that the last points form, or drops it if it has too few points.
    @discardableResult
    private func endPart(_ layer: inout MVTLayer, minimum: Int) -> Bool {
        let start = Int(layer.partStarts[layer.partStarts.count - 1])
        guard layer.points.count - start >= minimum else {
            layer.points.removeLast(layer.points.count - start)
            return false
        }
        layer.partStarts.append(UInt32(layer.points.count))
        return true
    }
}

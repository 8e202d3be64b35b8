internal import PortolanBasics
internal import PortolanOSMModel
internal import PortolanTiles

// Encodes a numbered batch for the temporary file. The parts that the whole region takes out of batches (coast,
// borders, labels, building parts) are not written.
extension FeatureBatch {
    func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * 4 + features.count * 48)
        func put(_ number: some BinaryInteger) { LEB128.append(UInt64(truncatingIfNeeded: number), to: &bytes) }
        func put(signed number: some BinaryInteger) { LEB128.append(signed: Int64(number), to: &bytes) }
        put(points.count)
        var last = GridPoint(x: 0, y: 0)
        for point in points {
            put(signed: Int64(point.x) - Int64(last.x))
            put(signed: Int64(point.y) - Int64(last.y))
            last = point
        }
        put(partStarts.count)
        var lastStart: UInt32 = 0
        for start in partStarts {
            // Only the length is written, because the end of one shape is the start of the next.
            put(start - lastStart)
            lastStart = start
        }
        put(attributes.count)
        for attribute in attributes {
            put(attribute.key)
            bytes.append(attribute.minZoom)
            put(attribute.value)
        }
        put(values.count)
        for value in values { value.append(to: &bytes) }
        put(features.count)
        for feature in features {
            bytes += [
                feature.layer.rawValue, feature.minZoom, feature.maxZoom, UInt8(feature.key.type.rawValue), feature.geometry.type.rawValue,
            ]
            put(signed: feature.order)
            bytes.appendNumber(feature.id)
            bytes.appendNumber(UInt64(bitPattern: feature.key.id))
            put(feature.sequence)
            put(feature.attributes.lowerBound)
            put(feature.attributes.count)
            put(feature.geometry.firstPart)
            put(feature.geometry.partCount)
            let box = feature.geometry.box
            for side in [box.minX, box.minY, box.maxX, box.maxY] { put(signed: side) }
            bytes.appendNumber(feature.geometry.area.bitPattern)
        }
        put(outlines.count)
        for outline in outlines { put(outline) }
        put(streets.count)
        for street in streets { put(street) }
        put(routedLines.count)
        for line in routedLines {
            put(line.feature)
            bytes.append((line.reference == nil ? 0 : 1) | (line.isNamed ? 2 : 0))
            MVTValue.string(line.reference ?? "").append(to: &bytes)
            MVTValue.string(line.kind).append(to: &bytes)
        }
        return bytes
    }

    /// Decodes a batch from the bytes of `encoded`; nil if the bytes are invalid.
    init?(decoding bytes: [UInt8]) {
        self.init()
        var reader = ByteReader(bytes)
        points = (0..<reader.count()).map { _ in GridPoint(x: 0, y: 0) }
        var last = GridPoint(x: 0, y: 0)
        for index in points.indices {
            last = GridPoint(x: last.x &+ Int32(clamping: reader.signed()), y: last.y &+ Int32(clamping: reader.signed()))
            points[index] = last
        }
        var lastStart: UInt32 = 0
        for _ in 0..<reader.count() {
            lastStart &+= UInt32(clamping: reader.number())
            partStarts.append(lastStart)
        }
        for _ in 0..<reader.count() {
            let key = UInt16(clamping: reader.number())
            attributes.append(Attribute(key: key, minZoom: reader.byte(), value: UInt32(clamping: reader.number())))
        }
        for _ in 0..<reader.count() { values.append(reader.value()) }
        for _ in 0..<reader.count() {
            guard let layer = SchemaLayer(rawValue: reader.byte()) else { return nil }
            let minZoom = reader.byte()
            let maxZoom = reader.byte()
            guard let type = OSMType(rawValue: numericCast(reader.byte())), let shape = MVTGeometryType(rawValue: reader.byte()) else {
                return nil
            }
            let order = Int32(clamping: reader.signed())
            let id = reader.fixed()
            let key = OSMKey(type: type, id: Int64(bitPattern: reader.fixed()))
            let sequence = UInt32(clamping: reader.number())
            let first = UInt32(clamping: reader.number())
            let count = UInt32(clamping: reader.number())
            let firstPart = UInt32(clamping: reader.number())
            let partCount = UInt32(clamping: reader.number())
            let sides = (0..<4).map { _ in Int32(clamping: reader.signed()) }
            let box = GridBox(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
            let area = Double(bitPattern: reader.fixed())
            guard Int(first) + Int(count) <= attributes.count, Int(firstPart) + Int(partCount) < partStarts.count else { return nil }
            features.append(
                StoredFeature(
                    layer: layer,
                    minZoom: minZoom,
                    maxZoom: maxZoom,
                    order: order,
                    id: id,
                    key: key,
                    sequence: sequence,
                    attributes: first..<(first + count),
                    geometry: StoredGeometry(type: shape, firstPart: firstPart, partCount: partCount, box: box, area: area)
                )
            )
        }
        for _ in 0..<reader.count() { outlines.append(reader.number()) }
        for _ in 0..<reader.count() { streets.append(reader.number()) }
        for _ in 0..<reader.count() {
            let feature = reader.number()
            let flags = reader.byte()
            guard let reference = reader.value().string, let kind = reader.value().string else { return nil }
            routedLines.append(
                RoutedLine(feature: feature, reference: flags & 1 == 0 ? nil : reference, kind: kind, isNamed: flags & 2 != 0)
            )
        }
        guard !reader.isBeyondEnd, partStarts.allSatisfy({ Int($0) <= points.count }),
            (outlines + streets).allSatisfy(features.indices.contains),
            routedLines.allSatisfy({ features.indices.contains($0.feature) })
        else { return nil }
    }
}

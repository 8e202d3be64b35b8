internal import CXXHash
internal import PortolanBasics
internal import PortolanOSMModel
internal import PortolanTiles

/// A digest of a feature with 128 bits.
struct FeatureDigest: Sendable, Equatable {
    var high: UInt64
    var low: UInt64

    /// Computes 128-bit XXH3 (Y. Collet).
    init(_ bytes: [UInt8]) {
        let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
        high = hash.high64
        low = hash.low64
    }
}

/// Computes digests of features as they are cut: their kind, their properties by name, their points, and the points at
/// which the outlines of neighbours separate.
struct FeatureDigester: Sendable {
    private let keys: [FeatureDigest]
    private let values: [FeatureDigest]
    private var bytes: [UInt8] = []

    init(_ table: ValueTable) {
        keys = table.keys.map { FeatureDigest(Array($0.utf8)) }
        values = table.values.map { Self.digest($0) }
    }

    private static func digest(_ value: MVTValue) -> FeatureDigest {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return FeatureDigest(bytes)
    }

    /// - Parameter isJunction: the same as for the slicer.
    mutating func digest(_ feature: StoredFeature, of batch: FeatureBatch, isJunction: [Bool]) -> FeatureDigest {
        bytes.removeAll(keepingCapacity: true)
        let geometry = feature.geometry
        bytes += [feature.layer.rawValue, feature.minZoom, feature.maxZoom, feature.key.type.rawValue, geometry.type.rawValue]
        bytes.appendNumber(UInt64(UInt32(bitPattern: feature.order)) << 32 | UInt64(feature.sequence))
        bytes.appendNumber(feature.id)
        bytes.appendNumber(UInt64(bitPattern: feature.key.id))
        bytes.appendNumber(geometry.area.bitPattern)
        bytes.appendNumber(UInt64(feature.attributes.count))
        for attribute in batch.attributes[Int(feature.attributes.lowerBound)..<Int(feature.attributes.upperBound)] {
            append(keys[Int(attribute.key)])
            bytes.append(attribute.minZoom)
            let isOwn = attribute.value & ValueTable.ownFlag != 0
            append(isOwn ? Self.digest(batch.values[Int(attribute.value & ~ValueTable.ownFlag)]) : values[Int(attribute.value)])
        }
        let starts = batch.partStarts[Int(geometry.firstPart)...Int(geometry.firstPart + geometry.partCount)]
        let base = starts.first ?? 0
        bytes.appendNumber(UInt64(starts.count))
        for start in starts { bytes.appendNumber(UInt64(start - base)) }
        for point in batch.points(of: geometry) {
            bytes.appendNumber(UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y)))
        }
        for isJunction in isJunction { bytes.append(isJunction ? 1 : 0) }
        return FeatureDigest(bytes)
    }

    private mutating func append(_ digest: FeatureDigest) {
        bytes.appendNumber(digest.high)
        bytes.appendNumber(digest.low)
    }
}

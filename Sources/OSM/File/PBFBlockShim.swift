internal import COSMium
internal import PortolanOSMModel

/// Owns the buffers for reading one block at a time, and turns the shim's objects into features.
///
/// Invariant for `@unchecked Sendable`: only one thread at a time uses it.
@safe final class PBFBlockShim: @unchecked Sendable {
    typealias Visit = (OSMFeature, [OSMTagTexts]) throws -> Void
    typealias Choose = (OSMType, OSMTags, [OSMTagTexts]) -> Bool
    typealias Omit = (OSMOmission, [OSMTagTexts]) throws -> Void

    /// The functions that receive the objects of blocks.
    struct Taker {
        var visit: Visit = { _, _ in }
        var omit: Omit = { _, _ in }
        /// Chooses tagged ways and relations. Ways and relations that are not chosen are passed neither to `visit` nor
        /// to `omit`.
        var choose: Choose = { _, _, _ in true }
    }

    /// The context of the shim's callbacks.
    private struct Context {
        var taker = Taker()
        var failure: (any Error)?
        var texts = PBFBlockTexts()
        /// The tags of the way or relation that was chosen last.
        var tags = OSMTags([])
    }

    private let handle: OpaquePointer
    private var context = Context()

    /// Creates the buffers; nil if the allocation fails.
    init?() {
        guard let created = unsafe portolan_osm_block_create() else { return nil }
        unsafe handle = created
    }

    deinit { unsafe portolan_osm_block_destroy(handle) }

    @unsafe func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(handle) }

    /// Reads a blob, which replaces the block's contents.
    /// - Parameters:
    ///   - isMerged: whether the blob was merged in memory, so that it may exceed the format's limit on size.
    /// - Returns: the passes that have something to read in it.
    /// - Throws: `ShimFailure`, and errors of the taker.
    func read(
        _ bytes: [UInt8],
        isMerged: Bool,
        pass: portolan_osm_pass,
        reader: OSMReaderShim,
        _ taker: Taker
    ) throws -> UInt32 {
        context = Context(taker: taker)
        defer { context = Context() }
        var error = ErrorText()
        var kinds: UInt32 = 0
        let status = unsafe reader.withHandle { reader in
            unsafe withUnsafeMutablePointer(to: &context) { context in
                unsafe bytes.withUnsafeBufferPointer { bytes in
                    unsafe portolan_osm_block_read(
                        handle,
                        reader,
                        pass,
                        bytes.baseAddress,
                        bytes.count,
                        isMerged,
                        { unsafe PBFBlockShim.take($0, $1) },
                        { unsafe PBFBlockShim.chooses($0, $1) },
                        context,
                        &kinds,
                        &error.bytes
                    )
                }
            }
        }
        if let failure = context.failure { throw failure }
        guard status == PORTOLAN_OSM_OK else { throw ShimFailure(status, error) }
        return kinds
    }

    // MARK: From the shim's structures to values

    private static func take(_ context: UnsafeMutableRawPointer?, _ feature: UnsafePointer<portolan_osm_feature>?) -> Bool {
        guard let context = unsafe context?.assumingMemoryBound(to: Context.self), let feature = unsafe feature?.pointee,
            let type = unsafe OSMType(rawValue: feature.type)
        else { return false }
        do {
            let key = unsafe OSMKey(type: type, id: feature.id)
            // The tags of ways and relations were made for `choose` already.
            let tags = type == .node ? unsafe context.pointee.texts.tags(of: feature) : unsafe context.pointee.tags
            let texts = unsafe context.pointee.texts.tagTexts
            guard let geometry = unsafe geometry(of: feature, type) else {
                let omission = unsafe OSMOmission(key: key, tags: tags, members: members(of: feature))
                try unsafe context.pointee.taker.omit(omission, texts)
                return true
            }
            let value = unsafe OSMFeature(
                key: key,
                version: feature.version,
                timestamp: feature.timestamp,
                tags: tags,
                geometry: geometry
            )
            try unsafe context.pointee.taker.visit(value, texts)
            return true
        } catch {
            unsafe context.pointee.failure = error
            return false
        }
    }

    private static func chooses(_ context: UnsafeMutableRawPointer?, _ feature: UnsafePointer<portolan_osm_feature>?) -> Bool {
        guard let context = unsafe context?.assumingMemoryBound(to: Context.self), let feature = unsafe feature?.pointee,
            let type = unsafe OSMType(rawValue: feature.type)
        else { return false }
        let tags = unsafe context.pointee.texts.tags(of: feature)
        unsafe context.pointee.tags = tags
        return unsafe context.pointee.taker.choose(type, tags, context.pointee.texts.tagTexts)
    }

    private static func points(_ start: UnsafePointer<portolan_osm_point>?, _ count: Int) -> [OSMPoint] {
        unsafe UnsafeBufferPointer(start: start, count: count).map { OSMPoint(x: $0.x, y: $0.y) }
    }

    private static func area(of feature: portolan_osm_feature) -> [OSMPolygon] {
        var polygons: [OSMPolygon] = []
        let rings = unsafe UnsafeBufferPointer(start: feature.rings, count: feature.ring_count)
        for index in rings.indices {
            let ring = unsafe rings[index]
            let points = unsafe points(ring.points, ring.point_count)
            if unsafe ring.is_outer {
                polygons.append(OSMPolygon(outer: points))
            } else if !polygons.isEmpty {
                polygons[polygons.count - 1].holes.append(points)
            }
        }
        return polygons
    }

    /// Returns the object's shape; nil if the extract has no position for it.
    private static func geometry(of feature: portolan_osm_feature, _ type: OSMType) -> OSMGeometry? {
        switch type {
        case .node:
            return unsafe points(feature.points, feature.point_count).first.map { .node($0) }
        case .way:
            let line = unsafe points(feature.points, feature.point_count)
            return line.isEmpty ? nil : .way(line: line, area: unsafe area(of: feature))
        case .relation:
            let isPlaced = unsafe UnsafeBufferPointer(start: feature.members, count: feature.member_count).contains {
                unsafe $0.point_count > 0
            }
            return isPlaced ? .relation(area: unsafe area(of: feature), members: unsafe members(of: feature)) : nil
        }
    }

    /// Returns the members of a relation. Nodes and ways have none.
    private static func members(of feature: portolan_osm_feature) -> [OSMMember] {
        unsafe UnsafeBufferPointer(start: feature.members, count: feature.member_count).map { member in
            unsafe OSMMember(
                key: OSMKey(type: OSMType(rawValue: member.type) ?? .relation, id: member.id),
                role: string(of: member.role),
                points: points(member.points, member.point_count)
            )
        }
    }
}

/// A failure with the shim's reason.
struct ShimFailure: Error, CustomStringConvertible {
    var text: String
    /// Whether the temporary file failed, and not the extract.
    var isSpill: Bool
    var description: String { text }

    init(_ status: portolan_osm_status, _ error: ErrorText) {
        text = error.text
        isSpill = status == PORTOLAN_OSM_SPILL_FAILED
    }
}

/// The texts of a block's table. Each is converted to a string once, because the objects of a block share most of their
/// texts.
private struct PBFBlockTexts {
    private var strings: [String] = []
    /// The index of each text of the table among the strings; −1 for a text that no object has used yet.
    private var numbers: [Int32] = []
    /// The numbers of the texts of the last object's tags.
    private(set) var tagTexts: [OSMTagTexts] = []

    mutating func tags(of feature: portolan_osm_feature) -> OSMTags {
        if unsafe numbers.count != feature.text_count { unsafe numbers = Array(repeating: -1, count: feature.text_count) }
        var tags: [OSMTags.Tag] = []
        unsafe tags.reserveCapacity(feature.tag_count)
        tagTexts.removeAll(keepingCapacity: true)
        let list = unsafe UnsafeBufferPointer(start: feature.tags, count: feature.tag_count)
        for index in list.indices {
            let tag = unsafe list[index]
            let key = unsafe number(tag.key, tag.key_number)
            let value = unsafe number(tag.value, tag.value_number)
            tags.append(OSMTags.Tag(key: strings[Int(key)], value: strings[Int(value)]))
            tagTexts.append(OSMTagTexts(key: key, value: value))
        }
        // The shim passes each key only once, so the texts correspond to the tags.
        return OSMTags(distinct: tags)
    }

    private mutating func number(_ text: portolan_osm_text, _ index: UInt32) -> Int32 {
        let known = numbers[Int(index)]
        if known >= 0 { return known }
        let number = Int32(truncatingIfNeeded: strings.count)
        unsafe strings.append(string(of: text))
        numbers[Int(index)] = number
        return number
    }
}

private func string(of text: portolan_osm_text) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
}

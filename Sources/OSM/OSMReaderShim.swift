internal import COSMium
internal import PortolanGeo
internal import PortolanRegion

/// Owns the shim's reader and turns what it hands over into features.
@safe struct OSMReaderShim: ~Copyable {
    /// What the callback needs; it lives on the stack of `read`.
    private struct Context {
        var visit: (OSMFeature) throws -> Void
        var omit: (OSMOmission) throws -> Void
        var failure: (any Error)?
    }

    private let reader: OpaquePointer
    private let source: PBFSource
    private var context: Context

    init(
        source: PBFSource,
        visit: @escaping (OSMFeature) throws -> Void,
        omit: @escaping (OSMOmission) throws -> Void
    ) throws(OSMReadError) {
        guard let created = unsafe portolan_osm_reader_create() else {
            throw OSMReadError(.notReadable, path: source.path, "out of memory")
        }
        unsafe reader = created
        self.source = source
        context = Context(visit: visit, omit: omit)
    }

    deinit { unsafe portolan_osm_reader_destroy(reader) }

    mutating func read(_ blobs: [PBFFraming.Blob], progress: (OSMReadProgress) -> Bool) throws {
        let kinds = try read(blobs, pass: PORTOLAN_OSM_NODES, phase: .node, progress)
        for (pass, phase) in [(PORTOLAN_OSM_WAYS, OSMType.way), (PORTOLAN_OSM_RELATIONS, .relation)] {
            let some = zip(blobs, kinds).filter { $0.1 & pass.rawValue != 0 }.map(\.0)
            _ = try read(some, pass: pass, phase: phase, progress)
        }
    }

    mutating func readNodes(_ blobs: [PBFFraming.Blob]) throws {
        _ = try read(blobs, pass: PORTOLAN_OSM_NODES, phase: .node) { _ in true }
    }

    /// Reads the blobs; gives for each what it has for the later passes.
    private mutating func read(
        _ blobs: [PBFFraming.Blob],
        pass: portolan_osm_pass,
        phase: OSMType,
        _ progress: (OSMReadProgress) -> Bool
    ) throws -> [UInt32] {
        var error = ErrorText()
        var kinds: [UInt32] = []
        var state = OSMReadProgress(phase: phase, bytesDone: 0, bytesTotal: blobs.reduce(0) { $0 + Int64($1.count) })
        for blob in blobs {
            let bytes = try source.read(at: blob.offset, count: blob.count)
            var kind: UInt32 = 0
            let status = unsafe withUnsafeMutablePointer(to: &context) { context in
                unsafe bytes.withUnsafeBufferPointer { bytes in
                    unsafe portolan_osm_reader_read(
                        reader,
                        pass,
                        bytes.baseAddress,
                        bytes.count,
                        { unsafe OSMReaderShim.take($0, $1) },
                        context,
                        &kind,
                        &error.bytes
                    )
                }
            }
            if let failure = context.failure {
                context.failure = nil
                throw failure
            }
            guard status == PORTOLAN_OSM_OK else {
                throw OSMReadError(.damaged, path: source.path, byteOffset: blob.frameOffset, error.text)
            }
            kinds.append(kind)
            state.bytesDone += Int64(blob.count)
            guard progress(state) else { throw CancellationError() }
        }
        guard unsafe portolan_osm_reader_finish_pass(reader, pass, &error.bytes) == PORTOLAN_OSM_OK else {
            throw OSMReadError(.unsupported, path: source.path, error.text)
        }
        return kinds
    }

    var counts: OSMReadCounts {
        let raw = unsafe portolan_osm_reader_counts(reader)
        return OSMReadCounts(
            nodes: Int(raw.nodes),
            ways: Int(raw.ways),
            relations: Int(raw.relations),
            incompleteWays: Int(raw.incomplete_ways),
            incompleteRelations: Int(raw.incomplete_relations),
            areas: Int(raw.areas),
            unsoundWays: Int(raw.unsound_ways),
            unsoundRelations: Int(raw.unsound_relations),
            withoutPosition: Int(raw.nodes_without_position + raw.ways_without_position + raw.relations_without_position),
            oversized: Int(raw.oversized),
            newestTimestamp: raw.newest_timestamp,
            nodeBounds: raw.west > raw.east
                ? nil
                : CoordinateBounds(
                    south: Double(raw.south) / 1e7,
                    west: Double(raw.west) / 1e7,
                    north: Double(raw.north) / 1e7,
                    east: Double(raw.east) / 1e7
                )
        )
    }

    // MARK: From the shim's structures to values

    private static func take(_ context: UnsafeMutableRawPointer?, _ feature: UnsafePointer<portolan_osm_feature>?) -> Bool {
        guard let context = unsafe context?.assumingMemoryBound(to: Context.self), let feature = unsafe feature?.pointee,
            let type = unsafe OSMType(rawValue: feature.type)
        else { return false }
        do {
            let key = unsafe OSMKey(type: type, id: feature.id)
            let tags = unsafe tags(of: feature)
            guard let geometry = unsafe geometry(of: feature, type) else {
                try unsafe context.pointee.omit(OSMOmission(key: key, tags: tags))
                return true
            }
            let value = unsafe OSMFeature(
                key: key,
                version: feature.version,
                timestamp: feature.timestamp,
                tags: tags,
                geometry: geometry
            )
            try unsafe context.pointee.visit(value)
            return true
        } catch {
            unsafe context.pointee.failure = error
            return false
        }
    }

    private static func tags(of feature: portolan_osm_feature) -> OSMTags {
        OSMTags(
            unsafe UnsafeBufferPointer(start: feature.tags, count: feature.tag_count).map {
                unsafe OSMTags.Tag(key: key($0.key), value: string($0.value))
            }
        )
    }

    /// Long keys that many objects carry are always the same string, which takes no memory of its own.
    private static func key(_ text: portolan_osm_text) -> String {
        let count = unsafe text.count
        guard count >= 16, count - 16 < longKeys.count else { return unsafe string(text) }
        let bytes = unsafe UnsafeRawBufferPointer(start: text.bytes, count: count)
        let known = longKeys[count - 16].first { key in
            unsafe key.utf8.withContiguousStorageIfAvailable { unsafe bytes.elementsEqual($0) } ?? false
        }
        return unsafe known ?? string(text)
    }

    /// By their number of bytes, from the first that a `String` does not hold in itself.
    private static let longKeys: [[String]] = [
        ["addr:housenumber", "public_transport", "addr:subdistrict", "diet:gluten_free"],
        ["operator:wikidata", "contact:instagram", "building:material"],
        ["toilets:wheelchair", "addr:neighbourhood", "operator:wikipedia", "payment:mastercard"],
        ["internet_access:fee", "payment:debit_cards", "payment:contactless"],
        ["payment:credit_cards", "source:addr:postcode", "internet_access:ssid"],
        ["opening_hours:covid19", "opening_hours:kitchen"],
        ["wheelchair:description", "opening_hours:delivery"],
        ["addr:conscriptionnumber"],
        ["check_date:opening_hours"],
    ]

    private static func string(_ text: portolan_osm_text) -> String {
        unsafe String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
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

    /// nil where the extract holds no position.
    private static func geometry(of feature: portolan_osm_feature, _ type: OSMType) -> OSMGeometry? {
        switch type {
        case .node:
            return unsafe points(feature.points, feature.point_count).first.map { .node($0) }
        case .way:
            let line = unsafe points(feature.points, feature.point_count)
            return line.isEmpty ? nil : .way(line: line, area: unsafe area(of: feature))
        case .relation:
            let members = unsafe UnsafeBufferPointer(start: feature.members, count: feature.member_count).map { member in
                unsafe OSMMember(
                    key: OSMKey(type: OSMType(rawValue: member.type) ?? .relation, id: member.id),
                    role: string(member.role),
                    points: points(member.points, member.point_count)
                )
            }
            return members.isEmpty ? nil : .relation(area: unsafe area(of: feature), members: members)
        }
    }
}

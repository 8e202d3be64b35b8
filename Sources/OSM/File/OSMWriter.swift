internal import COSMium
internal import Foundation
public import PortolanGeo
public import PortolanOSMModel

/// The reason why an extract could not be written.
public struct OSMWriteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file that could not be written.
    public var path: String
    /// The fault in English, without the path.
    public var message: String

    /// Creates an error about a file.
    public init(path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    public var description: String { "\(path): \(message)" }
}

/// A member of a relation for writing.
public struct OSMMemberReference: Sendable, Hashable {
    /// The member's type and number in OpenStreetMap.
    public var key: OSMKey
    /// The member's role in the relation; empty if it has none.
    public var role: String

    /// Creates a reference to an object; by default without a role.
    public init(_ key: OSMKey, role: String = "") {
        self.key = key
        self.role = role
    }
}

/// Writes an extract in OpenStreetMap's PBF format through libosmium, with dense nodes and zlib-compressed blobs. The
/// same calls give the same bytes.
///
/// Objects must come in ascending order of their IDs, all nodes before all ways before all relations. Keys and values
/// have at most 1,024 bytes. The file is complete when `close()` has returned.
@safe public struct OSMWriter: ~Copyable {
    private let path: String
    private let writer: OpaquePointer
    private var last: OSMKey?

    /// Creates the file and writes its header.
    /// - Parameters:
    ///   - path: the file; an existing one is replaced.
    ///   - bounds: the bounds in the file's header.
    ///   - generator: the program's name in the file's header.
    public init(path: String, bounds: CoordinateBounds?, generator: String) throws(OSMWriteError) {
        var error = ErrorText()
        // The path is absolute, because libosmium takes names such as `http:…` for URLs.
        let absolute = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        let corners = bounds.map { [OSMPoint($0.southWest), OSMPoint($0.northEast)].flatMap { [$0.x, $0.y] } }
        let created =
            if let corners {
                unsafe corners.withUnsafeBufferPointer {
                    unsafe portolan_osm_writer_create(absolute, $0.baseAddress, generator, &error.bytes)
                }
            } else {
                unsafe portolan_osm_writer_create(absolute, nil, generator, &error.bytes)
            }
        guard let created = unsafe created else { throw OSMWriteError(path: path, "cannot be written: \(error.text)") }
        self.path = path
        unsafe writer = created
        last = nil
    }

    deinit { unsafe portolan_osm_writer_destroy(writer) }

    /// Writes a node.
    /// - Parameters:
    ///   - id: the node's number.
    ///   - point: the node's position.
    ///   - version: the number of its edit.
    ///   - timestamp: seconds since 1970-01-01 UTC, until 2106; 0 for none.
    ///   - tags: its tags.
    /// - Throws: `OSMWriteError` if the file cannot be written or the object is out of order.
    public mutating func writeNode(
        id: Int64,
        point: OSMPoint,
        version: UInt32 = 1,
        timestamp: Int64 = 0,
        tags: OSMTags = OSMTags()
    ) throws(OSMWriteError) {
        try unsafe write(OSMKey(type: .node, id: id), version, timestamp, tags) { writer, attributes, error in
            unsafe portolan_osm_writer_node(writer, attributes, portolan_osm_point(x: point.x, y: point.y), error)
        }
    }

    /// Writes a way.
    /// - Parameters:
    ///   - id: the way's number.
    ///   - nodes: the IDs of its nodes in order; a closed way repeats its first node at its end.
    ///   - version: the number of its edit.
    ///   - timestamp: seconds since 1970-01-01 UTC, until 2106; 0 for none.
    ///   - tags: its tags.
    /// - Throws: `OSMWriteError` if the file cannot be written or the object is out of order.
    public mutating func writeWay(
        id: Int64,
        nodes: [Int64],
        version: UInt32 = 1,
        timestamp: Int64 = 0,
        tags: OSMTags = OSMTags()
    ) throws(OSMWriteError) {
        try unsafe write(OSMKey(type: .way, id: id), version, timestamp, tags) { writer, attributes, error in
            unsafe nodes.withUnsafeBufferPointer {
                unsafe portolan_osm_writer_way(writer, attributes, $0.baseAddress, $0.count, error)
            }
        }
    }

    /// Writes a relation.
    /// - Parameters:
    ///   - id: the relation's number.
    ///   - members: its members in order.
    ///   - version: the number of its edit.
    ///   - timestamp: seconds since 1970-01-01 UTC, until 2106; 0 for none.
    ///   - tags: its tags, including `type`.
    /// - Throws: `OSMWriteError` if the file cannot be written or the object is out of order.
    public mutating func writeRelation(
        id: Int64,
        members: [OSMMemberReference],
        version: UInt32 = 1,
        timestamp: Int64 = 0,
        tags: OSMTags = OSMTags()
    ) throws(OSMWriteError) {
        try unsafe write(OSMKey(type: .relation, id: id), version, timestamp, tags) { writer, attributes, error in
            var texts = TextArena()
            for member in members { texts.add(member.role) }
            return unsafe texts.withTexts { roles in
                var list = unsafe [portolan_osm_member]()
                for (index, member) in members.enumerated() {
                    unsafe list.append(
                        portolan_osm_member(
                            type: member.key.type.rawValue,
                            id: member.key.id,
                            role: roles[index],
                            points: nil,
                            point_count: 0
                        )
                    )
                }
                return unsafe list.withUnsafeBufferPointer {
                    unsafe portolan_osm_writer_relation(writer, attributes, $0.baseAddress, $0.count, error)
                }
            }
        }
    }

    /// Writes the remaining data and closes the file.
    public consuming func close() throws(OSMWriteError) {
        var error = ErrorText()
        guard unsafe portolan_osm_writer_close(writer, &error.bytes) == PORTOLAN_OSM_OK else {
            throw OSMWriteError(path: path, "cannot be written: \(error.text)")
        }
    }

    private mutating func write(
        _ key: OSMKey,
        _ version: UInt32,
        _ timestamp: Int64,
        _ tags: OSMTags,
        _ body: (OpaquePointer, UnsafePointer<portolan_osm_attributes>, UnsafeMutablePointer<CChar>) -> portolan_osm_status
    ) throws(OSMWriteError) {
        if let last, last >= key {
            throw OSMWriteError(path: path, "\(key) follows \(last), but objects must be written in ascending order")
        }
        guard timestamp >= 0, timestamp <= UInt32.max else {
            throw OSMWriteError(path: path, "\(key): the timestamp \(timestamp) is out of range")
        }
        last = key
        var texts = TextArena()
        for tag in tags.all {
            texts.add(tag.key)
            texts.add(tag.value)
        }
        var error = ErrorText()
        let status = unsafe texts.withTexts { texts in
            var list = unsafe [portolan_osm_tag]()
            for index in stride(from: 0, to: unsafe texts.count, by: 2) {
                unsafe list.append(portolan_osm_tag(key: texts[index], value: texts[index + 1], key_number: 0, value_number: 0))
            }
            return unsafe list.withUnsafeBufferPointer { tags in
                var attributes = unsafe portolan_osm_attributes(
                    id: key.id,
                    version: version,
                    timestamp: timestamp,
                    tags: tags.baseAddress,
                    tag_count: tags.count
                )
                return unsafe body(writer, &attributes, &error.bytes)
            }
        }
        guard status == PORTOLAN_OSM_OK else { throw OSMWriteError(path: path, "\(key) cannot be written: \(error.text)") }
    }
}

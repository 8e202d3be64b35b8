internal import Foundation
internal import PortolanBasics

/// A PBF file's outer structure: lengths, blob headers and blobs. Every length is checked against the file before it is
/// used (https://wiki.openstreetmap.org/wiki/PBF_Format, "File format").
struct PBFFraming: Sendable {
    static let maxHeaderBytes = 64 << 10
    static let maxBlobBytes = 32 << 20

    /// The location of one blob: the beginning of its frame, and its `Blob` message.
    struct Blob: Sendable {
        var frameOffset: Int64
        var offset: Int64
        var count: Int
        /// The changes of the blob; nil if none concern it.
        var overlay: Overlay?

        /// The kinds of changes of a blob.
        enum Overlay: Sendable {
            /// A blob that the file lacks.
            case inserted([UInt8])
            /// The file's blob without the hidden objects, merged with the objects of another blob.
            case merged([UInt8], hidden: OSMKeySet)
        }
    }

    let header: Blob
    let data: [Blob]

    /// Walks over the whole file without reading the contents of blobs.
    init(source: PBFSource) throws(OSMReadError) {
        let path = source.path
        let size = source.byteCount
        guard size > 0 else {
            throw OSMReadError(.notPBF, path: path, byteOffset: 0, "the file is empty; expected an OpenStreetMap extract (.osm.pbf)")
        }
        var blobs: [Blob] = []
        var offset: Int64 = 0
        while offset < size {
            let frameOffset = offset
            let isFirst = blobs.isEmpty
            func truncated(_ what: String) -> OSMReadError {
                OSMReadError(.truncated, path: path, byteOffset: frameOffset, "the file is cut: \(what); fetch it again")
            }
            guard size - offset >= 4 else {
                if isFirst { throw Self.notPBF(path, []) }
                throw truncated("its last \(size - offset) bytes are too few for a blob")
            }
            let length = try source.read(at: offset, count: 4)
            let headerCount = length.reduce(0) { $0 << 8 | Int($1) }
            offset += 4
            guard headerCount > 0, headerCount <= Self.maxHeaderBytes else {
                if isFirst { throw Self.notPBF(path, length) }
                throw OSMReadError(
                    .damaged,
                    path: path,
                    byteOffset: frameOffset,
                    "a blob header cannot have \(headerCount) bytes; fetch the file again"
                )
            }
            guard size - offset >= headerCount else {
                if isFirst, size < 64 { throw Self.notPBF(path, length) }
                throw truncated("it ends within a blob header")
            }
            let header = BlobHeader(bytes: try source.read(at: offset, count: headerCount))
            offset += Int64(headerCount)
            guard let header, header.type == (isFirst ? "OSMHeader" : "OSMData") else {
                if isFirst { throw Self.notPBF(path, length) }
                throw OSMReadError(
                    .damaged,
                    path: path,
                    byteOffset: frameOffset,
                    "an OSMData blob should begin here, but does not; fetch the file again"
                )
            }
            guard header.dataCount > 0, header.dataCount <= Self.maxBlobBytes else {
                throw OSMReadError(
                    .damaged,
                    path: path,
                    byteOffset: frameOffset,
                    "a blob cannot have \(header.dataCount) bytes; fetch the file again"
                )
            }
            guard size - offset >= Int64(header.dataCount) else {
                throw truncated("only \(size - offset) bytes are left of a blob of \(header.dataCount) bytes")
            }
            blobs.append(Blob(frameOffset: frameOffset, offset: offset, count: header.dataCount))
            offset += Int64(header.dataCount)
        }
        header = blobs[0]
        data = Array(blobs.dropFirst())
    }

    private static func notPBF(_ path: String, _ start: [UInt8]) -> OSMReadError {
        let kind =
            switch start {
            case [0x3C, 0x3F, 0x78, 0x6D], [0x3C, 0x6F, 0x73, 0x6D]: "an OSM XML file"
            case _ where start.starts(with: [0x1F, 0x8B]): "a gzip file"
            case _ where start.starts(with: [0x42, 0x5A, 0x68]): "a bzip2 file"
            case [0x50, 0x4D, 0x54, 0x69]: "a tile archive"
            default: "not an OpenStreetMap extract in PBF format"
            }
        let advice = kind.hasPrefix("not") ? "" : "; `osmium cat FILE --output FILE.osm.pbf` converts OSM files"
        return OSMReadError(.notPBF, path: path, byteOffset: 0, "the file is " + kind + advice)
    }
}

/// The `BlobHeader` message.
private struct BlobHeader {
    var type: String
    var dataCount: Int

    private struct Failure: Error, ProtobufErrors, CustomStringConvertible {
        let description: String

        static func error(_ fault: ProtobufFault, byteOffset: Int, _ message: String) -> Self { Self(description: message) }
    }

    /// Reads a header; nil if the bytes are not a valid message.
    init?(bytes: [UInt8]) {
        do throws(Failure) { try self.init(bytes.span) } catch { return nil }
    }

    private init?(_ bytes: Span<UInt8>) throws(Failure) {
        typealias Fields = ProtobufFields<Failure>
        var offset = 0
        var type: String?
        var dataCount: UInt64?
        while offset < bytes.count {
            let field = try Fields.field(bytes, &offset, bytes.count)
            switch (field.number, field.type) {
            case (1, .bytes): type = try Fields.text(bytes, try Fields.range(bytes, &offset, bytes.count))
            case (3, .varint): dataCount = try Fields.varint(bytes, &offset, bytes.count)
            default: try Fields.skip(field.type, bytes, &offset, bytes.count)
            }
        }
        guard let type, let dataCount else { return nil }
        self.type = type
        self.dataCount = Int(min(dataCount, UInt64(Int32.max)))
    }
}

import Foundation
import HTTPTypes
import PortolanPlaces
import PortolanTiles

/// Serves archives of tiles as files, for clients that read parts of them (RFC 9110, section 14).
enum ArchiveFile {
    static func answer(_ maps: MapCatalog, _ call: Call) throws -> Answer {
        let name = call.parts["source"] ?? ""
        guard let archive = maps.archives.first(where: { $0.name == name }),
            let size = archive.region.manifest.files[Region.tilesFileName]?.byteCount, size > 0
        else { throw RequestError.notFound("there is no archive named \(name.prefix(100))") }
        let length = UInt64(size)
        let etag = "\"\(archive.digest)\""
        func headed(_ answer: Answer) -> Answer {
            answer.with(.eTag, etag).with(.acceptRanges, "bytes").cached(.brief)
        }
        if ETag.matches(call, etag) { return headed(Answer(.notModified)) }
        if let wanted = call.headers[.ifMatch], wanted != "*", !wanted.contains(etag) {
            throw RequestError(
                .preconditionFailed,
                "the archive has changed since the client began to read it; read it again from its beginning"
            )
        }
        // If-Range: a client that has another version gets the whole archive.
        let isSame = call.headers[.ifRange].map { $0 == etag } ?? true
        func part(_ range: Range<UInt64>, _ status: HTTPResponse.Status) throws -> Answer {
            var answer = headed(Answer(status, type: "application/vnd.pmtiles"))
            if range.count > pieceByteCount {
                answer.part = Answer.ArchivePart(archive: archive.archive, range: range)
            } else {
                // A small part is read before the headers are sent, so that damage becomes an error status.
                answer.body = try archive.archive.bytes(at: range.lowerBound, count: range.count)
            }
            return answer
        }
        guard isSame, let header = call.headers[.range] else { return try part(0..<length, .ok) }
        switch range(header, length) {
        case .whole: return try part(0..<length, .ok)
        case .part(let range):
            var answer = try part(range, .partialContent)
            answer.headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
            return answer
        case .outside:
            return headed(Answer(.rangeNotSatisfiable)).with(.contentRange, "bytes */\(length)")
        }
    }

    /// The size limit of parts that are read completely before they are sent, in bytes. Larger parts are read while
    /// they are sent.
    static let pieceByteCount = 256 << 10

    private enum Wanted {
        case whole
        case part(Range<UInt64>)
        case outside
    }

    /// Returns the requested range of bytes. Several ranges, or an invalid one, count as the whole file.
    private static func range(_ header: String, _ length: UInt64) -> Wanted {
        guard header.hasPrefix("bytes="), !header.contains(",") else { return .whole }
        let ends = header.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmingSpace() }
        guard ends.count == 2 else { return .whole }
        if ends[0].isEmpty {
            guard let count = UInt64(ends[1]) else { return .whole }
            return count == 0 ? .outside : .part(length - min(count, length)..<length)
        }
        guard let first = UInt64(ends[0]), ends[1].isEmpty || UInt64(ends[1]) != nil else { return .whole }
        guard first < length else { return .outside }
        let last = UInt64(ends[1]).map { min($0, length - 1) } ?? length - 1
        return last < first ? .whole : .part(first..<last + 1)
    }
}

import Foundation
import HTTPTypes
import PortolanPlaces

/// Archives of tiles as files, for clients that read parts of them (RFC 9110, section 14).
enum ArchiveFile {
    static func answer(_ maps: MapCatalog, _ name: String, _ call: Call) throws -> Answer {
        guard let archive = maps.archives.first(where: { $0.name == name }), let file = archive.region.tilesFile,
            let size = archive.region.manifest.files[Region.tilesFileName]?.byteCount, size > 0
        else { throw RequestError.notFound("there is no archive called \(name.prefix(100))") }
        let length = UInt64(size)
        let etag = "\"\(archive.digest)\""
        func headed(_ answer: Answer) -> Answer {
            answer.with(.eTag, etag).with(.acceptRanges, "bytes").cached(.brief)
        }
        if ETag.matches(call, etag) { return headed(Answer(.notModified)) }
        if let wanted = call.headers[.ifMatch], wanted != "*", !wanted.contains(etag) {
            throw RequestError(.preconditionFailed, "the archive is another one than the client has begun to read")
        }
        // If-Range: the whole is sent if it is another archive now.
        let isSame = call.headers[.ifRange].map { $0 == etag } ?? true
        guard isSame, let header = call.headers[.range] else {
            var answer = headed(Answer(type: "application/vnd.pmtiles"))
            answer.part = Answer.FilePart(file: file, range: 0..<length)
            return answer
        }
        switch range(header, length) {
        case .whole:
            var answer = headed(Answer(type: "application/vnd.pmtiles"))
            answer.part = Answer.FilePart(file: file, range: 0..<length)
            return answer
        case .part(let range):
            var answer = headed(Answer(.partialContent, type: "application/vnd.pmtiles"))
            answer.part = Answer.FilePart(file: file, range: range)
            answer.headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
            return answer
        case .outside:
            return headed(Answer(.rangeNotSatisfiable)).with(.contentRange, "bytes */\(length)")
        }
    }

    private enum Wanted {
        case whole
        case part(Range<UInt64>)
        case outside
    }

    /// One range of bytes; several, and what is no range, count as the whole.
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

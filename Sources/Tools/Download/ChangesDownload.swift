package import Foundation
internal import PortolanFiles
package import PortolanMapSources

/// Copies the files of a series of changes into a folder. Only complete files get their names, so a later run fetches
/// only the files that are missing.
package struct ChangesDownload: Sendable {
    private let address: String
    private let series: String
    private let folder: URL
    private let reader: any ResourceReader

    /// - Parameters:
    ///   - address: the address of the server's copy of the series, without a slash at its end.
    ///   - series: the address that identifies the series, whatever server the copy is on.
    ///   - folder: the folder for the files; it is made when the first file is fetched.
    package init(_ address: String, series: String, folder: URL, reader: any ResourceReader) {
        self.address = address
        self.series = series
        self.folder = folder
        self.reader = reader
    }

    /// A file that the folder lacks.
    package struct MissingFile: Sendable, Hashable {
        /// The file's number in the series.
        package var sequenceNumber: Int
        /// The facts about the file that the server states.
        package var offer: ExtractDownload.Offer
    }

    private static let stateByteLimit = 64 << 10
    /// The greatest number of bytes of one file of changes. A day of the whole planet takes about half of it.
    private static let fileByteLimit: UInt64 = 256 << 20
    /// The name of the file that names the folder's series.
    private static let seriesFileName = "series.txt"

    /// Requests the newest state of the series.
    package func state() throws -> ReplicationState {
        let address = address + "/state.txt"
        guard let bytes = try reader.read(address, byteLimit: Self.stateByteLimit) else {
            throw DownloadError(address, "there is no such file; is this the address of a series of changes?")
        }
        return try ReplicationState(bytes, address: address)
    }

    /// Returns the place of a file of changes on this machine.
    package static func file(_ sequenceNumber: Int, in folder: URL) -> URL {
        folder.appending(path: ReplicationState.digits(sequenceNumber) + ".osc.gz")
    }

    /// Requests the sizes of the files that the folder lacks.
    /// - Throws: an error if the folder holds another series, or if the server has no such file or one that is too
    ///   large.
    package func missingFiles(of sequenceNumbers: Range<Int>, progress: (Double) -> Void) throws -> [MissingFile] {
        try checkFolder()
        return try sequenceNumbers.compactMap { number in
            guard !FileSystem.exists(Self.file(number, in: folder).path(percentEncoded: false)) else { return nil }
            progress(Double(number - sequenceNumbers.lowerBound) / Double(sequenceNumbers.count))
            try Task.checkCancellation()
            let offer = try download(number).offer(readsChecksum: false)
            if let byteCount = offer.byteCount, byteCount > Self.fileByteLimit {
                throw DownloadError(
                    address + "/" + ReplicationState.path(number),
                    "the file of changes has \(byteCount) bytes, more than the limit of \(Self.fileByteLimit); download a newer extract"
                )
            }
            return MissingFile(sequenceNumber: number, offer: offer)
        }
    }

    /// Copies the files that the folder still lacks. If the work ends early, the complete files stay.
    /// - Throws: errors of the server and the file system, and an error if another process copies into the folder.
    package func run(_ missing: [MissingFile], progress: (Double) -> Void) throws {
        guard !missing.isEmpty else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.path(percentEncoded: false)
        guard let lock = FileSystem.lockedFolder(path) else {
            throw DownloadError(path, "another update fetches changes into this folder; try again when it has ended")
        }
        defer { close(lock) }
        try Data((series + "\n").utf8).write(to: folder.appending(path: Self.seriesFileName), options: .atomic)
        for (index, file) in missing.enumerated() {
            let target = Self.file(file.sequenceNumber, in: folder)
            // Another update may have fetched the file since its size was requested.
            guard !FileSystem.exists(target.path(percentEncoded: false)) else { continue }
            do {
                try download(file.sequenceNumber).run(file.offer, to: target) { fraction in
                    progress((Double(index) + fraction) / Double(missing.count))
                }
            } catch {
                // Without a checksum, the next run could not continue the copy.
                try? FileSystem.removeFile(ExtractDownload.copy(of: target).path(percentEncoded: false))
                throw error
            }
        }
    }

    /// Checks that the folder holds no other series, in which the same numbers mean other changes.
    private func checkFolder() throws {
        guard let file = try? FileHandle(forReadingFrom: folder.appending(path: Self.seriesFileName)) else { return }
        defer { try? file.close() }
        let known = String(decoding: try file.read(upToCount: 2000) ?? Data(), as: UTF8.self)
        guard known == series + "\n" else {
            throw DownloadError(
                folder.path(percentEncoded: false),
                "the folder holds the changes of \(known.trimmingCharacters(in: .newlines)), not of \(series); move it away"
            )
        }
    }

    private func download(_ sequenceNumber: Int) -> ExtractDownload {
        ExtractDownload(address + "/" + ReplicationState.path(sequenceNumber), reader: reader)
    }
}

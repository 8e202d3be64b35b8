import ArgumentParser
import Foundation
import PortolanFiles
import PortolanImage
import PortolanRaster
import Synchronization

/// Options for writing the picture of a command.
struct PictureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The picture file to write.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp("png, jpeg or webp; by default the format that the file's name ends with, otherwise png.", valueName: "format")
    )
    var format: FormatArgument?

    @Option(help: ArgumentHelp("The quality of a JPEG or WebP: 0 (the smallest file) to 100; 90 by default.", valueName: "number"))
    var quality: Int?

    @Flag(help: "Compress a WebP without loss.")
    var lossless = false

    var chosenFormat: PictureFormat { format?.format ?? PictureFormat(fileName: output) ?? .png }

    func validate() throws {
        if let quality {
            guard (0...100).contains(quality) else { throw ValidationError("--quality \(quality) is not in 0…100") }
            guard chosenFormat != .png else { throw ValidationError("--quality is for JPEG and WebP only: a PNG has no loss") }
        }
        if lossless {
            guard chosenFormat == .webP else {
                throw ValidationError("--lossless is for WebP only: a PNG never has a loss, and a JPEG always has")
            }
            guard quality == nil else { throw ValidationError("--lossless and --quality cannot be combined: give one of them") }
        }
    }

    var chosenQuality: PictureQuality { lossless ? .lossless : quality.map { .lossy(Double($0) / 100) } ?? .standard }

    /// Refuses a picture that the format cannot represent, before it is drawn.
    func check(width: Int, height: Int) throws {
        let format = chosenFormat
        guard max(width, height) <= format.maximumSide else {
            throw CommandError("\(output): \(PictureFileError.size(format, width: width, height: height))")
        }
    }
}

/// A format, given by the extension of its files.
struct FormatArgument: ExpressibleByArgument {
    var format: PictureFormat

    init?(argument: String) {
        guard let format = PictureFormat(fileName: "." + argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { PictureFormat.allCases.map(\.rawValue) }
}

/// A picture file that is written band by band. It takes its name when it is complete.
final class BandFile: Sendable {
    /// The error for a transparent pixel after a PNG was begun without transparency.
    struct Transparent: Error, CustomStringConvertible {
        var description: String { "the picture has transparent pixels" }
    }

    private struct State: ~Copyable {
        var encoder: PictureEncoder?
        var file: OutputFile?
        var isOpaque: Bool?
    }

    private let options: PictureOptions
    private let width: Int
    private let height: Int
    private let state: Mutex<State>

    /// Checks whether the file can be written. The first band decides whether the picture is opaque.
    init(_ options: PictureOptions, width: Int, height: Int) throws {
        self.options = options
        self.width = width
        self.height = height
        state = Mutex(State(file: try OutputFile(options.output)))
    }

    /// Removes an unfinished file. It is called when drawing fails, because the program may end before the file is
    /// released.
    func discard() { state.withLock { $0.file = nil } }

    /// Starts again, with a picture that may be transparent.
    func restart() throws {
        try state.withLock { state in
            state.encoder = nil
            state.isOpaque = false
            try state.file?.clear()
        }
    }

    /// Adds the next band.
    func add(_ band: Pixmap) throws {
        try state.withLock { state in
            let isOpaque = options.chosenFormat != .png || band.isOpaque
            if state.isOpaque == nil { state.isOpaque = isOpaque }
            if state.isOpaque == true, !isOpaque { throw Transparent() }
            if state.encoder == nil {
                state.encoder = try encoding { () throws(PictureFileError) in
                    try PictureEncoder(
                        options.chosenFormat,
                        width: width,
                        height: height,
                        quality: options.chosenQuality,
                        isOpaque: state.isOpaque ?? false
                    )
                }
            }
            let bytes = try encoding { () throws(PictureFileError) in try state.encoder?.add(band) }
            try state.file?.write(bytes ?? [])
        }
    }

    /// Completes the file and gives it its name.
    func finish() throws {
        try state.withLock { state in
            guard let encoder = state.encoder.take() else { return }
            let rest: [UInt8]
            do throws(PictureFileError) {
                rest = try encoder.finish()
            } catch {
                throw CommandError("\(options.output): \(error)")
            }
            try state.file?.write(rest)
            try state.file.take()?.publish()
        }
    }

    private func encoding<Result: ~Copyable>(_ body: () throws(PictureFileError) -> Result) throws -> Result {
        do throws(PictureFileError) {
            return try body()
        } catch {
            throw CommandError("\(options.output): \(error)")
        }
    }
}

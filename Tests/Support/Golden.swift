import Foundation
import PortolanImage
public import PortolanRaster
public import Testing

/// How much a picture may differ from its golden.
public struct GoldenTolerance: Sendable {
    /// The largest difference of a channel (of 255) that still counts as equal.
    public var channel: UInt8
    /// The largest share of pixels that may have a channel with a larger difference.
    public var share: Double

    public init(channel: UInt8, share: Double) {
        self.channel = channel
        self.share = share
    }

    /// No tolerance: every pixel must be equal.
    public static let exact = GoldenTolerance(channel: 0, share: 0)
}

/// Compares pictures with files of the repository.
public enum Golden {
    /// Whether the test records new goldens: the environment variable `PORTOLAN_RECORD_GOLDENS` is set.
    public static let isRecording = ProcessInfo.processInfo.environment["PORTOLAN_RECORD_GOLDENS"] != nil

    /// Whether a picture equals its golden to the pixel. The function records no golden and reports no failure.
    public static func matches(_ name: String, _ picture: Pixmap, file: String = #filePath) throws -> Bool {
        try differingPixels(picture, PNG.decode([UInt8](Data(contentsOf: url(name, file)))), .exact) == []
    }

    static func url(_ name: String, _ file: String) -> URL {
        URL(filePath: file).deletingLastPathComponent().appending(path: "Goldens/\(name).png")
    }

    /// Returns the positions of the pixels in which a channel differs by more than the tolerance; nil if the sizes
    /// differ. The pixels have straight alpha, as in a PNG.
    static func differingPixels(_ a: Pixmap, _ b: Pixmap, _ tolerance: GoldenTolerance) -> [Int]? {
        guard a.width == b.width, a.height == b.height else { return nil }
        let (first, second) = (a.straightRGBA(), b.straightRGBA())
        guard first != second else { return [] }
        return a.pixels.indices.filter { index in
            (4 * index..<4 * index + 4).contains { abs(Int(first[$0]) - Int(second[$0])) > Int(tolerance.channel) }
        }
    }

    /// Returns the expected picture, the actual one and the difference side by side. The difference is the expected
    /// picture in pale colours, with differing pixels in red.
    static func comparison(_ expected: Pixmap, _ actual: Pixmap, _ differing: [Int]?) -> Pixmap {
        let gap = 8
        let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
        var result = Pixmap(width: 3 * width + 2 * gap, height: height, color: .white)
        func draw(_ picture: Pixmap, atColumn left: Int, _ change: (UInt32) -> UInt32 = { $0 }) {
            for y in 0..<picture.height {
                for x in 0..<picture.width { result[left + x, y] = change(picture[x, y]) }
            }
        }
        draw(expected, atColumn: 0)
        draw(actual, atColumn: width + gap)
        let left = 2 * (width + gap)
        draw(expected, atColumn: left) { pixel in
            let light = ((pixel & 255) + (pixel >> 8 & 255) + (pixel >> 16 & 255)) / 3 / 4 + 191
            return 0xFF00_0000 | light << 16 | light << 8 | light
        }
        for index in differing ?? [] { result[left + index % width, index / width] = 0xFF00_00FF }
        return result
    }
}

/// Compares a picture with `Goldens/NAME.png` beside the test's file. If the two differ, the function writes a picture
/// that shows both and their difference, and the failure names this picture. If `PORTOLAN_RECORD_GOLDENS` is set, the
/// function writes the golden instead: look at it before you commit it.
public func expectGolden(
    _ name: String,
    _ picture: Pixmap,
    tolerance: GoldenTolerance = .exact,
    file: String = #filePath,
    location: SourceLocation = #_sourceLocation
) throws {
    let url = Golden.url(name, file)
    if Golden.isRecording {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(PNG.encode(picture, effort: .small)).write(to: url)
        return
    }
    let golden: Pixmap
    do {
        golden = try PNG.decode([UInt8](Data(contentsOf: url)))
    } catch {
        Issue.record("\(url.path) cannot be read: \(error); PORTOLAN_RECORD_GOLDENS=1 makes the goldens anew", sourceLocation: location)
        return
    }
    let differing = Golden.differingPixels(picture, golden, tolerance)
    if let differing, Double(differing.count) <= tolerance.share * Double(picture.pixels.count) { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-goldens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let comparison = folder.appending(path: name + ".png")
    try Data(PNG.encode(Golden.comparison(golden, picture, differing))).write(to: comparison)
    let what =
        differing.map { "\($0.count) of \(picture.pixels.count) pixels differ by more than \(tolerance.channel)" }
        ?? "\(picture.width) × \(picture.height) pixels instead of \(golden.width) × \(golden.height)"
    Issue.record(
        """
        \(name): \(what). Look at \(comparison.path): expected, actual, difference. \
        Where the change is meant, PORTOLAN_RECORD_GOLDENS=1 makes the goldens anew.
        """,
        sourceLocation: location
    )
}

import Foundation
import PortolanImage
import PortolanRaster
import Testing

/// Compares a picture with `Goldens/NAME.png`, byte for byte. Where they differ, the picture and a picture of the differences are written
/// to a folder that the failure names. With `PORTOLAN_RECORD_GOLDENS` set, the golden picture is written instead: look at it before committing it.
func expectGolden(_ name: String, _ picture: Pixmap, location: SourceLocation = #_sourceLocation) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")
    let file = folder.appending(path: name + ".png")
    if ProcessInfo.processInfo.environment["PORTOLAN_RECORD_GOLDENS"] != nil {
        try Data(PNG.encode(picture, effort: .small)).write(to: file)
        return
    }
    let golden = try PNG.decode([UInt8](Data(contentsOf: file)))
    // Compared as PNG holds it: straight alpha.
    let (actual, expected) = (picture.straightRGBA(), golden.straightRGBA())
    if picture.width == golden.width && picture.height == golden.height && actual == expected { return }
    let output = FileManager.default.temporaryDirectory.appending(path: "portolan-goldens")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try Data(PNG.encode(picture)).write(to: output.appending(path: name + "-actual.png"))
    var differing = 0
    if picture.width == golden.width && picture.height == golden.height {
        var difference = Pixmap(width: picture.width, height: picture.height, color: .white)
        for index in picture.pixels.indices where actual[4 * index..<4 * index + 4] != expected[4 * index..<4 * index + 4] {
            difference[index % picture.width, index / picture.width] = 0xFF00_00FF
            differing += 1
        }
        try Data(PNG.encode(difference)).write(to: output.appending(path: name + "-difference.png"))
    }
    Issue.record(
        "\(name): \(picture.width) × \(picture.height), \(differing) pixels differ; see \(output.path) and \(file.path)",
        sourceLocation: location
    )
}

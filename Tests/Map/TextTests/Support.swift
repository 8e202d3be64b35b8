import Foundation
import PortolanText

/// The tests that draw need Debian's fonts-noto-core and fonts-noto-cjk.
let notoFolders = ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto"]
let hasNoto =
    FileManager.default.fileExists(atPath: notoFolders[0] + "/NotoSans-Regular.ttf")
    && FileManager.default.fileExists(atPath: notoFolders[1] + "/NotoSansCJK-Regular.ttc")

func makeShaper() throws -> TextShaper {
    try TextShaper(library: FontLibrary(folders: notoFolders))
}

func fileName(_ font: FontID, _ shaper: TextShaper) -> String {
    shaper.library.path(of: font)?.split(separator: "/").last.map(String.init) ?? "?"
}

/// Returns the characters of the glyphs, from left to right and line by line. Each cluster appears as its first
/// character.
func visualLines(_ text: String, _ block: TextBlock) -> [String] {
    let bytes = Array(text.utf8)
    return block.lines.map { line in
        var result = ""
        var last: Int32 = -1
        for glyph in block.glyphs[line.glyphs] where glyph.cluster != last {
            last = glyph.cluster
            let rest = String(decoding: bytes[Int(glyph.cluster)...], as: UTF8.self)
            // Direction marks draw nothing. HarfBuzz gives their position to the next character.
            if let scalar = rest.unicodeScalars.first(where: { !(0x202A...0x2069).contains($0.value) }) {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// A folder that is removed with its owner.
final class TemporaryFolder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("portolan-text-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }
}

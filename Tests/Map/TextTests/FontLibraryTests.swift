import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanText

@Suite struct FontNameTests {
    @Test(arguments: [
        ("Noto Sans Regular", "notosans", 400, false),
        ("NotoSans-BoldItalic", "notosans", 700, true),
        ("Noto Sans CJK TC", "notosanscjktc", 400, false),
        ("NotoSansCJK-Regular", "notosanscjk", 400, false),
        ("Open Sans Semibold", "opensans", 600, false),
        ("Open Sans Semi Bold Italic", "opensans", 600, true),
        ("Metropolis Extra Light", "metropolis", 200, false),
        ("DejaVuSans-BoldOblique", "dejavusans", 700, true),
        ("Noto Sans Symbols2", "notosanssymbols2", 400, false),
        ("Bold", "bold", 400, false),
        ("", "", 400, false),
    ])
    func parses(name: String, family: String, weight: Int, isItalic: Bool) {
        #expect(FontName(name) == FontName(family: family, weight: weight, isItalic: isItalic))
    }

    /// Random bytes and mutated headers give names or nothing, and never a trap.
    @Test func nameTableFuzz() {
        var random = SplitMix64(seed: 42)
        var sane: [UInt8] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Array("name".utf8) + [0, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, 22]
        sane += [0, 0, 0, 1, 0, 18, 0, 3, 0, 1, 4, 9, 0, 4, 0, 4, 0, 0, 0, 65, 0, 98]
        func names(_ bytes: [UInt8]) -> [[FontName]] {
            FaceNames.read { offset, count in
                offset >= bytes.count ? [] : Array(bytes[offset..<min(bytes.count, offset + count)])
            }
        }
        #expect(names(sane) == [[FontName(family: "ab")]])
        let collection = Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 20, 0, 0, 0, 20]
        #expect(names(collection + sane).count == 2)
        for round in 0..<5_000 {
            var bytes = round.isMultiple(of: 3) ? collection + sane : sane
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let cut = bytes.prefix(Int.random(in: 0...bytes.count, using: &random))
            #expect(names(round.isMultiple(of: 2) ? bytes : Array(cut)).count <= 64, "seed 42, round \(round)")
        }
    }
}

@Suite struct FontFolderTests {
    @Test func noFontsIsAnErrorThatSaysWhereAndWhatToInstall() throws {
        let folder = try TemporaryFolder()
        try folder.write([1, 2, 3], as: "readme.txt")
        let error = #expect(throws: TextError.self) { try FontLibrary(folders: [folder.path, "/no/such/folder"]) }
        let text = error.map(String.init(describing:)) ?? ""
        #expect(text.contains(folder.path) && text.contains("/no/such/folder") && text.contains("fonts-noto-core"))
    }

    @Test func onlyBrokenFontsIsAnErrorAtTheFirstLabel() throws {
        let folder = try TemporaryFolder()
        try folder.write([], as: "NotoSans-Regular.ttf")
        try folder.write(Array("not a font at all".utf8), as: "NotoSans-Bold.ttf")
        try folder.write(Array("ttcf".utf8) + [0, 1, 0, 0, 255, 255, 255, 255], as: "NotoSansCJK-Regular.ttc")
        let shaper = try TextShaper(library: FontLibrary(folders: [folder.path]))
        let error = #expect(throws: TextError.self) { try shaper.layout("abc", style: TextStyle(sizePixels: 10)) }
        #expect(error == .noFontFound(names: ["Noto Sans Regular"], folders: [folder.path]))
        #expect(shaper.problems.count == 3)
        #expect(shaper.problems.allSatisfy { String(describing: $0).contains(folder.path) })
    }

    @Test(.enabled(if: hasNoto)) func aBrokenFontIsPassedOver() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("broken".utf8), as: "Mine-Regular.ttf")
        let shaper = try TextShaper(library: FontLibrary(folders: [folder.path] + notoFolders))
        let block = try shaper.layout("abc", style: TextStyle(fonts: ["Mine Regular"], sizePixels: 10))
        #expect(fileName(block.glyphs[0].font, shaper) == "NotoSans-Regular.ttf")
        #expect(shaper.problems.count == 1)
    }

    @Test(.enabled(if: hasNoto)) func namesAreFound() throws {
        let library = try FontLibrary(folders: notoFolders)
        func file(_ name: String) -> String? {
            library.font(named: name).flatMap { library.path(of: $0) }?.split(separator: "/").last.map(String.init)
        }
        #expect(file("Noto Sans Regular") == "NotoSans-Regular.ttf")
        #expect(file("noto sans bold italic") == "NotoSans-BoldItalic.ttf")
        #expect(file("NotoSans-Italic") == "NotoSans-Italic.ttf")
        #expect(file("Noto Sans Medium") == "NotoSans-Regular.ttf")
        #expect(file("Noto Sans Black") == "NotoSans-Bold.ttf")
        #expect(file("Noto Sans CJK JP Bold") == "NotoSansCJK-Bold.ttc")
        #expect(file("Noto Serif CJK SC") == "NotoSerifCJK-Regular.ttc")
        #expect(file("No Such Font") == nil)
        // The fonts of one collection share a file and differ only in the number of their face.
        let variants = ["JP", "KR", "SC", "TC", "HK"].compactMap { library.font(named: "Noto Sans CJK \($0) Regular") }
        #expect(Set(variants.map(\.file)).count == 1 && Set(variants.map(\.face)).count == 5)
        // The font has this name only in its name table: its file is called NotoSansSymbols2, and its family "Noto Sans
        // Symbols2".
        #expect(try FontLibrary(folders: notoFolders).files == library.files)
    }

    /// A font with an unrelated file name is found by its name table.
    @Test(.enabled(if: hasNoto)) func nameTablesAreReadWhereFileNamesSayNothing() throws {
        let folder = try TemporaryFolder()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: notoFolders[0] + "/NotoSansOgham-Regular.ttf"))
        try folder.write([UInt8](bytes), as: "f1.ttf")
        let library = try FontLibrary(folders: [folder.path])
        #expect(library.font(named: "Noto Sans Ogham Regular") == FontID(file: 0, face: 0))
        #expect(library.font(named: "Noto Sans Regular") == nil)
    }

    /// Font files with changed bytes or a missing end. The shaper uses such a font or does not find it, and never
    /// traps.
    @Test(.enabled(if: hasNoto)) func fontFuzz() throws {
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: notoFolders[0] + "/NotoSansOgham-Regular.ttf")))
        var random = SplitMix64(seed: 3)
        for round in 0..<150 {
            let folder = try TemporaryFolder()
            var bytes = original
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let isHeader = Bool.random(using: &random)
                bytes[Int.random(in: 0..<(isHeader ? 300 : bytes.count), using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round.isMultiple(of: 4) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            try folder.write(bytes, as: round.isMultiple(of: 5) ? "NotoSansOgham-Regular.ttc" : "NotoSansOgham-Regular.ttf")
            let shaper = try TextShaper(library: FontLibrary(folders: [folder.path]))
            do throws(TextError) {
                let block = try shaper.layout("ᚁᚂᚃᚄ᚛ᚅ ab é", style: TextStyle(fonts: ["Noto Sans Ogham"], sizePixels: 20, maxWidthEms: 5))
                for glyph in block.glyphs {
                    let mask = try shaper.mask(for: glyph, sizePixels: 20, haloPixels: 2)
                    #expect(mask.coverage.count == mask.width * mask.height, "seed 3, round \(round)")
                    _ = try shaper.outline(font: glyph.font, glyph: glyph.glyphID)
                }
            } catch {
                #expect(error == .noFontFound(names: ["Noto Sans Ogham"], folders: [folder.path]), "seed 3, round \(round)")
            }
        }
    }
}

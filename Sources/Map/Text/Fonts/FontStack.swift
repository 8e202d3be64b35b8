internal import CHarfBuzz
internal import PortolanBasics

/// The faces for one style, in the order in which they are tried: the style's own, those of the script, the general
/// ones, and finally any file with the character. The faces of a script are looked up when the script is first used. A
/// stack belongs to one ``TextShaper``.
final class FontStack {
    /// The installed faces of the style's own fonts, in order. If none is installed, it contains a fallback, so
    /// it is never empty.
    let preferred: [FontFace]
    private let style: FontName
    private let isSerif: Bool
    private let variant: ScriptFamilies.HanVariant
    private var facesByScript: [UInt32: [FontFace]] = [:]
    /// Results of the search through all files, by scalar; the value is nil if no face was found.
    private var rare = LRUCache<UInt32, FontFace?>(costLimit: 4096)
    private static let maximumFilesTried = 1024

    init(names: [String], variant: ScriptFamilies.HanVariant, faces: FaceCache) throws(TextError) {
        var style = FontName(family: "notosans")
        if let first = names.first { style = FontName(first) }
        self.style = style
        self.variant = variant
        isSerif = style.family.contains("serif") && !style.family.contains("sans")
        var preferred: [FontFace] = []
        for name in names.prefix(32) {
            guard let id = faces.library.font(named: name), let face = faces.face(id) else { continue }
            if !preferred.contains(where: { $0 === face }) { preferred.append(face) }
        }
        if preferred.isEmpty {
            let families = ScriptFamilies.families(for: HB_SCRIPT_LATIN, variant: variant, isSerif: isSerif) + ScriptFamilies.general
            preferred = FontStack.faces(families: families, style: style, faces).prefix(1).map { $0 }
        }
        if preferred.isEmpty {
            for file in faces.library.files.indices.prefix(FontStack.maximumFilesTried) {
                guard let face = faces.face(FontID(file: UInt32(file), face: 0)) else { continue }
                preferred = [face]
                break
            }
        }
        guard !preferred.isEmpty else { throw .noFontFound(names: names, folders: faces.library.folders) }
        self.preferred = preferred
    }

    /// Returns the first face that covers all scalars of a cluster, or else the first that covers the cluster's base.
    /// If no installed font has the base, it returns the style's first font, which draws the glyph .notdef.
    func face(for cluster: ArraySlice<UInt32>, script: hb_script_t, faces: FaceCache) -> FontFace {
        for face in preferred where covers(face, cluster) { return face }
        let ofScript = scriptFaces(script, faces)
        for face in ofScript where covers(face, cluster) { return face }
        guard let base = cluster.first else { return preferred[0] }
        for face in preferred where face.covers(base) { return face }
        for face in ofScript where face.covers(base) { return face }
        return anyFace(for: base, faces) ?? preferred[0]
    }

    private func covers(_ face: FontFace, _ cluster: ArraySlice<UInt32>) -> Bool {
        cluster.allSatisfy { CharacterClass.isIgnorable($0) || face.covers($0) }
    }

    private func scriptFaces(_ script: hb_script_t, _ faces: FaceCache) -> [FontFace] {
        if let known = facesByScript[script.rawValue] { return known }
        let families = ScriptFamilies.families(for: script, variant: variant, isSerif: isSerif) + ScriptFamilies.general
        let found = FontStack.faces(families: families, style: style, faces)
        facesByScript[script.rawValue] = found
        return found
    }

    private static func faces(families: [String], style: FontName, _ faces: FaceCache) -> [FontFace] {
        var found: [FontFace] = []
        for family in families {
            // The family's name is taken without style words, so that "Noto Sans Symbols2" and "Noto Sans CJK
            // TC" stay whole.
            let name = FontName(family: FontName(family).family, weight: style.weight, isItalic: style.isItalic)
            guard let id = faces.library.font(name), let face = faces.face(id) else { continue }
            if !found.contains(where: { $0 === face }) { found.append(face) }
        }
        return found
    }

    /// Searches the files for one with the scalar, those of the nearest weight first. Private, unassigned and control
    /// characters are not searched.
    private func anyFace(for scalar: UInt32, _ faces: FaceCache) -> FontFace? {
        if let known = rare.value(for: scalar) { return known }
        var found: FontFace?
        if CharacterClass.isAssignedCharacter(scalar) {
            for file in faces.filesByDistance(to: style).prefix(FontStack.maximumFilesTried) {
                if let face = faces.face(FontID(file: file, face: 0)), face.covers(scalar) {
                    found = face
                    break
                }
            }
        }
        rare.store(found, for: scalar, cost: 1)
        return found
    }
}

/// The open faces of one ``TextShaper``, and the files that are broken.
final class FaceCache {
    let library: FontLibrary
    let freeType: FreeTypeLibrary
    private var faces: [FontID: FontFace?] = [:]
    private var orders: [Int: [UInt32]] = [:]
    private(set) var problems: [TextError] = []

    init(library: FontLibrary) throws(TextError) {
        self.library = library
        freeType = try FreeTypeLibrary()
    }

    /// Opens a face on first use; returns nil if the file is broken, which is recorded once.
    func face(_ id: FontID) -> FontFace? {
        if let known = faces[id] { return known }
        var face: FontFace?
        do throws(TextError) {
            guard let path = library.path(of: id) else { throw TextError.unknownFont(id) }
            face = try FontFace(id: id, path: path, freeType: freeType)
        } catch {
            note(error)
        }
        faces[id] = .some(face)
        return face
    }

    func note(_ problem: TextError) {
        if problems.count < 256, !problems.contains(problem) { problems.append(problem) }
    }

    /// Returns all files, nearest in weight and slant first, then in the library's order.
    func filesByDistance(to style: FontName) -> [UInt32] {
        let key = style.weight * 2 + (style.isItalic ? 1 : 0)
        if let known = orders[key] { return known }
        let keyed = library.files.indices.map { (library.nameFromFile(UInt32($0)).distance(to: style), UInt32($0)) }
        let order = keyed.sorted { $0 < $1 }.map(\.1)
        orders[key] = order
        return order
    }
}

internal import Foundation
internal import Synchronization

/// A face within a font file: its number in the library's sorted list of files, and its place in a collection (0 elsewhere).
/// Equal folders give equal numbers, so identifiers mean the same to every ``TextShaper`` of one library.
public struct FontID: Hashable, Sendable {
    /// Index into ``FontLibrary/files``.
    public var file: UInt32
    /// Index of the face within a collection; 0 for a file of a single font.
    public var face: UInt32

    /// Creates an identifier; it is valid only for a library that has such a file and face.
    public init(file: UInt32, face: UInt32) {
        self.file = file
        self.face = face
    }
}

extension FontID: CustomStringConvertible {
    public var description: String { "\(file):\(face)" }
}

/// The font files of some folders, found by name. Shared freely between threads; it holds no open font.
///
/// Making one lists the folders and opens nothing. A name is looked up among the file names first (`NotoSansArabic-Regular.ttf` is
/// Noto Sans Arabic), then in the `name` tables of collections whose file name fits (`NotoSansCJK-Regular.ttc` holds Noto Sans CJK TC),
/// and only then in the `name` tables of all files, which are read once.
public final class FontLibrary: Sendable {
    /// The folders as given.
    public let folders: [String]
    /// Every font file found, sorted by folder in the order given, then by path.
    public let files: [String]

    private struct Face {
        var id: FontID
        var name: FontName
    }

    /// Faces by family according to the file names; collections are separate, because their file name is not the name of their faces.
    private let facesByFamily: [String: [Face]]
    private let collections: [(file: UInt32, family: String)]
    private let state = Mutex(State())

    private struct State {
        var namesByFile: [UInt32: [[FontName]]] = [:]
        /// All `name` tables by family, filled by the first look-up of a family that no file name has.
        var allByFamily: [String: [Face]]?
    }

    /// The folders that are searched by default: Debian's on Linux, the system's on macOS (the latter untested).
    public static let defaultFolders: [String] = {
        #if os(Linux)
        ["/usr/share/fonts", "/usr/local/share/fonts"]
        #else
        ["/System/Library/Fonts", "/Library/Fonts", "/opt/homebrew/share/fonts", "/usr/share/fonts"]
        #endif
    }()

    /// The most files of a library; further ones are ignored.
    public static let maximumFiles = 20_000

    /// Lists the font files (`.ttf`, `.otf`, `.ttc`, `.otc`) under the folders; folders that do not exist are passed over.
    ///
    /// - Throws: ``TextError/noFontFound(names:folders:)`` where no folder holds a font file.
    public init(folders: [String] = FontLibrary.defaultFolders) throws(TextError) {
        self.folders = folders
        var files: [String] = []
        var seen: Set<String> = []
        for folder in folders {
            for path in FontLibrary.fontFiles(under: folder, limit: FontLibrary.maximumFiles - files.count)
            where seen.insert(path).inserted {
                files.append(path)
            }
        }
        guard !files.isEmpty else { throw .noFontFound(names: [], folders: folders) }
        self.files = files
        var facesByFamily: [String: [Face]] = [:]
        var collections: [(file: UInt32, family: String)] = []
        for (index, path) in files.enumerated() {
            let name = FontName(FontLibrary.stem(path))
            let file = UInt32(index)
            if path.lowercased().hasSuffix("c") {
                collections.append((file, name.family))
            } else {
                facesByFamily[name.family, default: []].append(Face(id: FontID(file: file, face: 0), name: name))
            }
        }
        self.facesByFamily = facesByFamily
        self.collections = collections
    }

    /// A library without fonts: every layout throws ``TextError/noFontFound(names:folders:)``.
    public static let empty = FontLibrary()

    private init() {
        folders = []
        files = []
        facesByFamily = [:]
        collections = []
    }

    /// The face that fits a name as styles write it (`Noto Sans Bold`, `NotoSansCJK TC Regular`): the family must be the same,
    /// weight and slant come as near as the folders allow. Nil where the family is not there.
    public func font(named name: String) -> FontID? {
        let wanted = FontName(name)
        return font(wanted)
    }

    func font(_ wanted: FontName) -> FontID? {
        if let id = best(facesByFamily[wanted.family], for: wanted) { return id }
        var fitting: [Face] = []
        for collection in collections where !collection.family.isEmpty && wanted.family.hasPrefix(collection.family) {
            fitting += faces(ofFile: collection.file).filter { $0.name.family == wanted.family }
        }
        if let id = best(fitting, for: wanted) { return id }
        return best(allFacesByFamily()[wanted.family], for: wanted)
    }

    /// The path of the file that holds the face; nil where the library has no such file.
    public func path(of font: FontID) -> String? {
        files.indices.contains(Int(font.file)) ? files[Int(font.file)] : nil
    }

    /// The weight and slant in the file name, for faces that are tried without a name.
    func nameFromFile(_ file: UInt32) -> FontName {
        FontName(FontLibrary.stem(files[Int(file)]))
    }

    private func best(_ faces: [Face]?, for wanted: FontName) -> FontID? {
        guard let faces else { return nil }
        var best: (distance: Int, id: FontID)?
        for face in faces {
            let distance = face.name.distance(to: wanted)
            if best.map({ distance < $0.distance }) ?? true { best = (distance, face.id) }
        }
        return best?.id
    }

    private func faces(ofFile file: UInt32) -> [Face] {
        let names = state.withLock { $0.namesByFile[file] } ?? FaceNames.read(FontLibrary.reader(files[Int(file)]))
        state.withLock { $0.namesByFile[file] = names }
        return names.enumerated().flatMap { index, names in
            names.map { Face(id: FontID(file: file, face: UInt32(index)), name: $0) }
        }
    }

    private func allFacesByFamily() -> [String: [Face]] {
        if let known = state.withLock({ $0.allByFamily }) { return known }
        var all: [String: [Face]] = [:]
        for index in files.indices {
            for face in faces(ofFile: UInt32(index)) { all[face.name.family, default: []].append(face) }
        }
        return state.withLock { state in
            if let known = state.allByFamily { return known }
            state.allByFamily = all
            return all
        }
    }

    private static func stem(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Font files in order of their paths, at most six folders deep; links to folders are not followed.
    private static func fontFiles(under folder: String, limit: Int, depth: Int = 0) -> [String] {
        guard limit > 0, depth < 6, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        var files: [String] = []
        for name in names.sorted() where !name.hasPrefix(".") && files.count < limit {
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            let lowered = name.lowercased()
            if [".ttf", ".otf", ".ttc", ".otc"].contains(where: lowered.hasSuffix) {
                files.append(path)
            } else if isFolder(path) {
                files += fontFiles(under: path, limit: limit - files.count, depth: depth + 1)
            }
        }
        return files
    }

    private static func isFolder(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeDirectory
    }

    private static func reader(_ path: String) -> FaceNames.Reader {
        let handle = FileHandle(forReadingAtPath: path)
        return { offset, count in
            guard let handle, offset >= 0, count > 0, (try? handle.seek(toOffset: UInt64(offset))) != nil,
                let data = try? handle.read(upToCount: count)
            else { return [] }
            return [UInt8](data)
        }
    }
}

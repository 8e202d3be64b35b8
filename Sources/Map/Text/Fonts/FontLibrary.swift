internal import Foundation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Identifies a face in a font file by the file's index in the library's sorted list and the face's index in a
/// collection (0 in other files). Equal folders give equal indices, so all ``TextShaper``s of one library agree
/// on identifiers.
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

/// The font files of some folders, found by name. Any number of threads may share a library; it holds no open
/// font.
///
/// Creating a library checks that there is a font file, but opens none. The folders are listed at the first
/// look-up of a name. A look-up first compares file names (`NotoSansArabic-Regular.ttf` is Noto Sans Arabic),
/// then the `name` tables of collections whose file name fits (`NotoSansCJK-Regular.ttc` contains Noto Sans CJK
/// TC), and only then the `name` tables of all files, which are read once.
public final class FontLibrary: Sendable {
    /// The folders passed to the initialiser.
    public let folders: [String]
    /// The paths of all font files, sorted by folder in the given order, then by path.
    public var files: [String] { listing.files }

    private struct Face {
        var id: FontID
        var name: FontName
    }

    /// The faces in the folders, as the names of the font files tell.
    private struct Listing {
        var files: [String] = []
        /// Faces by family. Collections are separate, because their file name is not the name of their faces.
        var facesByFamily: [String: [Face]] = [:]
        var collections: [(file: UInt32, family: String)] = []
    }

    private let state = Mutex(State())

    private struct State {
        /// The listing, created at the first look-up: a style with its own glyphs needs no fonts.
        var listing: Listing?
        var namesByFile: [UInt32: [[FontName]]] = [:]
        /// The faces in all `name` tables by family, read at the first look-up of a family that no file name
        /// contains.
        var allByFamily: [String: [Face]]?
    }

    /// The folders that are searched by default: those of Debian on Linux, those of the system on macOS
    /// (untested).
    public static let defaultFolders: [String] = {
        #if os(Linux)
        ["/usr/share/fonts", "/usr/local/share/fonts"]
        #else
        ["/System/Library/Fonts", "/Library/Fonts", "/opt/homebrew/share/fonts", "/usr/share/fonts"]
        #endif
    }()

    /// The largest number of files in a library; further files are ignored.
    public static let maximumFiles = 20_000

    /// Creates a library of the font files (`.ttf`, `.otf`, `.ttc`, `.otc`) under some folders. Folders that do
    /// not exist are skipped.
    ///
    /// - Throws: ``TextError/noFontFound(names:folders:)`` if no folder contains a font file.
    public init(folders: [String] = FontLibrary.defaultFolders) throws(TextError) {
        self.folders = folders
        guard folders.contains(where: { !FontLibrary.fontFiles(under: $0, limit: 1).isEmpty }) else {
            throw .noFontFound(names: [], folders: folders)
        }
    }

    /// A library without fonts: every layout throws ``TextError/noFontFound(names:folders:)``.
    public static let empty = FontLibrary()

    private init() { folders = [] }

    private var listing: Listing {
        state.withLock { state in
            if let known = state.listing { return known }
            let made = FontLibrary.list(folders)
            state.listing = made
            return made
        }
    }

    private static func list(_ folders: [String]) -> Listing {
        var listing = Listing()
        var seen: Set<String> = []
        for folder in folders {
            for path in fontFiles(under: folder, limit: maximumFiles - listing.files.count) where seen.insert(path).inserted {
                listing.files.append(path)
            }
        }
        for (index, path) in listing.files.enumerated() {
            let name = FontName(stem(path))
            let file = UInt32(index)
            if path.utf8.last == UInt8(ascii: "c") || path.utf8.last == UInt8(ascii: "C") {
                listing.collections.append((file, name.family))
            } else {
                listing.facesByFamily[name.family, default: []].append(Face(id: FontID(file: file, face: 0), name: name))
            }
        }
        return listing
    }

    /// Returns the face that fits a name in the form of styles (`Noto Sans Bold`, `NotoSansCJK TC Regular`), or
    /// nil if there is no font of the family. The family must be the same; weight and slant are the nearest
    /// available.
    public func font(named name: String) -> FontID? {
        let wanted = FontName(name)
        return font(wanted)
    }

    func font(_ wanted: FontName) -> FontID? {
        let listing = listing
        if let id = best(listing.facesByFamily[wanted.family], for: wanted) { return id }
        var fitting: [Face] = []
        for collection in listing.collections where !collection.family.isEmpty && wanted.family.hasPrefix(collection.family) {
            fitting += faces(ofFile: collection.file).filter { $0.name.family == wanted.family }
        }
        if let id = best(fitting, for: wanted) { return id }
        return best(allFacesByFamily()[wanted.family], for: wanted)
    }

    /// Returns the path of the file with a face; nil if the library has no such file.
    public func path(of font: FontID) -> String? {
        let files = files
        return files.indices.contains(Int(font.file)) ? files[Int(font.file)] : nil
    }

    /// Returns the weight and slant in the file name, for faces that are tried without a name.
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
        let bytes = path.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
        let name = path[start...]
        return String(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name)
    }

    /// Returns the font files sorted by path, at most six folders deep. Links to folders are not followed.
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

    /// Whether a path is a folder. A link to a folder is not one, so that no folder is entered twice. The code
    /// calls `lstat`, because Foundation would read all attributes.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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

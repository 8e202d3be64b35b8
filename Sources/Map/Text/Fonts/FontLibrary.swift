internal import Foundation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

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
/// Making one looks for a font file and opens nothing; the folders are listed when a name is first looked up. A name is looked up among the file names first (`NotoSansArabic-Regular.ttf` is
/// Noto Sans Arabic), then in the `name` tables of collections whose file name fits (`NotoSansCJK-Regular.ttc` holds Noto Sans CJK TC),
/// and only then in the `name` tables of all files, which are read once.
public final class FontLibrary: Sendable {
    /// The folders as given.
    public let folders: [String]
    /// Every font file found, sorted by folder in the order given, then by path.
    public var files: [String] { listing.files }

    private struct Face {
        var id: FontID
        var name: FontName
    }

    /// What file names tell of the folders.
    private struct Listing {
        var files: [String] = []
        /// Faces by family; collections are separate, because their file name is not the name of their faces.
        var facesByFamily: [String: [Face]] = [:]
        var collections: [(file: UInt32, family: String)] = []
    }

    private let state = Mutex(State())

    private struct State {
        /// Made when it is first needed: styles with glyphs of their own need no font.
        var listing: Listing?
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

    /// A library of the font files (`.ttf`, `.otf`, `.ttc`, `.otc`) under the folders; folders that do not exist are passed over.
    ///
    /// - Throws: ``TextError/noFontFound(names:folders:)`` if no folder holds a font file.
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

    /// The face that fits a name as styles write it (`Noto Sans Bold`, `NotoSansCJK TC Regular`): the family must be the same,
    /// weight and slant come as near as the folders allow. Nil if the family is not there.
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

    /// The path of the file that holds the face; nil if the library has no such file.
    public func path(of font: FontID) -> String? {
        let files = files
        return files.indices.contains(Int(font.file)) ? files[Int(font.file)] : nil
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
        let bytes = path.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
        let name = path[start...]
        return String(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name)
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

    /// Links to folders are none, so that no folder is entered twice. Asked of the system itself: Foundation reads all attributes.
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

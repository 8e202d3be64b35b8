public import Foundation

/// The result of verifying a region.
public struct RegionReport: Sendable, Hashable {
    /// A file that was read.
    public struct File: Sendable, Hashable {
        /// The file's name in the region's folder.
        public var name: String
        /// The size in bytes that the manifest states.
        public var byteCount: Int64
    }

    /// The folder of the verified region.
    public var folder: URL
    /// The verified files of the manifest, sorted by name.
    public var files: [File] = []
    /// Files in the folder that the manifest does not name. They are not damage, and Portolan does not read
    /// them.
    public var otherFiles: [String] = []
    /// The damage, in the order in which it was found; empty if the region is sound.
    public var findings: [RegionFinding] = []
    /// The number of places that were read, including an operator's own and corrected places.
    public var placeCount = 0
    /// The number of tiles that were read.
    public var tileCount = 0

    /// Whether no damage was found.
    public var isSound: Bool { findings.isEmpty }

    init(folder: URL) { self.folder = folder }
}

/// One fault of a region.
public struct RegionFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of damage.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The manifest names a file that does not exist.
        case missing
        /// The system refuses to read the file.
        case unreadable
        /// The file's size differs from that in the manifest.
        case size
        /// The bytes differ from those that were written.
        case checksum
        /// A part of the file is unreadable or contradicts another part.
        case content
    }

    /// The file's name in the region's folder.
    public var file: String
    /// The kind of damage.
    public var kind: Kind
    /// The position in bytes from the beginning of the file; nil if it is not known.
    public var byteOffset: UInt64?
    /// The fault, as the predicate of a sentence whose subject is the file.
    public var message: String

    /// Makes a finding about a file of the region.
    public init(file: String, kind: Kind, byteOffset: UInt64? = nil, message: String) {
        (self.file, self.kind, self.byteOffset, self.message) = (file, kind, byteOffset, message)
    }

    public var description: String { "\(file): " + (byteOffset.map { "byte \($0): " } ?? "") + message }
}

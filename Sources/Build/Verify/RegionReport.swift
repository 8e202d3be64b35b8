public import Foundation

/// What a verifier found in a region.
public struct RegionReport: Sendable, Hashable {
    /// A file that was read.
    public struct File: Sendable, Hashable {
        /// The file's name in the region's folder.
        public var name: String
        /// The size in bytes that the manifest states.
        public var byteCount: Int64
    }

    /// The folder that was looked at.
    public var folder: URL
    /// The files that the manifest names, by name.
    public var files: [File] = []
    /// Files in the folder that the manifest does not name: no damage, and nothing that Portolan reads.
    public var otherFiles: [String] = []
    /// Damage in the order in which it was found; empty if the region is sound.
    public var findings: [RegionFinding] = []
    /// Places that were read, an operator's own and corrected ones included.
    public var placeCount = 0
    /// Tiles that were read.
    public var tileCount = 0

    /// Whether no damage was found.
    public var isSound: Bool { findings.isEmpty }

    init(folder: URL) { self.folder = folder }
}

/// One thing that is wrong with a region.
public struct RegionFinding: Sendable, Hashable, CustomStringConvertible {
    /// What sort of damage it is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The manifest names a file that does not exist.
        case missing
        /// The system does not let the file be read.
        case unreadable
        /// The file has another number of bytes than the manifest says.
        case size
        /// The bytes are not those that were written.
        case checksum
        /// A part of the file cannot be read or contradicts another.
        case content
    }

    /// The file's name in the region's folder.
    public var file: String
    /// What sort of damage it is.
    public var kind: Kind
    /// Where in the file, in bytes from its beginning; nil if that is not known.
    public var byteOffset: UInt64?
    /// What is wrong, as the rest of a sentence about the file.
    public var message: String

    /// A finding about a file of the region; `byteOffset` is nil if the place is not known.
    public init(file: String, kind: Kind, byteOffset: UInt64? = nil, message: String) {
        (self.file, self.kind, self.byteOffset, self.message) = (file, kind, byteOffset, message)
    }

    public var description: String { "\(file): " + (byteOffset.map { "byte \($0): " } ?? "") + message }
}

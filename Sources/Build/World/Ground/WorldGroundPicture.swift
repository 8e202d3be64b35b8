public import Foundation
internal import PortolanDigests
internal import PortolanImage

/// A picture of the whole Earth in the equirectangular projection, from which the world gets its ground.
public struct WorldGroundPicture: Sendable, Hashable {
    /// The largest number of bytes of a picture's file.
    static let maximumByteCount = 256 << 20
    /// The least width of a picture, in pixels.
    static let minimumWidth = 256

    /// The PNG, JPEG or WebP file. Its left edge is 180° W, its upper edge is 90° N, and it is twice as wide as high.
    public var file: URL
    /// The credit of the picture; nil if the world's own credit covers it.
    public var attribution: String?

    /// Names a picture and its credit.
    public init(file: URL, attribution: String? = nil) {
        self.file = file
        self.attribution = attribution
    }

    /// Reads the file's bytes.
    func bytes() throws(GroundError) -> [UInt8] {
        let path = file.path(percentEncoded: false)
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            // Devices and pipes state no size, so the bytes are counted as they are read.
            data = try handle.read(upToCount: Self.maximumByteCount + 1) ?? Data()
        } catch {
            throw GroundError(path: path, message: "cannot be read: \(error.localizedDescription)")
        }
        guard data.count <= Self.maximumByteCount else {
            throw GroundError(path: path, message: "has more than \(Self.maximumByteCount) bytes, too many for a picture of the ground")
        }
        return [UInt8](data)
    }

    /// Returns the entry of the picture in the list of the world's sources.
    func digest() throws -> (name: String, byteCount: Int64, sha256: String) {
        let path = file.path(percentEncoded: false)
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64 ?? 0
        return (file.lastPathComponent, size, try SHA256Digest.hexadecimal(ofFile: file))
    }
}

/// The reason why a picture does not become the world's ground.
public struct GroundError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The path of the picture.
    public var path: String
    /// The fault and what to do, in English, without the path.
    public var message: String

    /// The path and the fault.
    public var description: String { "\(path): \(message)" }
    /// The description.
    public var errorDescription: String? { description }
}

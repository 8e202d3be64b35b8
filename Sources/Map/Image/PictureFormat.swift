public import PortolanRaster

/// The formats that pictures are written in.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case png, jpeg
    case webP = "webp"

    /// The format that a file's name stands for by its extension; nil for others.
    public init?(fileName: some StringProtocol) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[fileName.index(after: dot)...].lowercased() {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "webp": self = .webP
        default: return nil
        }
    }

    /// The format's name as its makers write it: PNG, JPEG, WebP.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webP: "WebP"
        }
    }

    /// The largest width or height of a file of the format that is written here.
    public var maximumSide: Int { self == .webP ? WebP.maximumSide : Pixmap.maximumSide }
}

/// How a picture is compressed.
public enum PictureQuality: Hashable, Sendable {
    /// Every pixel stays as it is. JPEG cannot do that; it takes the highest quality.
    case lossless
    /// 0…1, the smallest file to the most faithful one; what lies outside takes the nearest end. PNG keeps every pixel all the same.
    case lossy(Double)

    /// 0.9: differences are hard to see.
    public static let standard = PictureQuality.lossy(0.9)
}

/// Writes a picture file row by row, so that a picture need not be in memory as a whole.
///
/// PNG and JPEG files grow with each call of ``add(_:)``. WebP has no rows: its file comes at the end, and the colours of the whole picture are
/// kept until then (``PictureQuality/lossless``: 4 bytes a pixel, else 1.5, and 1 more with transparency).
public struct PictureEncoder: ~Copyable {
    private let writer: Writer

    private enum Writer {
        case png(PNGWriter)
        case jpeg(JPEGWriter)
        case webP(WebPWriter)
    }

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - format: of the file.
    ///   - width: of the picture, in pixels.
    ///   - height: of the picture, in pixels.
    ///   - quality: how it is compressed.
    ///   - isOpaque: whether no pixel is transparent. A PNG leaves alpha out then; of JPEG, which has none, and of WebP this changes nothing.
    /// - Throws: an error if the format has no pictures of this size, or memory runs out.
    public init(_ format: PictureFormat, width: Int, height: Int, quality: PictureQuality = .standard, isOpaque: Bool)
        throws(PictureFileError)
    {
        let sides = 1...format.maximumSide
        guard sides.contains(width), sides.contains(height) else { throw .size(format, width: width, height: height) }
        switch format {
        case .png:
            do throws(PNGError) {
                writer = .png(try PNGWriter(width: width, height: height, isOpaque: isOpaque, effort: .fast))
            } catch {
                throw .png(error)
            }
        case .jpeg:
            let quality = if case .lossy(let quality) = quality { quality } else { 1.0 }
            do throws(JPEGError) {
                writer = .jpeg(try JPEGWriter(width: width, height: height, quality: quality))
            } catch {
                throw .jpeg(error)
            }
        case .webP:
            let quality: Double? = if case .lossy(let quality) = quality { quality } else { nil }
            do throws(WebPError) {
                writer = .webP(try WebPWriter(width: width, height: height, quality: quality))
            } catch {
                throw .webP(error)
            }
        }
    }

    /// Adds the next rows from the top, of the picture's width.
    /// - Returns: the bytes of the file that are complete, since the last call.
    /// - Throws: an error if memory runs out or the rows do not fit.
    public mutating func add(_ rows: Pixmap) throws(PictureFileError) -> [UInt8] {
        switch writer {
        case .png(let png):
            do throws(PNGError) { return try png.add(rows) } catch { throw .png(error) }
        case .jpeg(let jpeg):
            do throws(JPEGError) { return try jpeg.add(rows) } catch { throw .jpeg(error) }
        case .webP(let webP):
            do throws(WebPError) { try webP.add(rows) } catch { throw .webP(error) }
            return []
        }
    }

    /// The rest of the file; all rows must have been added.
    /// - Throws: an error if memory runs out or rows are missing.
    public consuming func finish() throws(PictureFileError) -> [UInt8] {
        switch writer {
        case .png(let png):
            do throws(PNGError) { return try png.finish() } catch { throw .png(error) }
        case .jpeg(let jpeg):
            do throws(JPEGError) { return try jpeg.finish() } catch { throw .jpeg(error) }
        case .webP(let webP):
            do throws(WebPError) { return try webP.finish() } catch { throw .webP(error) }
        }
    }
}

public import PortolanRaster

/// The formats in which pictures are written.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case png, jpeg
    case webP = "webp"

    /// Returns the format for a file name's extension, or nil for other extensions.
    public init?(fileName: some StringProtocol) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[fileName.index(after: dot)...].lowercased() {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "webp": self = .webP
        default: return nil
        }
    }

    /// The usual spelling of the format's name: PNG, JPEG, WebP.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webP: "WebP"
        }
    }

    /// The largest width or height that Portolan writes in the format.
    public var maximumSide: Int { self == .webP ? WebP.maximumSide : Pixmap.maximumSide }
}

/// The compression of a picture.
public enum PictureQuality: Hashable, Sendable {
    /// Every pixel stays unchanged. JPEG cannot do that and uses its highest quality.
    case lossless
    /// A quality from 0 (smallest file) to 1 (most faithful); values outside are clamped. PNG keeps every pixel
    /// in any case.
    case lossy(Double)

    /// The quality 0.9, with differences that are hard to see.
    public static let standard = PictureQuality.lossy(0.9)
}

/// Writes a picture file row by row, so that the whole picture need not be in memory.
///
/// PNG and JPEG files grow with each call of ``add(_:)``. WebP cannot be written in rows: the file is returned
/// at the end, and the encoder keeps the colours of the whole picture until then (4 bytes per pixel for
/// ``PictureQuality/lossless``, otherwise 1.5, plus 1 with transparency).
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
    ///   - format: the format of the file.
    ///   - width: the width of the picture, in pixels.
    ///   - height: the height of the picture, in pixels.
    ///   - quality: the compression.
    ///   - isOpaque: whether no pixel is transparent. A PNG then leaves alpha out. It has no effect on JPEG,
    ///     which has no alpha, and on WebP.
    /// - Throws: an error if the format does not allow this size, or memory runs out.
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

    /// Adds the next rows from the top, as wide as the picture.
    /// - Returns: the complete bytes of the file since the last call.
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

    /// Returns the rest of the file. All rows must have been added.
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

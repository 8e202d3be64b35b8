internal import CWebP
internal import PortolanBasics
public import PortolanRaster

/// WebP files in memory, through libwebp.
public enum WebP {
    /// The largest width or height that the format allows.
    public static let maximumSide = 16_383

    /// Encodes a picture with its transparency. The same picture and quality give the same bytes (with the same
    /// version of the library).
    ///
    /// - Parameters:
    ///   - pixmap: the picture.
    ///   - quality: the quality, clamped to 0…1; nil keeps every pixel unchanged.
    /// - Throws: `unsupportedSize` for a picture without pixels or with a side above ``maximumSide``,
    ///   `encodingFailed` if memory runs out.
    public static func encode(_ pixmap: Pixmap, quality: Double? = 0.9) throws(WebPError) -> [UInt8] {
        let sides = 1...maximumSide
        guard sides.contains(pixmap.width), sides.contains(pixmap.height) else {
            throw WebPError(code: .unsupportedSize, message: "\(pixmap.width) × \(pixmap.height) pixels")
        }
        let writer = try WebPWriter(width: pixmap.width, height: pixmap.height, quality: quality)
        try writer.add(pixmap)
        return try writer.finish()
    }

    /// Decodes a WebP with one picture, lossy or lossless. An animation is an error.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - maximumPixels: the largest number of pixels; a larger picture is rejected before memory is
    ///     allocated.
    /// - Throws: `malformed`, `unsupportedSize`.
    public static func decode(_ bytes: [UInt8], maximumPixels: Int = PNG.defaultMaximumPixels) throws(WebPError) -> Pixmap {
        var features = WebPBitstreamFeatures()
        let status = unsafe bytes.withUnsafeBufferPointer { source in unsafe WebPGetFeatures(source.baseAddress, source.count, &features) }
        guard status == VP8_STATUS_OK else { throw WebPError(code: .malformed, message: reason(status)) }
        guard features.has_animation == 0 else {
            throw WebPError(code: .malformed, message: "the file is an animation, not a single picture")
        }
        let (width, height) = (Int(features.width), Int(features.height))
        let sides = 1...maximumSide
        guard sides.contains(width), sides.contains(height), width * height <= maximumPixels,
            max(width, height) <= Pixmap.maximumSide
        else {
            throw WebPError(
                code: .unsupportedSize,
                message: "the picture has \(width) × \(height) pixels, more than the limit of \(maximumPixels)"
            )
        }
        let count = 4 * width * height
        var isWhole = false
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            isWhole = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe WebPDecodeRGBAInto(source.baseAddress, source.count, target.baseAddress, count, Int32(4 * width)) != nil
            }
            // After a failure pixels may be missing, so none of them is used.
            initialized = isWhole ? count : 0
        }
        guard isWhole, let pixmap = Pixmap(width: width, height: height, straightRGBA: pixels) else {
            throw WebPError(code: .malformed, message: "the pixels are damaged or cut off")
        }
        return pixmap
    }

    private static func reason(_ status: VP8StatusCode) -> String {
        switch status {
        case VP8_STATUS_NOT_ENOUGH_DATA: "the data ends too early"
        case VP8_STATUS_UNSUPPORTED_FEATURE: "this kind of WebP is not supported"
        default: "the header is damaged"
        }
    }
}

/// A small picture of coverage with one byte per pixel, such as a rendered glyph.
public struct CoverageMask: Hashable, Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// Coverage, 0 (outside) to 255 (inside), row after row, top row first, without padding.
    public let coverage: [UInt8]

    /// Creates a mask. Returns `nil` if a side is negative or above ``Pixmap/maximumSide``, or if the number of
    /// bytes is not `width * height`.
    public init?(width: Int, height: Int, coverage: [UInt8]) {
        let sides = 0...Pixmap.maximumSide
        guard sides.contains(width), sides.contains(height), coverage.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.coverage = coverage
    }
}

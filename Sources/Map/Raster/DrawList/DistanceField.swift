/// A small picture of each pixel's distance inside or outside an outline. A glyph or an icon drawn from it is sharp at
/// any size.
///
/// Values rise towards the inside. In MapLibre's glyph files and SDF icons the outline is at three quarters of the
/// range of values, and a distance of one pixel is an eighth of this range.
public struct DistanceField: Hashable, Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The distances, 0 (far outside) to 255 (deep inside), row after row, top row first, without padding.
    public let values: [UInt8]

    /// Creates a field. Returns nil if a side is negative or above ``Pixmap/maximumSide``, or if the number of
    /// bytes is not `width * height`.
    public init?(width: Int, height: Int, values: [UInt8]) {
        let sides = 0...Pixmap.maximumSide
        guard sides.contains(width), sides.contains(height), values.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.values = values
    }

    /// Creates a field from a picture's alpha, as in the SDF icons of a sprite.
    public init(alphaOf picture: Pixmap) {
        width = picture.width
        height = picture.height
        values = picture.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    }
}

extension DrawList {
    /// The ID of a distance field in a list.
    public struct FieldID: Hashable, Sendable { var index: Int32 }

    /// Stores a distance field for ``draw(_:through:edge:softness:_:)``.
    public mutating func add(_ field: DistanceField) -> FieldID {
        let kept = field.isThin ? field.doubled : field
        // A field that exceeds the range of indices counts as empty.
        let fits = fieldValues.count + kept.values.count <= Int(Int32.max)
        fields.append(
            Field(
                start: fits ? Int32(clamping: fieldValues.count) : 0,
                width: fits ? Int32(clamping: kept.width) : 0,
                height: fits ? Int32(clamping: kept.height) : 0,
                shownWidth: fits ? Int32(clamping: field.width) : 0,
                shownHeight: fits ? Int32(clamping: field.height) : 0
            )
        )
        if fits { fieldValues.append(contentsOf: kept.values) }
        return FieldID(index: Int32(clamping: fields.count - 1))
    }

    /// Fills the inside of a distance field's outline.
    ///
    /// A pixel's coverage rises smoothly (a cubic without slope at its ends) from 0 where the field is `edge -
    /// softness` to 1 where it is `edge + softness`. Upright fields are the fastest to draw.
    ///
    /// - Parameters:
    ///   - field: a field in the list.
    ///   - map: the transform from pixels of the field, counted from the corner of the first one, to pixels of
    ///     the picture.
    ///   - edge: the field's value at the outline, 0…255. A lower value gives an outline farther outside, as for a
    ///     halo.
    ///   - softness: half the width of the edge, in the field's values.
    ///   - color: the fill colour.
    public mutating func draw(_ field: FieldID, through map: ProjectiveTransform, edge: Float, softness: Float, _ color: Color) {
        let pixel = color.premultipliedPixel
        guard fields.indices.contains(Int(field.index)), pixel != 0, !edge.isNaN,
            let draw = FieldDraw(
                field,
                fields[Int(field.index)],
                map,
                edge: edge,
                softness: softness,
                pixel: pixel
            )
        else { return }
        fieldDraws.append(draw)
        append(.field(Int32(clamping: fieldDraws.count - 1)))
    }
}

/// A distance field with its transform and colour.
struct FieldDraw {
    let field: Int32
    let pixel: UInt32
    /// The columns of the picture that the field may reach.
    let columns: Range<Int32>
    /// The rows of the picture that the field may reach.
    let rows: Range<Int32>
    /// The transform from pixels of the picture to pixels of the field.
    let pictureToField: ProjectiveTransform
    /// The value at which coverage begins.
    let low: Float
    /// The increase of coverage per unit of value.
    let steepness: Float

    /// Returns nil if nothing is visible.
    init?(_ id: DrawList.FieldID, _ field: DrawList.Field, _ map: ProjectiveTransform, edge: Float, softness: Float, pixel: UInt32) {
        let (width, height) = (Double(field.shownWidth), Double(field.shownHeight))
        guard width > 0, height > 0, map.isFinite else { return nil }
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        if map.isUpright {
            low = SIMD2(map.x.z, map.y.z)
            high = low + SIMD2(map.x.x * width, map.y.y * height)
            pictureToField = ProjectiveTransform(
                x: SIMD3(1 / map.x.x, 0, -map.x.z / map.x.x),
                y: SIMD3(0, 1 / map.y.y, -map.y.z / map.y.y)
            )
        } else {
            guard let inverse = map.inverse else { return nil }
            for corner in map.convexPolygon([SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)]) {
                low = pointwiseMin(low, corner)
                high = pointwiseMax(high, corner)
            }
            pictureToField = inverse
        }
        let limit = Double(Pixmap.maximumSide)
        let first = pointwiseMax(low - 0.5, SIMD2(repeating: 0)).rounded(.up)
        let end = pointwiseMin(high - 0.5, SIMD2(repeating: limit)).rounded(.up)
        guard first.x < end.x, first.y < end.y else { return nil }
        columns = Int32(first.x)..<Int32(end.x)  // in range: 0...16,384
        rows = Int32(first.y)..<Int32(end.y)  // in range: 0...16,384
        self.field = id.index
        self.pixel = pixel
        let softness = softness > 0 ? softness : 0
        self.low = edge - softness
        steepness = 1 / max(2 * softness, 1 / 256)
    }
}

extension DistanceField {
    /// Whether the field has fewer than two rows or columns.
    fileprivate var isThin: Bool { width < 2 || height < 2 }

    /// The field with every row and column repeated once.
    fileprivate var doubled: DistanceField {
        let rows = (0..<2 * height).flatMap { row in (0..<2 * width).map { values[row / 2 * width + $0 / 2] } }
        return DistanceField(width: 2 * width, height: 2 * height, values: rows) ?? self
    }
}

extension ProjectiveTransform {
    /// Whether the transform only scales and moves: no rotation, mirroring, slant or perspective.
    var isUpright: Bool { x.y == 0 && y.x == 0 && x.x > 0 && y.y > 0 && isAffine }
}

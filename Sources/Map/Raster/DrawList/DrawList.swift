/// What to draw, in order: a flat arena of contours in pixel coordinates and commands that refer to it.
///
/// Coordinates are pixels with the origin at the top left corner of the picture, x to the right and y down; the centre of the
/// first pixel is (0.5, 0.5). Geometry may lie anywhere: what is outside costs little and draws nothing.
/// Points that are not finite are left out.
///
/// Geometry is written once and used by any number of commands (the casing of a road and the road):
///
/// ```swift
/// var list = DrawList()
/// list.fillAll(background)
/// list.move(to: SIMD2(10, 10))
/// list.line(to: SIMD2(90, 40))
/// let road = list.endPath()
/// list.stroke(road, Stroke(width: 8, cap: .round, join: .round), casing)
/// list.stroke(road, Stroke(width: 6, cap: .round, join: .round), color)
/// ```
///
/// A *shape* is one command of any number of filled and stroked paths. Their union is blended once, so translucent
/// features of one layer do not grow darker where they overlap: begin with `beginShape(_:rule:)`, then
/// ``addFill(_:)`` and ``addStroke(_:_:perspective:)``; ``fill(_:_:rule:)`` and ``stroke(_:_:_:)`` are shapes of one path.
///
/// What is drawn can be limited to a convex polygon (``clip``), filled with images or along a line (``Paint``), and gathered in a *group*, which is drawn
/// on a clear picture of its own and blended at once (``beginGroup()``).
///
/// A list can be cleared with ``removeAll()`` and used again without giving its memory back.
public struct DrawList: Sendable {
    /// A run of contours of one list.
    public struct Path: Hashable, Sendable {
        var contours: Range<Int32>
        /// Index of the place of contours that lie outside of the list, −1 for those in it.
        var instance: Int32 = -1

        /// True if no contour was added.
        public var isEmpty: Bool { contours.isEmpty }
    }

    /// A coverage mask kept by the list.
    public struct MaskID: Hashable, Sendable { var index: Int32 }

    /// A picture kept by the list.
    public struct ImageID: Hashable, Sendable { var index: Int32 }

    /// Which points count as inside where contours overlap.
    public enum FillRule: Hashable, Sendable {
        /// Inside if the contours wind around the point, in either direction. Right for oriented rings (``DrawList/orientPolygon(from:)``).
        case nonZero
        /// Inside if a ray crosses the contours an odd number of times, whatever their direction.
        case evenOdd
    }

    struct Contour {
        var points: Range<Int32>
        var isClosed: Bool
        /// A stroke ends here without a cap: the line goes on elsewhere.
        var startIsCut = false
        var endIsCut = false
        /// How far along its line the contour begins: dashes are measured from the line's beginning.
        var distance: Float = 0
    }

    /// One filled (`stroke < 0`) or stroked run of contours.
    struct Part {
        var contours: Range<Int32>
        var stroke: Int32
        /// Index of the perspective that a stroke is seen through, −1 for none.
        var perspective: Int32 = -1
        /// Index of the place of contours that lie outside of the list, −1 for those in it.
        var instance: Int32 = -1
    }

    struct Command {
        enum Kind {
            case fillAll(Ink)
            case shape(parts: Range<Int32>, Ink, rule: FillRule)
            case mask(MaskID, x: Int32, y: Int32, pixel: UInt32)
            case image(ImageID, x: Int32, y: Int32, opacity: UInt8)
            case scene(Int32, opacity: UInt8)
            /// What faces drew so far hides no later ones.
            case resetDepth
            /// Index of a haze.
            case haze(Int32)
            /// Index of a field's draw.
            case field(Int32)
            /// Index of a plane of pictures.
            case clipmap(Int32)
            case beginGroup
            case endGroup(opacity: UInt8)
        }
        var kind: Kind
        /// Index of the clip, −1 for none.
        var clip: Int32
    }

    /// A coverage mask as the list holds it: where its bytes begin, and its sides.
    struct Mask {
        var start: Int32
        var width: Int32
        var height: Int32
    }

    /// A distance field as the list holds it: at least two rows and columns.
    struct Field {
        var start: Int32
        var width: Int32
        var height: Int32
        /// The size that shows: less than the field's if that was too thin and is kept twice.
        var shownWidth: Int32
        var shownHeight: Int32
    }

    /// A paint as commands hold it.
    enum Ink {
        case solid(pixel: UInt32)
        /// Index of an image paint.
        case image(Int32)
        /// Index of a line paint.
        case line(Int32)
    }

    var points: [SIMD2<Float>] = []
    var contours: [Contour] = []
    var parts: [Part] = []
    var instances: [ContourInstance] = []
    var strokes: [Stroke] = []
    var perspectives: [Perspective] = []
    var commands: [Command] = []
    var masks: [Mask] = []
    /// The coverage of all masks, one after the other.
    var maskBytes: [UInt8] = []
    var images: [ImagePyramid] = []
    var imagePaints: [ImagePaint] = []
    var linePaints: [LinePaint] = []
    var scenes: [FaceScene] = []
    var hazes: [Haze] = []
    var clipmaps: [Clipmap] = []
    var fields: [Field] = []
    /// The values of all fields, one after the other.
    var fieldValues: [UInt8] = []
    var fieldDraws: [FieldDraw] = []
    var clipCorners: [SIMD2<Double>] = []
    var clipRanges: [Range<Int32>] = []
    /// What is drawn before the command of a number, and not in memory yet.
    var later: [(command: Int, drawing: Later)] = []
    /// First point of the contour being written.
    var contourStart = 0
    /// First contour of the path being written.
    var pathStart = 0

    /// What limits the commands that are added from now on; nil for the whole picture.
    public var clip: ClipID?

    /// Creates an empty list.
    public init() {}

    /// Number of commands.
    public var commandCount: Int { commands.count }
    /// Number of points in the arena.
    public var pointCount: Int { points.count }

    /// Whether the first command gives every pixel an opaque colour, whatever was there.
    var beginsOpaque: Bool {
        guard let first = commands.first, first.clip < 0, case .fillAll(.solid(let pixel)) = first.kind else { return false }
        return pixel >> 24 == 255
    }

    /// Forgets commands, geometry, clips, masks, images and fields, and keeps the memory for the next frame.
    public mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        contours.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        instances.removeAll(keepingCapacity: true)
        strokes.removeAll(keepingCapacity: true)
        perspectives.removeAll(keepingCapacity: true)
        commands.removeAll(keepingCapacity: true)
        masks.removeAll(keepingCapacity: true)
        maskBytes.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        imagePaints.removeAll(keepingCapacity: true)
        linePaints.removeAll(keepingCapacity: true)
        scenes.removeAll(keepingCapacity: true)
        hazes.removeAll(keepingCapacity: true)
        // Cells are as large as pictures: a list that waits for its next frame holds none.
        clipmaps.removeAll()
        fields.removeAll(keepingCapacity: true)
        fieldValues.removeAll(keepingCapacity: true)
        fieldDraws.removeAll(keepingCapacity: true)
        clipCorners.removeAll(keepingCapacity: true)
        clipRanges.removeAll(keepingCapacity: true)
        later.removeAll()
        clip = nil
        contourStart = 0
        pathStart = 0
    }
}

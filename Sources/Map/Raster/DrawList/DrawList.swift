/// A list of drawing commands in order, with a flat arena of contours in pixel coordinates to which the commands
/// refer.
///
/// Coordinates are pixels with the origin at the top left corner of the picture, x to the right and y down; the
/// centre of the first pixel is (0.5, 0.5). Geometry may lie anywhere: geometry outside the picture costs little
/// and draws nothing. Points that are not finite are left out.
///
/// Geometry is written once and used by any number of commands, such as the casing of a road and the road itself:
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
/// features of one layer do not grow darker where they overlap. Begin with `beginShape(_:rule:)`, then call
/// ``addFill(_:)`` and ``addStroke(_:_:perspective:)``; ``fill(_:_:rule:)`` and ``stroke(_:_:_:)`` are shapes of
/// one path.
///
/// Drawing can be limited to a convex polygon (``clip``), filled with images or along a line (``Paint``), and
/// gathered in a *group*, which is drawn on a separate transparent picture and blended at once (``beginGroup()``).
///
/// ``removeAll()`` clears a list for further use and keeps its memory.
public struct DrawList: Sendable {
    /// A run of contours of one list.
    public struct Path: Hashable, Sendable {
        var contours: Range<Int32>
        /// The index of the instance for contours outside the list; −1 for contours in the list.
        var instance: Int32 = -1

        /// Whether no contour was added.
        public var isEmpty: Bool { contours.isEmpty }
    }

    /// The ID of a coverage mask in a list.
    public struct MaskID: Hashable, Sendable { var index: Int32 }

    /// The ID of an image in a list.
    public struct ImageID: Hashable, Sendable { var index: Int32 }

    /// The rule that decides which points are inside where contours overlap.
    public enum FillRule: Hashable, Sendable {
        /// A point is inside if the contours wind around it, in either direction. Use it for oriented rings
        /// (``DrawList/orientPolygon(from:)``).
        case nonZero
        /// A point is inside if a ray from it crosses the contours an odd number of times, whatever their
        /// direction.
        case evenOdd
    }

    struct Contour {
        var points: Range<Int32>
        var isClosed: Bool
        /// Whether the line continues before its first point in another contour, so that its stroke has no cap
        /// there.
        var startIsCut = false
        /// Whether the line continues after its last point in another contour, so that its stroke has no cap there.
        var endIsCut = false
        /// The distance along its line at which the contour begins. Dashes are measured from the line's
        /// beginning.
        var distance: Float = 0
    }

    /// One filled (`stroke < 0`) or stroked run of contours.
    struct Part {
        var contours: Range<Int32>
        var stroke: Int32
        /// The index of a stroke's perspective; −1 for none.
        var perspective: Int32 = -1
        /// The index of the instance for contours outside the list; −1 for contours in the list.
        var instance: Int32 = -1
    }

    struct Command {
        enum Kind {
            case fillAll(Ink)
            case shape(parts: Range<Int32>, Ink, rule: FillRule)
            case mask(MaskID, x: Int32, y: Int32, pixel: UInt32)
            case image(ImageID, x: Int32, y: Int32, opacity: UInt8)
            case scene(Int32, opacity: UInt8)
            /// Faces drawn so far hide no later ones.
            case resetDepth
            /// The index of a haze.
            case haze(Int32)
            /// The index of a drawing of a field.
            case field(Int32)
            /// The index of a clipmap.
            case clipmap(Int32)
            case beginGroup
            case endGroup(opacity: UInt8)
        }
        var kind: Kind
        /// The index of the clip; −1 for none.
        var clip: Int32
    }

    /// A coverage mask in the list: the index of its first byte, and its sides.
    struct Mask {
        var start: Int32
        var width: Int32
        var height: Int32
    }

    /// A distance field in the list, with at least two rows and columns.
    struct Field {
        var start: Int32
        var width: Int32
        var height: Int32
        /// The width without repeated pixels. Pixels of a field that is too thin are repeated.
        var shownWidth: Int32
        /// The height without repeated pixels.
        var shownHeight: Int32
    }

    /// A paint in the form that commands hold.
    enum Ink {
        case solid(pixel: UInt32)
        /// The index of an image paint.
        case image(Int32)
        /// The index of a line paint.
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
    /// The drawings that are not in memory yet. Each is drawn before the command with the index `command`.
    var later: [(command: Int, drawing: Later)] = []
    /// The first point of the current contour.
    var contourStart = 0
    /// The first contour of the current path.
    var pathStart = 0

    /// The clip of the commands added from now on; nil for the whole picture.
    public var clip: ClipID?

    /// Creates an empty list.
    public init() {}

    /// The number of commands.
    public var commandCount: Int { commands.count }
    /// The number of points in the arena.
    public var pointCount: Int { points.count }

    /// Whether the first command gives every pixel an opaque colour.
    var beginsOpaque: Bool {
        guard let first = commands.first, first.clip < 0, case .fillAll(.solid(let pixel)) = first.kind else { return false }
        return pixel >> 24 == 255
    }

    /// Removes commands, geometry, clips, masks, images and fields, but keeps the memory for the next frame.
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
        // Cells are as large as pictures, so a list that waits for its next frame keeps none.
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

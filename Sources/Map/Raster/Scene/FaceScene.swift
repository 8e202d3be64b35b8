internal import CProcessor
internal import PortolanBasics

/// Flat faces in space, projected into a picture, for extruded buildings. Faces hide the faces behind them.
///
/// A face is a polygon in pixels of the picture, with a linear function that gives its nearness at each pixel. Nearness
/// is the reciprocal of the distance from the eye. For every flat face, nearness is linear over the picture (J. F.
/// Blinn, "Hyperbolic Interpolation", 1992). The nearer of two faces at a pixel is visible; of equally near faces, the
/// one that was added first.
public struct FaceScene: Sendable {
    /// A value that is linear over the picture: `x · horizontal + y · vertical + constant`.
    public struct Linear: Hashable, Sendable {
        /// Growth per pixel to the right.
        public var horizontal: Float
        /// Growth per pixel downwards.
        public var vertical: Float
        /// The value at the picture's top left corner.
        public var constant: Float

        /// Creates a linear value.
        public init(horizontal: Float, vertical: Float, constant: Float) {
            self.horizontal = horizontal
            self.vertical = vertical
            self.constant = constant
        }

        /// Creates the linear value with given values at three points. Returns nil if the points lie on a line.
        public init?(_ a: (SIMD2<Float>, Float), _ b: (SIMD2<Float>, Float), _ c: (SIMD2<Float>, Float)) {
            let u = SIMD2<Double>(b.0) - SIMD2<Double>(a.0)
            let v = SIMD2<Double>(c.0) - SIMD2<Double>(a.0)
            let area = u.x * v.y - u.y * v.x
            guard abs(area) > 1e-6 else { return nil }
            let du = Double(b.1) - Double(a.1)
            let dv = Double(c.1) - Double(a.1)
            let horizontal = (du * v.y - dv * u.y) / area
            let vertical = (dv * u.x - du * v.x) / area
            guard horizontal.isFinite, vertical.isFinite else { return nil }
            self.horizontal = Float(horizontal)
            self.vertical = Float(vertical)
            constant = Float(Double(a.1) - horizontal * Double(a.0.x) - vertical * Double(a.0.y))
        }

        /// Returns the value at a point.
        @inline(__always)
        func callAsFunction(_ x: Float, _ y: Float) -> Float { x * horizontal + y * vertical + constant }
    }

    /// The colouring of a face. Alpha is ignored: faces are opaque.
    public enum Shade: Hashable, Sendable {
        /// One colour.
        case color(Color)
        /// A change from one colour to another by a fraction that is linear in space; `scaled` is the fraction
        /// divided by the distance.
        case ramp(from: Color, to: Color, scaled: Linear)
    }

    /// A picture that is repeated over a face. A position in the texture is linear in space. Divided by the
    /// distance, it is linear over the drawn picture, so it is stored in this form.
    public struct Texture: Hashable, Sendable {
        /// The index of the picture in the scene, from ``FaceScene/add(_:)``.
        public var picture: Int
        /// Pixels of the picture from its left side, divided by the distance.
        public var across: Linear
        /// Pixels of the picture from its top, divided by the distance.
        public var down: Linear

        /// Creates a texture from a picture of the scene and its position on the face.
        public init(picture: Int, across: Linear, down: Linear) {
            self.picture = picture
            self.across = across
            self.down = down
        }
    }

    struct Face {
        var contours: Range<Int32>
        var nearness: Linear
        /// The upper end of the rows that the face may touch.
        var top: Float
        /// The lower end of the rows that the face may touch.
        var bottom: Float
        /// The nearness of the face's nearest corner.
        var nearest: Float
        /// The colour if it is the same everywhere; otherwise 0.
        var solid: UInt32
        /// The index in ``looks``; −1 for a face of one colour.
        var look: Int32
        /// Whether every horizontal line crosses the outline at most twice: one side goes down, the other up.
        var isMonotone: Bool
        var isTextured: Bool
    }

    /// The appearance of a face with more than one colour.
    struct Look {
        /// Red, green and blue at fraction 0, each 0…255.
        var from = SIMD4<Float>.zero
        /// The increase of red, green and blue from fraction 0 to fraction 1.
        var way = SIMD4<Float>.zero
        /// The fraction of the way between the two colours, divided by the distance from the eye; nil for one
        /// colour.
        var scaled: Linear?
        /// The colour if there is only one.
        var solid: UInt32 = 0
        var texture: Texture?

        init(_ shade: Shade, _ texture: Texture?) {
            self.texture = texture
            switch shade {
            case .color(let color): solid = color.opaquePixel
            case .ramp(let first, let last, let scaled):
                from = Self.components(first)
                way = Self.components(last) - from
                self.scaled = scaled
            }
        }

        /// Returns red, green and blue, 0…255; NaN counts as 0.
        private static func components(_ color: Color) -> SIMD4<Float> {
            func held(_ value: Float) -> Float { value > 0 ? min(value, 1) * 255 : 0 }
            return SIMD4(held(color.red), held(color.green), held(color.blue), 0)
        }
    }

    private(set) var points: [SIMD2<Float>] = []
    /// The end of each contour in `points`.
    private(set) var contourEnds: [Int32] = []
    private(set) var faces: [Face] = []
    private(set) var looks: [Look] = []
    private(set) var pictures: [Pixmap] = []

    /// Creates a scene without faces.
    public init() {}

    /// Whether no face was added.
    public var isEmpty: Bool { faces.isEmpty }

    /// Stores a picture for textures and returns its index.
    public mutating func add(_ picture: Pixmap) -> Int {
        pictures.append(picture)
        return pictures.count - 1
    }

    /// Adds a contour to the face that the next call of ``addFace(nearness:shade:texture:)`` creates. Holes are
    /// contours as well.
    public mutating func addContour(_ contour: some Collection<SIMD2<Float>>) {
        guard contour.count >= 3, contour.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        points.append(contentsOf: contour)
        contourEnds.append(Int32(truncatingIfNeeded: points.count))
    }

    /// Adds a contour from an array, without a call through a protocol for each point.
    package mutating func addContour(_ contour: [SIMD2<Float>]) {
        guard contour.count >= 3 else { return }
        // x - x is zero for numbers and NaN for infinities and NaN.
        var residue = SIMD2<Float>.zero
        for point in contour { residue += point - point }
        guard residue == .zero else { return }
        points.append(contentsOf: contour)
        contourEnds.append(Int32(truncatingIfNeeded: points.count))
    }

    /// Adds a face with four corners, like ``addContour(_:)-([SIMD2<Float>])`` and
    /// ``addFace(nearness:shade:texture:)``, but without allocating memory for each face.
    package mutating func addQuad(
        _ a: SIMD2<Float>,
        _ b: SIMD2<Float>,
        _ c: SIMD2<Float>,
        _ d: SIMD2<Float>,
        nearness: Linear,
        shade: Shade
    ) {
        let residue = (a - a) + (b - b) + (c - c) + (d - d)
        guard residue == .zero else { return }
        let first = faces.last?.contours.upperBound ?? 0
        points.append(a)
        points.append(b)
        points.append(c)
        points.append(d)
        contourEnds.append(Int32(truncatingIfNeeded: points.count))
        let nears = (nearness(a.x, a.y), nearness(b.x, b.y), nearness(c.x, c.y), nearness(d.x, d.y))
        add(
            Face(
                contours: first..<Int32(truncatingIfNeeded: contourEnds.count),
                nearness: nearness,
                top: min(min(a.y, b.y), min(c.y, d.y)),
                bottom: max(max(a.y, b.y), max(c.y, d.y)),
                nearest: max(max(nears.0, nears.1), max(nears.2, nears.3)),
                solid: 0,
                look: -1,
                isMonotone: Self.isMonotone(points[(points.count - 4)...]),
                isTextured: false
            ),
            shade,
            nil
        )
    }

    /// Creates a face from the contours added since the last face, filled by the even-odd rule.
    /// - Parameters:
    ///   - nearness: the reciprocal of the distance from the eye, over the picture.
    ///   - shade: the face's colour.
    ///   - texture: a picture on the face, which is multiplied with the shade. The face is not drawn where the
    ///     texture is transparent.
    public mutating func addFace(nearness: Linear, shade: Shade, texture: Texture? = nil) {
        let first = faces.last?.contours.upperBound ?? 0
        let end = Int32(truncatingIfNeeded: contourEnds.count)
        guard first < end else { return }
        let start = first > 0 ? Int(contourEnds[Int(first) - 1]) : 0
        var top = Float.infinity
        var bottom = -Float.infinity
        var nearest = -Float.infinity
        for point in points[start...] {
            top = min(top, point.y)
            bottom = max(bottom, point.y)
            nearest = max(nearest, nearness(point.x, point.y))
        }
        add(
            Face(
                contours: first..<end,
                nearness: nearness,
                top: top,
                bottom: bottom,
                nearest: nearest,
                solid: 0,
                look: -1,
                isMonotone: end - first == 1 && Self.isMonotone(points[start...]),
                isTextured: texture != nil
            ),
            shade,
            texture
        )
    }

    /// Adds a face, and sets its colour or stores its look.
    private mutating func add(_ face: Face, _ shade: Shade, _ texture: Texture?) {
        var face = face
        if texture == nil, case .color(let color) = shade {
            face.solid = color.opaquePixel
        } else {
            face.look = Int32(truncatingIfNeeded: looks.count)
            looks.append(Look(shade, texture))
        }
        faces.append(face)
    }

    /// Whether the outline of a polygon goes down once and up once.
    private static func isMonotone(_ ring: ArraySlice<SIMD2<Float>>) -> Bool {
        guard var previous = ring.last?.y else { return false }
        var turns = 0
        var wasDown: Bool?
        var firstIsDown = false
        for point in ring {
            if point.y != previous {
                let isDown = previous < point.y
                if let wasDown { turns += isDown != wasDown ? 1 : 0 } else { firstIsDown = isDown }
                wasDown = isDown
                previous = point.y
            }
        }
        return turns + (wasDown == firstIsDown ? 0 : 1) <= 2
    }

    /// Creates a scene with the faces of some scenes, one after the other.
    package init(joining scenes: [FaceScene]) {
        points.reserveCapacity(scenes.reduce(0) { $0 + $1.points.count })
        contourEnds.reserveCapacity(scenes.reduce(0) { $0 + $1.contourEnds.count })
        faces.reserveCapacity(scenes.reduce(0) { $0 + $1.faces.count })
        for scene in scenes { append(scene) }
    }

    /// Adds the faces of another scene after those of this one.
    private mutating func append(_ other: FaceScene) {
        let firstPoint = Int32(truncatingIfNeeded: points.count)
        let firstContour = Int32(truncatingIfNeeded: contourEnds.count)
        let firstPicture = pictures.count
        let firstLook = Int32(truncatingIfNeeded: looks.count)
        points.append(contentsOf: other.points)
        contourEnds.append(contentsOf: other.contourEnds.lazy.map { $0 &+ firstPoint })
        pictures.append(contentsOf: other.pictures)
        for var face in other.faces {
            face.contours = face.contours.lowerBound &+ firstContour..<face.contours.upperBound &+ firstContour
            if face.look >= 0 { face.look &+= firstLook }
            faces.append(face)
        }
        for var look in other.looks {
            look.texture?.picture += firstPicture
            looks.append(look)
        }
    }

    /// Returns the part of the given rows that faces may touch.
    func rows(in rows: Range<Int>) -> Range<Int> {
        var top = Float.infinity
        var bottom = -Float.infinity
        for face in faces {
            top = min(top, face.top)
            bottom = max(bottom, face.bottom)
        }
        guard top < bottom else { return 0..<0 }
        let first = Int(clamping: top.rounded(.down))
        return (first..<max(first, Int(clamping: bottom.rounded(.up)))).clamped(to: rows)
    }
}

extension FaceScene {
    /// The faces of a scene while its memory is lent. Looking up a face for a pixel then does no reference
    /// counting.
    @safe
    struct Faces {
        fileprivate let faces: UnsafeBufferPointer<Face>
        fileprivate let looks: UnsafeBufferPointer<Look>
        fileprivate let points: UnsafeBufferPointer<SIMD2<Float>>
        fileprivate let contourEnds: UnsafeBufferPointer<Int32>
        let pictures: [Pixmap]

        /// Invariant: the scene has a face with this number.
        @inline(__always)
        func face(_ number: Int32) -> Face { unsafe faces[Int(number)] }

        /// Prefetches the memory of a face that is looked up soon.
        @inline(__always)
        func prefetchFace(_ number: Int32) {
            // A face may begin in one cache line and end in the next.
            let face = unsafe UnsafeRawPointer(faces.baseAddress.unsafelyUnwrapped + Int(number))
            unsafe portolan_prefetch(face)
            unsafe portolan_prefetch(face + (MemoryLayout<Face>.size - 1))
        }

        /// Prefetches the corners of a face that is looked up soon. Invariant: the scene has the face.
        @inline(__always)
        func prefetchPoints(ofFace number: Int32) {
            let contour = unsafe faces[Int(number)].contours.lowerBound
            let start = unsafe contour > 0 ? Int(contourEnds[Int(contour) - 1]) : 0
            unsafe portolan_prefetch(points.baseAddress.unsafelyUnwrapped + start)
        }

        /// Returns the look of a face. A face of one colour has none and must not be passed.
        @inline(__always)
        func look(of face: Face) -> Look { unsafe looks[Int(face.look)] }

        /// Invariant: the contour belongs to a face.
        @inline(__always)
        func points(ofContour contour: Int32) -> UnsafeBufferPointer<SIMD2<Float>> {
            let start = unsafe contour > 0 ? Int(contourEnds[Int(contour) - 1]) : 0
            return unsafe UnsafeBufferPointer(rebasing: points[start..<Int(contourEnds[Int(contour)])])
        }
    }

    /// Lends the faces while `body` runs.
    func withFaces(_ body: (Faces) -> Void) {
        unsafe faces.withUnsafeBufferPointer { faces in
            unsafe looks.withUnsafeBufferPointer { looks in
                unsafe points.withUnsafeBufferPointer { points in
                    unsafe contourEnds.withUnsafeBufferPointer { ends in
                        unsafe body(Faces(faces: faces, looks: looks, points: points, contourEnds: ends, pictures: pictures))
                    }
                }
            }
        }
    }
}

extension Color {
    /// The colour as one opaque pixel.
    fileprivate var opaquePixel: UInt32 { Color(red: red, green: green, blue: blue).premultipliedPixel }
}

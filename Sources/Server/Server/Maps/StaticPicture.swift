import HTTPTypes
import PortolanMaps

/// Pictures of any place and size in TileServer GL's shape:
/// `static/{lon},{lat},{zoom}[@{bearing}[,{pitch}]]/{w}x{h}[@2x].{format}`, `static/{minx},{miny},{maxx},{maxy}/…` and
/// `static/auto/…`, with `path=` and `marker=`.
enum StaticPicture {
    /// The longest side in points.
    static let sideLimit = 2048

    static func answer(_ maps: MapCatalog, _ style: MapStyle, _ call: Call) async throws -> Answer {
        let (size, scale, type) = try file(call.file)
        let shapes = try StaticOverlays(call.query)
        let camera = try camera(call.parts["view"] ?? "", size, shapes, call.query)
        let order = PictureOrder(
            style: style,
            language: try MapsAPI.language(call),
            camera: camera,
            size: size,
            scale: Double(scale),
            type: type,
            overlays: shapes.overlays
        )
        return Answer(type: type.mediaType, try await maps.picture(order, call)).cached(.tiles)
    }

    /// Reads `{w}x{h}[@2x].{format}`.
    private static func file(_ text: String) throws(RequestError) -> (ScreenSize, Int, PictureType) {
        let wrong = RequestError.badRequest(
            "the size of a picture must be {width}x{height}[@2x].png, with sides of 1 to \(sideLimit) points"
        )
        let dot = text.split(separator: ".", omittingEmptySubsequences: false)
        guard dot.count == 2, let type = PictureType(dot[1]) else { throw wrong }
        let at = dot[0].split(separator: "@", omittingEmptySubsequences: false)
        var scale = 1
        if at.count == 2 {
            guard at[1].hasSuffix("x"), let given = Int(at[1].dropLast()), (1...4).contains(given) else { throw wrong }
            scale = given
        }
        let sides = at[0].split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard at.count <= 2, sides.count == 2, sides.allSatisfy({ (1...sideLimit).contains($0) }) else { throw wrong }
        return (ScreenSize(width: Double(sides[0]), height: Double(sides[1])), scale, type)
    }

    private static func camera(_ text: String, _ size: ScreenSize, _ shapes: StaticOverlays, _ query: QueryItems) throws -> CameraPosition {
        let padding = query.text("padding").flatMap(Double.init) ?? 0.1
        guard (0...0.45).contains(padding) else { throw RequestError.badRequest("padding must be a share of the picture, 0 to 0.45") }
        let maxZoom = query.text("maxzoom").flatMap(Double.init).map { min(max($0, 0), 22) } ?? 20
        if text == "auto" {
            guard let bounds = CoordinateBounds(enclosing: shapes.points) else {
                throw RequestError.badRequest("static/auto needs something to show: give path= or marker=")
            }
            return try fit(bounds, size, padding: padding, maxZoom: maxZoom)
        }
        let turned = text.split(separator: "@", omittingEmptySubsequences: false)
        let numbers = turned[0].split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }.filter(\.isFinite)
        let turns = turned.count == 2 ? turned[1].split(separator: ",").compactMap { Double($0) }.filter(\.isFinite) : []
        let wrong = RequestError.badRequest(
            "'\(text.prefix(80))' is neither {lon},{lat},{zoom}[@{bearing}[,{pitch}]] nor {west},{south},{east},{north} nor auto"
        )
        switch (numbers.count, turned.count) {
        case (3, 1...2):
            guard Coordinate(latitude: numbers[1], longitude: numbers[0]).isValid, (0...22).contains(numbers[2]),
                turned.count == 1 || !turns.isEmpty
            else {
                throw wrong
            }
            let camera = CameraPosition(
                latitude: numbers[1],
                longitude: numbers[0],
                zoom: numbers[2],
                bearing: turns.first ?? 0,
                viewingAngle: min(turns.dropFirst().first ?? 0, 60)
            )
            return camera
        case (4, 1):
            let bounds = CoordinateBounds(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
            guard bounds.southWest.isValid, bounds.northEast.isValid, bounds.south <= bounds.north else { throw wrong }
            return try fit(bounds, size, padding: query.text("padding") == nil ? 0 : padding, maxZoom: maxZoom)
        default: throw wrong
        }
    }

    /// Returns the camera that shows bounds. `padding` is the share of the picture that stays free on each side.
    static func fit(_ bounds: CoordinateBounds, _ size: ScreenSize, padding: Double, maxZoom: Double) throws -> CameraPosition {
        let insets = EdgeInsets(
            top: size.height * padding,
            left: size.width * padding,
            bottom: size.height * padding,
            right: size.width * padding
        )
        do {
            return try CameraPosition.fitting(bounds, in: Viewport(size: size), padding: insets, maxZoom: maxZoom)
        } catch {
            throw RequestError.badRequest("no camera shows these bounds: \(error.sentence)")
        }
    }
}

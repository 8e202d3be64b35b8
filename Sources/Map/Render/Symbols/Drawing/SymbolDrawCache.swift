import PortolanBasics
import PortolanMapSources
import PortolanRaster
import PortolanText

/// The glyph masks and icons that a draw list already holds, so that each is added once per frame. The cache also
/// keeps the fields of glyphs.
///
/// The cache is kept from frame to frame; ``beginList()`` starts a new list.
struct SymbolDrawCache: Sendable {
    /// Identifies the pixels of an upright icon. They depend on the position of the icon's anchor within a pixel
    /// (`phase`).
    struct IconKey: Hashable {
        var image: Int32
        var table: ObjectIdentifier
        var box: Box
        var isStretched: Bool
        /// Pixels of the picture per pixel of the icon, rounded to 1/64 only if the camera is tilted.
        var scale: Float
        var phase: UInt8
        var isLinear: Bool
        /// The conversion from distances to coverage, for icons that take a colour.
        var edge: DistanceEdge?
    }

    private struct FieldKey: Hashable {
        var glyph: UInt32
        var table: ObjectIdentifier
    }

    struct ListMask {
        var mask: DrawList.MaskID
        var left: Int
        var top: Int
    }

    struct ListImage {
        var image: DrawList.ImageID
        var left: Int
        var top: Int
    }

    /// A field in the list with its origin and unit; see ``GlyphField``.
    struct ListField {
        var field: DrawList.FieldID
        var origin: SIMD2<Float>
        var unit: Float
    }

    private struct ImageKey: Hashable {
        var image: Int32
        var table: ObjectIdentifier
    }

    // The contents of the current list.
    var glyphs: GlyphMaskCache
    private var listIconMasks: [IconKey: ListMask?] = [:]
    private var listIcons: [IconKey: ListImage?] = [:]
    private var listImages: [ImageKey: DrawList.ImageID] = [:]
    private var listFields: [FieldKey: ListField] = [:]
    private var listIconFields: [IconKey: ListField] = [:]
    // Results kept from earlier lists.
    private var icons: LRUCache<IconKey, IconPixels?>
    private var fields = LRUCache<FieldKey, GlyphField>(costLimit: byteLimit)

    /// The size limit in bytes of each of the caches of masks, icons and fields.
    static let byteLimit = 16 << 20

    /// - Parameter masks: the masks of glyphs that frames share.
    init(_ masks: GlyphMasks = GlyphMasks(byteLimit: byteLimit)) {
        glyphs = GlyphMaskCache(masks)
        icons = LRUCache(costLimit: Self.byteLimit)
    }

    /// Forgets the contents of the previous list.
    mutating func beginList() {
        glyphs.beginList()
        listIconMasks.removeAll(keepingCapacity: true)
        listIcons.removeAll(keepingCapacity: true)
        listImages.removeAll(keepingCapacity: true)
        listFields.removeAll(keepingCapacity: true)
        listIconFields.removeAll(keepingCapacity: true)
    }

    /// Returns an icon's mask in the list.
    mutating func iconMask(_ key: IconKey, in list: inout DrawList, _ make: () -> PlacedMask?) -> ListMask? {
        if let known = listIconMasks[key] { return known }
        let mask = make().map { ListMask(mask: list.add($0.mask), left: $0.left, top: $0.top) }
        listIconMasks[key] = .some(mask)
        return mask
    }

    /// Returns an icon's pixels at its drawn size.
    mutating func pixels(_ key: IconKey, _ make: () -> IconPixels?) -> IconPixels? {
        if let known = icons.value(for: key) { return known }
        let pixels = make()
        let cost: Int
        switch pixels?.content {
        case .picture(let pixmap): cost = pixmap.width * pixmap.height * 4
        case .field(let field): cost = field.values.count
        case nil: cost = 0
        }
        icons.store(pixels, for: key, cost: 128 + cost)
        return pixels
    }

    /// Returns a drawn icon in the list.
    mutating func icon(_ key: IconKey, in list: inout DrawList, _ make: () -> IconPixels?) -> ListImage? {
        if let known = listIcons[key] { return known }
        var image: ListImage?
        if let pixels = pixels(key, make), case .picture(let pixmap) = pixels.content {
            image = ListImage(image: list.add(pixmap), left: pixels.left, top: pixels.top)
        }
        listIcons[key] = .some(image)
        return image
    }

    /// Returns an unscaled image of the style in the list.
    mutating func image(_ number: Int32, _ resources: SymbolResources, in list: inout DrawList) -> DrawList.ImageID? {
        let key = ImageKey(image: number, table: ObjectIdentifier(resources))
        if let known = listImages[key] { return known }
        guard let image = resources.image(number: number) else { return nil }
        let id = list.add(image.picture)
        listImages[key] = id
        return id
    }

    /// Returns the field of a glyph in the list, or nil for a glyph without ink.
    mutating func field(_ ref: GlyphRef, _ resources: SymbolResources, _ shaper: TextShaper?, in list: inout DrawList) -> ListField? {
        let key = FieldKey(glyph: ref.index, table: ObjectIdentifier(resources))
        if let known = listFields[key] { return known }
        let field = field(key, ref, resources, shaper)
        guard let distances = DistanceField(width: field.width, height: field.height, values: field.values), !field.isEmpty else {
            return nil
        }
        let added = ListField(field: list.add(distances), origin: field.origin, unit: field.unit)
        listFields[key] = added
        return added
    }

    /// Returns the field of an icon in the list, at its drawn size.
    mutating func iconField(_ key: IconKey, in list: inout DrawList, _ make: () -> IconPixels?) -> ListField? {
        if let known = listIconFields[key] { return known }
        guard let pixels = pixels(key, make), case .field(let field) = pixels.content,
            let distances = DistanceField(width: field.width, height: field.height, values: field.values)
        else { return nil }
        let added = ListField(field: list.add(distances), origin: SIMD2(Float(pixels.left), Float(pixels.top)), unit: 1)
        listIconFields[key] = added
        return added
    }

    private mutating func field(_ key: FieldKey, _ ref: GlyphRef, _ resources: SymbolResources, _ shaper: TextShaper?) -> GlyphField {
        if let known = fields.value(for: key) { return known }
        var field = GlyphField.empty
        switch resources.glyphs.entry(ref) {
        case .field(let glyph): field = GlyphField(glyph)
        case .outline(let font, let glyph): field = (try? shaper?.field(font: font, glyph: glyph)) ?? .empty
        case nil: break
        }
        fields.store(field, for: key, cost: 128 + field.values.count)
        return field
    }
}

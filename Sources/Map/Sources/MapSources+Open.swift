internal import PortolanBasics
package import PortolanRegionFolder
public import PortolanStyle
package import PortolanTiles

extension MapSources {
    /// Opens everything that a style names by address. It may wait for files and servers. Tiles and glyphs are
    /// read later on request, except for one range of glyphs, which shows whether there are any.
    ///
    /// Parts that the map can do without become warnings: sprites, glyphs (installed fonts replace them),
    /// sources that no layer uses or that only show relief, and videos.
    /// - Throws: the errors of all sources that layers use and that cannot be opened.
    public static func open(style: Style, options: SourceOptions = SourceOptions()) throws(MapSourcesError) -> MapSources {
        var result = MapSources()
        var errors: [SourceDiagnostic] = []
        let used = Set(style.layers.lazy.filter { $0.info.isVisible && !$0.isRelief }.compactMap(\.info.source))
        // Regions supply their ground themselves.
        let sources = style.sources.filter { $0.url != Style.regionGround }
        let opener = SourceOpener(options: options)
        let opened = parallelMap(count: sources.count, threads: options.threads) {
            index -> (source: MapSource?, error: SourceError?, warnings: [SourceError]) in
            var warnings: [SourceError] = []
            do throws(SourceError) {
                let source = try opener.open(sources[index], schema: style.tileSchema(of: sources[index].id), warnings: &warnings)
                return (source, nil, warnings)
            } catch {
                return (nil, error, warnings)
            }
        }
        for (source, (opened, error, warnings)) in zip(sources, opened) {
            let path = "sources.\(source.id)"
            result.warnings += warnings.map { SourceDiagnostic(path: path, error: $0) }
            result.sources[source.id] = opened
            guard let error else { continue }
            let diagnostic = SourceDiagnostic(path: path, error: error)
            // The specification includes videos, but pictures cannot show them, so the map is drawn without them.
            let isNeeded = used.contains(source.id) && source.kind != .video
            if isNeeded { errors.append(diagnostic) } else { result.warnings.append(diagnostic) }
        }
        if !errors.isEmpty { throw MapSourcesError(errors) }
        opener.openSprites(style.sprites.map { (id: $0.id, url: $0.url) }, into: &result)
        if let glyphs = style.glyphs, !glyphs.isEmpty {
            do throws(SourceError) {
                result.glyphs = try opener.openGlyphs(glyphs, of: style)
            } catch {
                result.warnings.append(SourceDiagnostic(path: "glyphs", error: error))
            }
        }
        return result
    }
}

extension MapSources {
    /// Adds pictures of the ground as the sources with the address ``/PortolanStyle/Style/regionGround``. The
    /// pictures come from the first region that has any.
    ///
    /// - Parameters:
    ///   - regions: the regions, the lowest first.
    ///   - style: the style that names the sources.
    /// - Throws: `PMTilesError` if an archive cannot be opened.
    package mutating func addGround(of regions: some Sequence<Region>, for style: Style) throws(PMTilesError) {
        guard style.sources.contains(where: \.isGround) else { return }
        for region in regions {
            guard let archive = try PMTilesArchive(groundOf: region) else { continue }
            return addGround(archive, for: style)
        }
    }

    /// Adds an open archive of pictures of the ground as the sources with the address
    /// ``/PortolanStyle/Style/regionGround``.
    package mutating func addGround(_ archive: PMTilesArchive, for style: Style) {
        for source in style.sources where source.isGround {
            sources[source.id] = .raster(RasterSource(archive, tileSize: source.tileSize))
        }
    }
}

extension StyleSource {
    /// Whether the source is the pictures of the ground of a region.
    fileprivate var isGround: Bool { kind == .raster && url == Style.regionGround }
}

extension StyleLayer {
    /// Whether the layer only shows the relief of the ground, which a map can do without.
    fileprivate var isRelief: Bool {
        switch self {
        case .hillshade, .colorRelief: true
        default: false
        }
    }
}

extension Style {
    /// Returns the tile schema that the style expects, judged by the layers that it draws.
    /// - Parameter source: the source whose layers count; nil for all sources.
    package func tileSchema(of source: String? = nil) -> TileSchema? {
        let drawn = layers.lazy.map(\.info).filter { source == nil || $0.source == source }
        return TileSchema(layerNames: Set(drawn.compactMap(\.sourceLayer)))
    }

    /// The font stacks of labels, without the stacks that depend on features.
    fileprivate var fontStacks: [[String]] {
        var stacks: [[String]] = []
        for case .symbol(let layer) in layers where layer.info.isVisible && layer.textField.isSet {
            guard layer.textFont.dependencies.isDisjoint(with: .feature) else { continue }
            let fonts = layer.textFont.evaluate(EvaluationContext(zoom: layer.info.minimumZoom))
            if !fonts.isEmpty, !stacks.contains(fonts) { stacks.append(fonts) }
        }
        return stacks
    }
}

/// Opens sources one by one.
struct SourceOpener: Sendable {
    let options: SourceOptions

    /// Loads the images of each sprite. A sprite that cannot be loaded becomes a warning.
    func openSprites(_ sprites: [(id: String, url: String)], into result: inout MapSources) {
        for (index, sprite) in sprites.enumerated() {
            if let images = BuiltinSprite.images(sprite.url, pixelRatio: options.pixelRatio) {
                result.sprites.add(images, sprite: sprite.id)
                continue
            }
            let path = sprites.count == 1 && sprite.id == "default" ? "sprite" : "sprite[\(index)]"
            var warnings: [SourceError] = []
            do throws(SourceError) {
                let address = Address.resolved(sprite.url, base: options.base)
                let images = try SpriteFile.load(address, pixelRatio: options.pixelRatio, reader: options.reader, warnings: &warnings)
                result.sprites.add(images, sprite: sprite.id)
            } catch {
                warnings.append(error)
            }
            result.warnings += warnings.map { SourceDiagnostic(path: path, error: $0) }
        }
    }

    /// If none of the first font stacks, at most this many, has glyphs at the address, the glyphs count as missing.
    private static let triedFontStacks = 4

    /// Opens the glyphs at an address.
    /// - Throws: an error if none of the first few font stacks of the style has glyphs there.
    func openGlyphs(_ glyphs: String, of style: Style) throws(SourceError) -> GlyphStore {
        let instead = "the map draws text in installed fonts"
        let address = Address.resolved(glyphs, base: options.base)
        // The first call of `contains(_:)` creates types, which takes longer than everything else here.
        func names(_ part: String) -> Bool { address.indices.contains { address[$0...].hasPrefix(part) } }
        guard names("{fontstack}"), names("{range}") else {
            throw SourceError(.unsupported, address, "the address of glyphs must contain {fontstack} and {range}; \(instead)")
        }
        let store = GlyphStore(address, reader: options.reader)
        let stacks = style.fontStacks
        guard let first = stacks.first else { return store }
        var failure: SourceError?
        // A few stacks show whether there are glyphs, and each may take several requests to a server.
        for fonts in stacks.prefix(Self.triedFontStacks) {
            do throws(SourceError) {
                if try !store.range(containing: 0x20, fonts: fonts).glyphs.isEmpty { return store }
            } catch {
                failure = failure ?? error
                // Do not wait again for a server that does not answer.
                if error.code == .network || error.code == .timedOut || error.code == .cancelled { break }
            }
        }
        if let failure { throw SourceError(failure.code, address, "\(failure.message); \(instead)") }
        guard stacks.count <= Self.triedFontStacks else { return store }
        throw SourceError(.notFound, address, "there are no glyphs of “\(first.joined(separator: ", "))”; \(instead)")
    }

    /// Opens a source of any type.
    /// - Parameters:
    ///   - source: the source, as the style describes it.
    ///   - schema: the schema of vector tiles that the style draws; nil if it is not known.
    ///   - warnings: gets the faults that the source can do without.
    func open(_ source: StyleSource, schema: TileSchema? = nil, warnings: inout [SourceError]) throws(SourceError) -> MapSource {
        switch source.kind {
        case .vector:
            let tiles = try TileSourceOpener(source, options).open(warnings: &warnings)
            return .vector(VectorTiles(features: tiles, promotedID: Self.promotedID(source), schema: schema))
        case .raster:
            return .raster(RasterSource(try TileSourceOpener(source, options).open(warnings: &warnings), tileSize: source.tileSize))
        case .rasterDEM:
            let tiles = try TileSourceOpener(source, options).open(warnings: &warnings)
            return .heights(HeightSource(RasterSource(tiles, tileSize: source.tileSize), encoding: try Self.encoding(source)))
        case .geoJSON: return .vector(try GeoJSONOpener(source, options).open())
        case .image: return .image(try image(source))
        case .video: throw SourceError(.unsupported, source.url ?? "", "videos are not drawn")
        case .unknown(let type): throw SourceError(.unsupported, source.url ?? "", "“\(type)” is an unknown type of source")
        }
    }

    /// Returns the property that a style names as the ID of features (`promoteId`); nil if it names none.
    private static func promotedID(_ source: StyleSource) -> VectorTiles.PromotedID? {
        switch source.members["promoteId"] {
        case .string(let name)?: return .property(name)
        case .object(let names)?:
            var byLayer: [String: String] = [:]
            for (layer, name) in zip(names.keys, names.values) { if case .string(let name) = name { byLayer[layer] = name } }
            return .byLayer(byLayer)
        default: return nil
        }
    }

    /// Returns the encoding of heights in the pixels of a `raster-dem` source.
    private static func encoding(_ source: StyleSource) throws(SourceError) -> HeightEncoding {
        func factor(_ name: String, _ fallback: Double) -> Double {
            if case .number(let number)? = source.members[name] { number } else { fallback }
        }
        switch source.members["encoding"] {
        case nil, .string("mapbox")?: return .mapbox
        case .string("terrarium")?: return .terrarium
        case .string("custom")?:
            return HeightEncoding(
                redFactor: factor("redFactor", 1),
                greenFactor: factor("greenFactor", 1),
                blueFactor: factor("blueFactor", 1),
                baseShift: factor("baseShift", 0)
            )
        case let other?:
            throw SourceError(
                .unsupported,
                source.url ?? "",
                "“\(other.text)” is not an encoding of heights; use mapbox, terrarium or custom"
            )
        }
    }

    /// Reads a picture that lies on the map between four corners.
    private func image(_ source: StyleSource) throws(SourceError) -> ImageSource {
        guard let url = source.url else { throw SourceError(.malformed, "", "an image source needs a “url”") }
        let corners = try ImageSource.corners(source.members["coordinates"], url)
        let address = Address.resolved(url, base: options.base)
        return ImageSource(try PictureReader.read(address, options.reader), corners: corners)
    }
}

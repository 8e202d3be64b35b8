import Foundation
public import PortolanConfiguration
import PortolanGeo
import PortolanMaps
import PortolanStyle

/// The parts of the map that are drawn over pictures of tiles.
enum TilePictures: Hashable {
    case satellite
    case hybrid
    case terrain

    typealias Kind = GMSTilePictures

    var kind: Kind { self == .terrain ? .relief : .satellite }

    /// Whether a layer of a style stays visible above the pictures.
    func shows(_ id: String, type: String) -> Bool {
        let feature = GoogleStyle.Rule.feature(of: id)
        switch self {
        case .satellite: return false
        case .hybrid:
            let isWay = feature.hasPrefix("road") || feature.hasPrefix("transit.line") || feature.hasPrefix("administrative")
            return type == "symbol" || type == "line" && isWay
        case .terrain:
            let isGround = feature.hasPrefix("landscape.natural") || feature == "landscape.man_made" || feature.hasPrefix("poi")
            return type != "background" && type != "raster" && !(type == "fill" && isGround)
        }
    }
}

extension GMSMapViewType {
    var pictures: TilePictures? {
        switch self {
        case .satellite: .satellite
        case .hybrid: .hybrid
        case .terrain: .terrain
        case .normal, .none: nil
        }
    }
}

/// The kinds of tile pictures that a program registers. Portolan's own addition.
public enum GMSTilePictures: Hashable, Sendable {
    /// Aerial pictures for maps of the types `.satellite` and `.hybrid`.
    case satellite
    /// Pictures of the relief for maps of the type `.terrain`.
    case relief
    /// Pictures of traffic for maps with `isTrafficEnabled`. They are drawn over the map and beneath overlays.
    case traffic
}

extension PortolanData {
    /// Registers the source of tile pictures that maps show in addition to the regions' data: PNG or JPEG
    /// tiles, 256 pixels wide.
    ///
    /// Maps use them if their type or their traffic requires it. The program itself must show the attribution
    /// of the pictures.
    /// - Parameters:
    ///   - template: A `file:` or HTTP URL with `{z}`, `{x}` and `{y}`; nil removes the source.
    ///   - kind: The kind of the pictures.
    ///   - zooms: The zoom levels that have tiles. At higher zoom levels, the tiles of the highest of these levels are
    ///     enlarged.
    @MainActor
    public static func register(tiles template: String?, as kind: GMSTilePictures, zooms: ClosedRange<Int> = 0...19) {
        TileRegistry.register(template, kind, zooms)
    }
}

/// The pictures of tiles that the program registered.
@MainActor
enum TileRegistry {
    struct Source {
        var images: TileImages
        var zooms: ClosedRange<UInt8>
    }

    private static var sources: [TilePictures.Kind: Source] = [:]

    static func source(_ kind: TilePictures.Kind) -> Source? { sources[kind] }

    static func register(_ template: String?, _ kind: GMSTilePictures, _ zooms: ClosedRange<Int>) {
        func zoom(_ value: Int) -> UInt8 { UInt8(min(max(value, 0), 24)) }
        sources[kind] = template.map { template in
            Source(
                images: TileImages(urlTemplate: template, fetch: { try await GMSURLTileLayer.bytes(at: $0, userAgent: nil) }),
                zooms: zoom(zooms.lowerBound)...zoom(zooms.upperBound)
            )
        }
    }
}

extension GMSMapView {
    /// Adds and removes the tile overlays of the map type and of traffic.
    func showPictures() {
        var wanted: [TilePictures.Kind: TileRegistry.Source] = [:]
        if let kind = mapType.pictures?.kind { wanted[kind] = TileRegistry.source(kind) }
        if isTrafficEnabled { wanted[.traffic] = TileRegistry.source(.traffic) }
        for (kind, id) in pictures where wanted[kind] == nil {
            core.remove(id)
            pictures[kind] = nil
        }
        for (kind, source) in wanted {
            var layer = TileLayer(source.images, zooms: source.zooms, zIndex: -3_000_000)
            layer.liesBeneath = kind != .traffic
            if let id = pictures[kind] { core[overlay: id] = .tileLayer(layer) } else { pictures[kind] = core.add(.tileLayer(layer)) }
        }
        wake()
    }
}

import Foundation
public import PortolanConfiguration
import PortolanGeo
import PortolanMaps

/// What of the map lies over pictures of tiles.
enum TilePictures: Hashable {
    case satellite
    case hybrid
    case terrain

    typealias Kind = GMSTilePictures

    var kind: Kind { self == .terrain ? .relief : .satellite }

    /// Whether a layer of a style leaves them to be seen.
    func shows(_ layer: [String: Any]) -> Bool {
        guard let id = layer["id"] as? String, let type = layer["type"] as? String else { return false }
        let feature = GMSMapStyle.Rule.feature(of: id)
        switch self {
        case .satellite: return false
        case .hybrid:
            let isWay = feature.hasPrefix("road") || feature.hasPrefix("transit.line") || feature.hasPrefix("administrative")
            return type == "symbol" || type == "line" && isWay
        case .terrain:
            let isGround = feature.hasPrefix("landscape.natural") || feature == "landscape.man_made" || feature.hasPrefix("poi")
            return type != "background" && !(type == "fill" && isGround)
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

/// What pictures of tiles that a program registers show. Portolan's own addition.
public enum GMSTilePictures: Hashable, Sendable {
    /// The ground from above: for maps of the types `.satellite` and `.hybrid`.
    case satellite
    /// Hills and valleys: for maps of the type `.terrain`.
    case relief
    /// For maps with `isTrafficEnabled`: drawn over the map, beneath overlays.
    case traffic
}

extension Portolan {
    /// Says where the pictures come from that maps show beyond the regions' own data: PNG or JPEG tiles, 256 pixels wide.
    ///
    /// Maps take them when their type is set, or traffic is switched on. Whose pictures they are the program has to say itself.
    /// - Parameters:
    ///   - template: an address with `{z}`, `{x}` and `{y}` in it, `file:` or over HTTP; nil takes pictures away.
    ///   - zooms: those that there are tiles of; nearer cameras show the last one enlarged.
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
    /// Lays down and takes up the pictures that type and traffic ask for.
    func showPictures() {
        var wanted: [TilePictures.Kind: TileRegistry.Source] = [:]
        if let kind = mapType.pictures?.kind { wanted[kind] = TileRegistry.source(kind) }
        if isTrafficEnabled { wanted[.traffic] = TileRegistry.source(.traffic) }
        for (kind, id) in pictures where wanted[kind] == nil {
            core.remove(id)
            pictures[kind] = nil
        }
        for (kind, source) in wanted {
            let layer = TileLayer(source.images, zooms: source.zooms, liesBeneath: kind != .traffic, zIndex: -3_000_000)
            if let id = pictures[kind] { core[overlay: id] = .tileLayer(layer) } else { pictures[kind] = core.add(.tileLayer(layer)) }
        }
        wake()
    }
}

import Foundation
import PortolanCamera
import PortolanGeo
import PortolanRegionFolder
import PortolanRender
import PortolanStore
import PortolanStyle
import PortolanText
import PortolanTiles

/// A region as programs use it: pictures and look-ups, warm, in process.
enum RegionBench {
    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else {
            print("usage: portolan-bench region REGION.portolan")
            return
        }
        let region = try Region(at: URL(filePath: path, directoryHint: .isDirectory))
        try frames(region)
        try lookUps(region)
    }

    /// Warm frames at the region's centre: the same camera again, tiles prepared, 1 and 2 threads.
    private static func frames(_ region: Region) throws {
        guard let archive = try PMTilesArchive(tilesOf: region) else { return }
        let fonts = try FontLibrary()
        for (width, height, scale) in [(512.0, 512.0, 1.0), (1024, 768, 2)] {
            for (zoom, tilt) in [(14.0, 0.0), (16, 0), (17, 0), (17, 60)] {
                for threads in [1, 2] {
                    let renderer = MapRenderer(
                        style: Style.builtin(),
                        layers: [.init(tiles: archive, bounds: region.manifest.bounds)],
                        fonts: fonts,
                        attribution: region.manifest.attribution,
                        threads: threads
                    )
                    let camera = CameraPosition(target: region.manifest.center, zoom: zoom, viewingAngle: tilt)
                    let viewport = Viewport(width: width, height: height, scale: scale)
                    _ = try renderer.picture(camera: camera, viewport: viewport)
                    let time = try Bench.measure(runs: 21) { _ = try renderer.picture(camera: camera, viewport: viewport) }
                    print(
                        "frame \(Int(width * scale))x\(Int(height * scale)) zoom \(Int(zoom)) tilt \(Int(tilt)), \(threads) thread(s): \(time)"
                    )
                }
            }
        }
    }

    /// Details by ID and the 20 nearest, over places of the whole region in a fixed random order.
    private static func lookUps(_ region: Region) throws {
        let store = try PlaceStore(placesOf: region)
        let ids = try store.nearby(region.manifest.center, radiusMeters: 1e6, filter: .all, limit: 2000).map(\.place.id)
        guard !ids.isEmpty else { return }
        let all = try Bench.measure(runs: 9) {
            for index in ids.indices { _ = try store.place(ids[index * 7919 % ids.count]) }
        }
        print("\(ids.count) places by ID: \(all)")
        let near = try Bench.measure(runs: 9) {
            for id in ids.prefix(100) {
                guard let place = try store.place(id) else { continue }
                _ = try store.nearby(place.location, radiusMeters: 500, filter: .all, limit: 20)
            }
        }
        print("100 times the 20 nearest within 500 m: \(near)")
    }
}

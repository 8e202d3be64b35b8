import Foundation
import PortolanGeo
import PortolanMaps
import Synchronization
@_spi(Portolan) import UIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A tile layer of PNG or JPEG pictures that are loaded over HTTP or from files.
@preconcurrency @MainActor
public final class GMSURLTileLayer: GMSTileLayer {
    /// The user agent of every HTTP request; nil for that of the system.
    public var userAgent: String? {
        get { agent.withLock { $0 } }
        set { agent.withLock { $0 = newValue } }
    }

    private let urlConstructor: GMSTileURLConstructor
    private let agent = Mutex<String?>(nil)

    /// Makes a layer that loads tiles from the URLs of a closure. If the closure returns nil, there is no tile.
    public init(urlConstructor: @escaping GMSTileURLConstructor) {
        self.urlConstructor = urlConstructor
        super.init()
    }

    override func makeImages() -> TileImages {
        let urlConstructor = urlConstructor
        return TileImages(
            url: { urlConstructor(UInt($0.x), UInt($0.y), UInt($0.z)) },
            fetch: { [weak self] url in try await Self.bytes(at: url, userAgent: self?.userAgentNow) }
        )
    }

    nonisolated private var userAgentNow: String? { agent.withLock { $0 } }

    /// Returns the bytes at a URL; nil if the server or the file system has none (HTTP 204, 404, 410).
    nonisolated static func bytes(at url: URL, userAgent: String?) async throws -> [UInt8]? {
        if url.isFileURL {
            return FileManager.default.contents(atPath: url.path(percentEncoded: false)).map { [UInt8]($0) }
        }
        var request = URLRequest(url: url)
        if let userAgent { request.setValue(userAgent, forHTTPHeaderField: "User-Agent") }
        let (data, response) = try await URLSession.shared.data(for: request)
        switch (response as? HTTPURLResponse)?.statusCode ?? 200 {
        case 200: return [UInt8](data)
        case 204, 404, 410: return nil
        default: throw URLError(.badServerResponse)
        }
    }
}

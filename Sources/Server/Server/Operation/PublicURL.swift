import HTTPTypes

/// The address that clients put before the paths of this server.
enum PublicURL {
    /// The headers of trusted proxies that change the address.
    static let headers = ["X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Prefix"]

    /// Returns the address from the configuration, or else from the request: its host, and the headers of a trusted
    /// proxy.
    static func of(_ call: Call, host: String?, _ configuration: ServerConfiguration, isProxied: Bool) -> String {
        if let url = configuration.publicURL { return url.hasSuffix("/") ? String(url.dropLast()) : url }
        // The last entry of a list counts, because the proxy wrote it. Anybody can forge the entries before it.
        let forwarded = { (name: String) in isProxied ? call.header(name)?.split(separator: ",").last?.trimmingSpace() : nil }
        let scheme =
            forwarded(headers[0]).flatMap { $0 == "https" || $0 == "http" ? $0 : nil }
            ?? (configuration.certificate == nil ? "http" : "https")
        let named = forwarded(headers[1]) ?? host ?? ""
        let name = named.isEmpty ? "\(configuration.host):\(configuration.port)" : named
        let prefix = forwarded(headers[2]) ?? configuration.basePath
        return "\(scheme)://\(plain(name))" + "/\(plain(prefix))".replacing("//", with: "/").droppingSlash
    }

    /// Returns the text without characters that hosts and paths do not contain, because the host is written into pages
    /// and styles.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-_:[]/~".unicodeScalars.contains($0))
                }
            )
        )
    }
}

extension String {
    fileprivate var droppingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

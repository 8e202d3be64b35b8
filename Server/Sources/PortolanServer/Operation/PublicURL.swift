import HTTPTypes

/// What clients put before the paths of this server.
enum PublicURL {
    /// From the configuration, or else from the request: its host, and what a trusted proxy says of it.
    static func of(_ call: Call, host: String?, _ configuration: ServerConfiguration, isProxied: Bool) -> String {
        if let url = configuration.publicURL { return url.hasSuffix("/") ? String(url.dropLast()) : url }
        let forwarded = { (name: String) in isProxied ? call.header(name)?.split(separator: ",").first?.trimmingSpace() : nil }
        let scheme =
            forwarded("X-Forwarded-Proto").flatMap { $0 == "https" || $0 == "http" ? $0 : nil }
            ?? (configuration.certificate == nil ? "http" : "https")
        let name = forwarded("X-Forwarded-Host") ?? host ?? "\(configuration.host):\(configuration.port)"
        let prefix = forwarded("X-Forwarded-Prefix") ?? configuration.basePath
        return "\(scheme)://\(plain(name))" + "/\(plain(prefix))".replacing("//", with: "/").droppingSlash
    }

    /// The host is written into pages and styles: nothing but what hosts and paths consist of.
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

import HTTPTypes
import PortolanTiles

/// The content codings of bodies (RFC 9110, section 12.5.3).
enum ContentCoding: String {
    case brotli = "br"
    case gzip
    case identity

    /// Returns the coding that the client prefers; of equally preferred codings, the one that makes the body smallest.
    /// A client gets the body uncoded if it states no preference or accepts none of these codings.
    static func best(_ call: Call) -> ContentCoding {
        guard let header = call.headers[.acceptEncoding] else { return .identity }
        let weights = Weights(header)
        var best: (coding: ContentCoding, weight: Double) = (.identity, weights.of(.identity) ?? 0)
        for coding in [ContentCoding.gzip, .brotli] {
            if let weight = weights.of(coding), weight > 0, weight >= best.weight { best = (coding, weight) }
        }
        return best.coding
    }

    /// Whether the client accepts gzip.
    static func acceptsGzip(_ call: Call) -> Bool { call.headers[.acceptEncoding].map(acceptsGzip) ?? false }

    /// Whether a client with this `Accept-Encoding` header accepts gzip.
    static func acceptsGzip(_ acceptEncoding: String) -> Bool { (Weights(acceptEncoding).of(.gzip) ?? 0) > 0 }

    /// Returns the body in this coding; nil for `identity`, or if compression fails.
    func compress(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .brotli: Brotli.compress(bytes, quality: 4)
        case .gzip: Gzip.compress(bytes, level: 4)
        case .identity: nil
        }
    }

    /// The suffix of the ETag of a body in this coding, because a strong ETag must differ if the bytes differ.
    var tagSuffix: String {
        switch self {
        case .brotli: "-br"
        case .gzip: "-gz"
        case .identity: ""
        }
    }

    /// The weights in the header `Accept-Encoding`.
    private struct Weights {
        private var byName: [String: Double] = [:]

        init(_ header: String) {
            for part in header.split(separator: ",") {
                let words = part.split(separator: ";").map { $0.trimmingSpace().lowercased() }
                guard let name = words.first else { continue }
                let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
                byName[name == "x-gzip" ? "gzip" : name] = min(max(weight, 0), 1)
            }
        }

        /// Returns the weight of a coding; nil if the header does not mention it.
        func of(_ coding: ContentCoding) -> Double? { byName[coding.rawValue] ?? byName["*"] }
    }
}

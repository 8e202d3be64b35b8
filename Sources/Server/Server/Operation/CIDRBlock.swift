import Foundation

/// IP addresses that begin with the same bits: `10.0.0.0/8`, `2001:db8::/32`, or a single address.
public struct CIDRBlock: Sendable, Hashable {
    /// Four bytes for IPv4, sixteen for IPv6.
    private let bytes: [UInt8]
    /// The number of bits that an address must share.
    private let bitCount: Int

    /// Reads a block in CIDR notation (RFC 4632, RFC 4291); nil if the text is not a block.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = Self.bytes(String(parts[0])) else { return nil }
        var bitCount = address.count * 8
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let given = Int(parts[1]), given <= bitCount else { return nil }
            bitCount = given
        }
        bytes = address
        self.bitCount = bitCount
    }

    /// Whether an address lies in the block.
    public func contains(_ address: String) -> Bool { Self.bytes(address).map(contains) ?? false }

    private func contains(_ address: [UInt8]) -> Bool {
        guard address.count == bytes.count else { return false }
        let whole = bitCount / 8
        guard address.prefix(whole).elementsEqual(bytes.prefix(whole)) else { return false }
        let rest = bitCount % 8
        return rest == 0 || (address[whole] ^ bytes[whole]) >> UInt8(8 - rest) == 0
    }

    /// Returns the name of a client by its address. For IPv6, this is the first 64 bits, because one subscriber has all
    /// addresses that share them.
    static func neighbourhood(of address: String) -> String {
        guard let bytes = bytes(address), bytes.count == 16 else { return address }
        return bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the bytes of an address. An IPv4 address in IPv6 notation (`::ffff:192.0.2.1`) counts as the IPv4
    /// address.
    private static func bytes(_ text: String) -> [UInt8]? {
        var four = in_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 { return unsafe withUnsafeBytes(of: four) { unsafe Array($0) } }
        var sixteen = in6_addr()
        guard unsafe inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &sixteen) == 1 else { return nil }
        let bytes = unsafe withUnsafeBytes(of: sixteen) { unsafe Array($0) }
        return bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]) ? Array(bytes[12...]) : bytes
    }
}

extension [CIDRBlock] {
    func contains(_ address: String) -> Bool { contains { $0.contains(address) } }

    /// Returns the address of the client according to proxies. Each proxy appends the address of its own client to the
    /// header `X-Forwarded-For`. The last address that does not belong to a trusted proxy is the client's; anybody can
    /// forge the addresses before it.
    /// - Parameters:
    ///   - chain: the header.
    ///   - peer: the other end of the connection.
    func client(_ chain: String?, peer: String) -> String {
        guard contains(peer) else { return peer }
        var client = peer
        for part in (chain ?? "").split(separator: ",").reversed() {
            let address = part.trimmingSpace()
            // A part that is not an address gives no information, and the parts before it cannot be trusted.
            guard CIDRBlock(address) != nil, !address.contains("/") else { break }
            client = address
            guard contains(address) else { break }
        }
        return client
    }
}

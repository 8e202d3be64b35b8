import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Rewrites the heads of HTTP/1 requests so that two facts have only one form, and the handlers behind it need only one
/// rule for each (RFC 9112).
///
/// - Host (section 3.2): an HTTP/1.1 request without a host, or with several, arrives with none and is refused. An
///   HTTP/1.0 request may name no host.
/// - The end of the connection (section 9.3): a request after which the connection ends says `Connection: close`, even
///   if it is HTTP/1.0, writes the option in other letters, or lists it among others.
final class UniformHead: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Inserts the handler into a connection before all handlers that answer.
    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(UniformHead(), position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let (count, isLast) = (Self.count(head.headers), !head.isKeepAlive)
        guard count != 1 || isLast else { return context.fireChannelRead(data) }
        if count == 0, (head.version.major, head.version.minor) < (1, 1) {
            head.headers.add(name: "Host", value: "")
        } else if count != 1 {
            head.headers.remove(name: "Host")
        }
        if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private static func count(_ headers: HTTPHeaders) -> Int {
        headers.reduce(0) { count, field in field.name.isHost ? count + 1 : count }
    }
}

extension String {
    /// Whether a header's name is `Host`.
    var isHost: Bool { utf8.count == 4 && equalsIgnoringCase("host") }
}

extension HTTPRequest {
    /// The host that a request names, in HTTP/2 by `:authority` or `Host`; nil if it names none or several.
    var host: String? {
        var host = authority
        guard let name = HTTPField.Name("Host") else { return host }
        for other in headerFields[values: name] {
            guard host == nil || host == other else { return nil }
            host = other
        }
        return host
    }
}

import NIOCore
import NIOHTTPTypes
import Synchronization

/// The connections whose other end has closed its side. These clients have left, although their requests may still be
/// running.
///
/// Such a connection stays open for writing, so nothing else shows that nobody waits for the answer.
final class Departures: Sendable {
    /// One object for the process, because connections have no identity outside of it.
    static let shared = Departures()

    private let left = Mutex<Set<ObjectIdentifier>>([])

    func hasLeft(_ channel: any Channel) -> Bool { left.withLock { $0.contains(ObjectIdentifier(channel)) } }

    fileprivate func add(_ channel: any Channel) { left.withLock { _ = $0.insert(ObjectIdentifier(channel)) } }

    fileprivate func forget(_ channel: any Channel) { left.withLock { _ = $0.remove(ObjectIdentifier(channel)) } }
}

/// Records when the other end of a connection closes its side.
final class DepartureHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .some(.inputClosed) = event as? ChannelEvent { Departures.shared.add(context.channel) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        Departures.shared.forget(context.channel)
        context.fireChannelInactive()
    }
}

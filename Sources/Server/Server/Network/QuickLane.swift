import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Answers plain requests for vector tiles and places on the connection's own thread, and passes on all other requests.
///
/// Answers go out in the order of the requests: while a request that was passed on has no answer, later requests are
/// passed on too.
final class QuickLane: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let tiles: QuickTiles?
    private let places: QuickPlaces
    private var budget: ConnectionBudget?
    /// The encoder's place in the pipeline. Finished bytes are written from there, so that they bypass the encoder.
    private var encoder: ChannelHandlerContext?
    private var codings = QuickTiles.KnownCodings()
    private let date: DateText
    /// After this time without a passed-on request, the next request is passed on in any case. The handlers behind this
    /// one would otherwise close the connection as idle.
    private let patience: TimeAmount
    /// The number of requests that were passed on and whose answers have not ended.
    private var others = 0
    private var lastOther = NIODeadline.now()
    /// The request whose end has not arrived yet.
    private var next: Next?
    /// The number of answers that the system has not taken yet.
    private var unsent = 0
    private var needsFlush = false
    /// Events that would end the connection; they wait until `unsent` is 0.
    private var endings: [any Sendable] = []

    /// The answer to send when a request ends.
    private enum Next {
        case tile(QuickTiles.Answer, of: QuickTiles, start: NIODeadline)
        case place(QuickPlaces.Question)
    }

    /// Creates the handler.
    /// - Parameter tiles: answers requests for tiles; nil to pass them on.
    init(_ tiles: QuickTiles?, _ places: QuickPlaces, date: DateText, idleLimit: TimeAmount) {
        self.tiles = tiles
        self.places = places
        self.date = date
        patience = .nanoseconds(idleLimit.nanoseconds / 4)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        budget = try? pipeline.handler(type: ConnectionBudget.self)
        encoder = try? pipeline.context(handlerType: HTTPResponseEncoder.self)
    }

    func handlerRemoved(context: ChannelHandlerContext) { encoder = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        budget?.progress()
        switch unwrapInboundIn(data) {
        case .head(let head):
            let start = NIODeadline.now()
            if others == 0, next == nil, endings.isEmpty, context.channel.isWritable, start - lastOther < patience {
                if let tiles, let answer = tiles.answer(head, &codings) {
                    next = .tile(answer, of: tiles, start: start)
                    return
                }
                if let question = places.question(head, peer: context.channel.remoteAddress?.ipAddress ?? "") {
                    next = .place(question)
                    return
                }
            }
            others += 1
            lastOther = start
        case .body: if next != nil { return }
        case .end:
            if let next {
                self.next = nil
                switch next {
                case .tile(let answer, let tiles, let start): send(answer, of: tiles, start, context)
                case .place(let question): send(question, context)
                }
                return
            }
        }
        context.fireChannelRead(data)
    }

    private func send(_ answer: QuickTiles.Answer, of tiles: QuickTiles, _ start: NIODeadline, _ context: ChannelHandlerContext) {
        guard let encoder else { return context.close(promise: nil) }
        let sent = promise(answer.entry.body.readableBytes, context)
        let head = tiles.head(answer, date: date.now)
        if answer.entry.body.readableBytes > 0 {
            encoder.write(NIOAny(IOData.byteBuffer(head)), promise: nil)
            encoder.write(NIOAny(IOData.byteBuffer(answer.entry.body)), promise: sent)
        } else {
            encoder.write(NIOAny(IOData.byteBuffer(head)), promise: sent)
        }
        needsFlush = true
        tiles.note(answer, since: start, client: context.channel.remoteAddress?.ipAddress ?? "", id: UUID().uuidString.lowercased())
    }

    private func send(_ question: QuickPlaces.Question, _ context: ChannelHandlerContext) {
        let answer = places.answer(question, id: UUID().uuidString.lowercased(), date: date.now)
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
        context.write(wrapOutboundOut(.end(nil)), promise: promise(answer.body.readableBytes, context))
        needsFlush = true
    }

    /// Returns a promise that is fulfilled when the system has taken an answer.
    private func promise(_ byteCount: Int, _ context: ChannelHandlerContext) -> EventLoopPromise<Void> {
        let sent = context.eventLoop.makePromise(of: Void.self)
        unsent += 1
        budget?.hold(byteCount)
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in bound.value.handler.haveSent(byteCount, bound.value.context) }
        return sent
    }

    private func haveSent(_ byteCount: Int, _ context: ChannelHandlerContext) {
        unsent -= 1
        budget?.release(byteCount)
        guard unsent == 0, !endings.isEmpty else { return }
        let events = endings
        endings = []
        for event in events { context.fireUserInboundEventTriggered(event) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if needsFlush {
            needsFlush = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { others -= 1 }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if unsent > 0 {
            switch event {
            case let event as ChannelShouldQuiesceEvent: return endings.append(event)
            case let event as ChannelEvent where event == .inputClosed: return endings.append(event)
            default: break
            }
        }
        context.fireUserInboundEventTriggered(event)
    }
}

/// The time in the form of headers (RFC 9110, section 5.6.7), which is made once a second.
final class DateText: Sendable {
    private let clock: @Sendable () -> Date
    private let known = Mutex<(second: Double, text: String)>((-.infinity, ""))

    init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    var now: String {
        let date = clock()
        let second = date.timeIntervalSince1970.rounded(.down)
        return known.withLock { known in
            if known.second != second { known = (second, Self.text(date)) }
            return known.text
        }
    }

    static func text(_ date: Date) -> String {
        let parts = Calendar.gregorianUTC.dateComponents([.year, .month, .day, .weekday, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String { String((number ?? 0) + 100).suffix(2).description }
        let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][((parts.weekday ?? 1) + 6) % 7]
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][((parts.month ?? 1) + 11) % 12]
        let time = "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
        return "\(day), \(two(parts.day)) \(month) \(parts.year ?? 1970) \(time) GMT"
    }
}

extension Calendar {
    fileprivate static let gregorianUTC: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

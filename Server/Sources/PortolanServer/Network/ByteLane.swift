import Foundation
import NIOCore
import NIOHTTP1

/// Answers plain requests for vector tiles from their bytes, before anything decodes them: a tile costs one read and one write.
///
/// It stands before the decoder and works only while it knows that the decoder is between two requests: each part of the bytes that it lets
/// through is one whole request, and has to come out of the decoder as one head and one end. Once that fails, or bytes come that are no whole plain
/// request, everything goes to the decoder for the rest of the connection; ``QuickLane`` then answers tiles behind it.
final class ByteLane: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// A larger request goes to the decoder.
    private static let requestByteLimit = 4096

    private let lane: QuickLane
    private let tiles: QuickTiles
    /// Whether the decoder is between two requests.
    private var isInStep = true
    /// The header fields of the last request for a tile, with the empty line after them, and what they say: clients say the same with each request.
    private var known: (fields: [UInt8], wishes: QuickTiles.Wishes)?
    private var codings = QuickTiles.KnownCodings()
    private var needsFlush = false
    private var hasWritten = false
    /// Whether the decoder has got bytes since the last end of reading.
    private var hasPassedOn = false

    init(_ lane: QuickLane, _ tiles: QuickTiles) {
        self.lane = lane
        self.tiles = tiles
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isInStep else {
            hasPassedOn = true
            return context.fireChannelRead(data)
        }
        var bytes = unwrapInboundIn(data)
        while isInStep, let request = request(bytes) {
            if let answer = request.answer(self, bytes, context) {
                bytes.moveReaderIndex(forwardBy: request.byteCount)
                send(answer.value, answer.start, context)
            } else if let part = bytes.readSlice(length: request.byteCount) {
                let (heads, ends) = (lane.heads, lane.ends)
                passOn(part, context)
                isInStep = lane.heads == heads + 1 && lane.ends == ends + 1
            }
        }
        if bytes.readableBytes > 0 {
            isInStep = false
            passOn(bytes, context)
        }
    }

    private func passOn(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        hasPassedOn = true
        context.fireChannelRead(wrapInboundOut(bytes))
    }

    private func send(_ answer: QuickTiles.Answer, _ start: NIODeadline, _ context: ChannelHandlerContext) {
        context.write(NIOAny(IOData.byteBuffer(tiles.head(answer, date: lane.date.now))), promise: nil)
        if answer.entry.body.readableBytes > 0 { context.write(NIOAny(IOData.byteBuffer(answer.entry.body)), promise: nil) }
        needsFlush = true
        hasWritten = true
        tiles.note(answer, since: start, client: context.channel.remoteAddress?.ipAddress ?? "", id: UUID().uuidString.lowercased())
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if needsFlush {
            needsFlush = false
            context.flush()
        }
        if hasPassedOn {
            hasPassedOn = false
            context.fireChannelReadComplete()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        let isEnd =
            switch event {
            case is ChannelShouldQuiesceEvent: true
            case let event as ChannelEvent: event == .inputClosed
            default: false
            }
        guard isEnd else { return context.fireUserInboundEventTriggered(event) }
        isInStep = false
        guard hasWritten else { return context.fireUserInboundEventTriggered(event) }
        // What ends the connection would throw away answers that the system has not taken. Writes are done in their order: this one after them.
        needsFlush = false
        let sent = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound((context: context, event: event), eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in bound.value.context.fireUserInboundEventTriggered(bound.value.event) }
        context.writeAndFlush(NIOAny(IOData.byteBuffer(ByteBuffer())), promise: sent)
    }

    // MARK: Reading

    /// Where the parts of a request stand in its bytes.
    private struct Request {
        /// Of the target; it begins after `GET `.
        var targetEnd: Int
        /// Of the header fields.
        var fieldsStart: Int
        /// Of all, with the empty line at the end.
        var byteCount: Int

        static let targetStart = 4

        /// The answer, if it is a tile that may be answered now.
        func answer(_ lane: ByteLane, _ bytes: ByteBuffer, _ context: ChannelHandlerContext) -> (
            value: QuickTiles.Answer, start: NIODeadline
        )? {
            let quick = lane.lane
            let start = NIODeadline.now()
            let span = bytes.readableBytesUInt8Span
            guard quick.others == 0, start - quick.lastOther < quick.patience, context.channel.isWritable,
                targetEnd - Self.targetStart <= lane.tiles.urlByteLimit, byteCount <= lane.tiles.headerByteLimit,
                let address = TileAddress(span.extracting(Self.targetStart..<targetEnd)),
                let wishes = lane.wishes(span.extracting(fieldsStart..<byteCount)),
                let answer = lane.tiles.answer(address, wishes)
            else { return nil }
            return (answer, start)
        }
    }

    /// The whole request that bytes begin with; nil if there is none, or one of another kind.
    private func request(_ bytes: ByteBuffer) -> Request? {
        let span = bytes.readableBytesUInt8Span
        let limit = min(span.count, Self.requestByteLimit)
        guard limit > 18, span[0] == 0x47, span[1] == 0x45, span[2] == 0x54, span[3] == 0x20 else { return nil }
        var at = Request.targetStart
        while at < limit, span[at] > 0x20, span[at] < 0x7F { at += 1 }
        guard at > Request.targetStart, span[Request.targetStart] == 0x2F, Self.stands(" HTTP/1.1\r\n", span, at) else { return nil }
        let targetEnd = at
        at += 11
        let fieldsStart = at
        // The same fields as last time need not be looked through.
        if let known, Self.equal(known.fields, span, at) {
            return Request(targetEnd: targetEnd, fieldsStart: fieldsStart, byteCount: at + known.fields.count)
        }
        while at + 1 < limit {
            if span[at] == 0x0D, span[at + 1] == 0x0A {
                return at == fieldsStart ? nil : Request(targetEnd: targetEnd, fieldsStart: fieldsStart, byteCount: at + 2)
            }
            guard let end = Self.fieldEnd(span, at, limit) else { return nil }
            at = end
        }
        return nil
    }

    /// Where the line of a field ends that begins at an index: a name of letters and hyphens, a colon, and a value of printable ASCII. Fields that
    /// say how a connection goes on are for the decoder.
    private static func fieldEnd(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int? {
        var at = start
        while at < limit,
            bytes[at] | 0x20 >= 0x61 && bytes[at] | 0x20 <= 0x7A || bytes[at] == 0x2D || bytes[at] >= 0x30 && bytes[at] <= 0x39
        {
            at += 1
        }
        guard at > start, at < limit, bytes[at] == 0x3A, bytes[start] | 0x20 != 0x75 || at - start != 7 else { return nil }
        at += 1
        while at < limit, bytes[at] >= 0x20, bytes[at] < 0x7F { at += 1 }
        guard at + 1 < limit, bytes[at] == 0x0D, bytes[at + 1] == 0x0A else { return nil }
        return at + 2
    }

    private static func stands(_ text: String, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
        guard bytes.count - start >= text.utf8.count else { return false }
        var at = start
        for byte in text.utf8 {
            guard bytes[at] == byte else { return false }
            at += 1
        }
        return true
    }

    private static func equal(_ known: [UInt8], _ bytes: Span<UInt8>, _ start: Int) -> Bool {
        guard bytes.count - start >= known.count else { return false }
        for index in known.indices where known[index] != bytes[start + index] { return false }
        return true
    }

    /// What header fields say of a tile; nil if they say more than that.
    private func wishes(_ fields: Span<UInt8>) -> QuickTiles.Wishes? {
        if let known, known.fields.count == fields.count, Self.equal(known.fields, fields, 0) { return known.wishes }
        var copy: [UInt8] = []
        copy.reserveCapacity(fields.count)
        for index in fields.indices { copy.append(fields[index]) }
        var headers = HTTPHeaders()
        for line in copy.split(separator: 0x0A) {
            let parts = line.dropLast().split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let value = String(decoding: parts[1], as: UTF8.self)
            headers.add(name: String(decoding: parts[0], as: UTF8.self), value: value.trimmingCharacters(in: .whitespaces))
        }
        guard let wishes = tiles.wishes(headers, &codings) else { return nil }
        known = (copy, wishes)
        return wishes
    }
}

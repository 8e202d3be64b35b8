import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// Connections with HTTP/1.1 without TLS. The thread that receives the bytes also reads the requests and writes the
/// answers; long work goes to threads of its own (``ServerResponder``).
struct PlainConnections: ServerChildChannel {
    let http1: HTTP1Channel
    /// Makes the handler that answers plain requests. It precedes all other handlers of a connection.
    let lane: @Sendable () -> QuickLane

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http1.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            try UniformHead.add(to: channel)
            try pipeline.addHandler(lane(), position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        let executor = LoopExecutor(value.channel.eventLoop)
        await withTaskExecutorPreference(executor) { await http1.handle(value: value, logger: logger) }
    }
}

/// Runs tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

internal import Dispatch
internal import Synchronization

/// Surveyors that read the blobs of a pass in parallel, each on its own thread.
struct OSMWorkerPool<Surveyor: OSMSurveyor> {
    private let walk: OSMWalk
    private let members: [OSMWorker<Surveyor>]
    /// Slots for the blocks that are being read or wait to be taken. The number of slots limits the number of these
    /// blocks.
    private let slots: [OSMWorkerSlot<Surveyor.Outcome>]

    init(_ walk: OSMWalk, _ surveyors: [Surveyor]) throws(OSMReadError) {
        self.walk = walk
        members = surveyors.map { OSMWorker($0) }
        var slots: [OSMWorkerSlot<Surveyor.Outcome>] = []
        for _ in 0..<surveyors.count * 2 { slots.append(OSMWorkerSlot(try walk.newPBFBlock())) }
        self.slots = slots
    }

    /// Reads the blobs of a pass.
    /// - Parameter take: called on the caller's thread with the outcome of each blob, in order.
    /// - Returns: for each blob, its results for later passes.
    func read(
        _ blobs: [PBFFraming.Blob],
        _ pass: OSMWalk.Pass,
        progress: (OSMReadProgress) -> Bool,
        take: (Surveyor.Outcome) throws -> Void
    ) throws -> [UInt32] {
        let round = Round(walk: walk, blobs: blobs, pass: pass, slots: slots)
        let group = DispatchGroup()
        for member in members { member.queue.async(group: group) { round.work(member) } }
        // This wakes the threads that wait for a free slot, and they find no work left.
        defer {
            round.end()
            round.gate?.close()
            for _ in members { round.room.signal() }
            group.wait()
            for slot in slots { slot.empty() }
        }
        var state = OSMReadProgress(pass, blobs)
        return try blobs.enumerated().map { index, blob in
            let slot = slots[index % slots.count]
            let found = try slot.taken()
            try walk.take(slot.pbfBlock, of: blob)
            round.room.signal()
            try take(found.outcome)
            if let gate = round.gate { gate.leave(byteCount: walk.inflatedByteCount(of: blob)) }
            state.bytesDone += Int64(blob.count)
            guard progress(state) else { throw CancellationError() }
            return found.kinds
        }
    }

    /// The state of one pass.
    private final class Round: Sendable {
        private let walk: OSMWalk
        private let blobs: [PBFFraming.Blob]
        private let pass: OSMWalk.Pass
        private let slots: [OSMWorkerSlot<Surveyor.Outcome>]
        private let next = Mutex(0)
        /// Counts the free slots.
        let room: DispatchSemaphore
        /// Limits the bytes of blocks that are being read or wait to be taken; nil for no limit.
        let gate: ByteGate?

        init(walk: OSMWalk, blobs: [PBFFraming.Blob], pass: OSMWalk.Pass, slots: [OSMWorkerSlot<Surveyor.Outcome>]) {
            self.walk = walk
            self.blobs = blobs
            self.pass = pass
            self.slots = slots
            // A semaphore must not be destroyed with a lower value than its initial one.
            room = DispatchSemaphore(value: 0)
            for _ in slots { room.signal() }
            gate = walk.pbfBlockByteLimit == .max ? nil : ByteGate(limit: walk.pbfBlockByteLimit)
        }

        /// Prevents further blobs from being started.
        func end() { next.withLock { $0 = blobs.count } }

        func work(_ member: OSMWorker<Surveyor>) {
            while true {
                room.wait()
                // Blobs are started in order, and no more of them than there are slots, so the slot of this one is
                // free.
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < blobs.count else { return }
                if let gate, !gate.enter(index, byteCount: walk.inflatedByteCount(of: blobs[index])) { return }
                slots[index % slots.count].fill { pbfBlock in try member.survey(blobs[index], pass, walk, pbfBlock) }
            }
        }
    }
}

/// A surveyor and its thread.
///
/// Invariant for `@unchecked Sendable`: `surveyor` is used only on `queue`.
private final class OSMWorker<Surveyor: OSMSurveyor>: @unchecked Sendable {
    let queue = DispatchQueue(label: "OSMWorkerPool")
    private var surveyor: Surveyor

    init(_ surveyor: Surveyor) { self.surveyor = surveyor }

    func survey(_ blob: PBFFraming.Blob, _ pass: OSMWalk.Pass, _ walk: OSMWalk, _ pbfBlock: PBFBlockShim) throws
        -> OSMWorkerSlot<Surveyor.Outcome>.Found
    {
        let kinds = try walk.read(
            blob,
            pass,
            in: pbfBlock,
            PBFBlockShim.Taker(
                visit: { [self] feature, texts in surveyor.add(feature, texts) },
                omit: { [self] omission, texts in surveyor.omit(omission, texts) },
                choose: { [self] type, tags, texts in surveyor.chooses(type, tags, texts) }
            )
        )
        return .init(kinds: kinds, outcome: surveyor.finishPBFBlock())
    }
}

/// Storage for the outcome of one block. A surveyor fills it, and the reading thread takes it.
///
/// Invariant for `@unchecked Sendable`: `found` is written before `done` is signalled, and read after that.
private final class OSMWorkerSlot<Outcome: Sendable>: @unchecked Sendable {
    struct Found {
        var kinds: UInt32
        var outcome: Outcome
    }

    let pbfBlock: PBFBlockShim
    private let done = DispatchSemaphore(value: 0)
    private var found: Result<Found, any Error>?

    init(_ pbfBlock: PBFBlockShim) { self.pbfBlock = pbfBlock }

    func fill(_ body: (PBFBlockShim) throws -> Found) {
        found = Result { try body(pbfBlock) }
        done.signal()
    }

    /// Waits for the outcome and takes it.
    func taken() throws -> Found {
        done.wait()
        guard let found = found.take() else { throw CancellationError() }
        return try found.get()
    }

    /// Discards an outcome that was not taken.
    func empty() {
        if found.take() != nil { done.wait() }
    }
}

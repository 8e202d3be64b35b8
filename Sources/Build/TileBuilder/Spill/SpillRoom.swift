internal import PortolanTiles
internal import Synchronization

/// The temporary file of a build, made when it is first needed, and how far it is full.
final class SpillRoom: Sendable {
    private struct State {
        var file: SpillFile?
        var end = 0
    }

    private let memory: TileMemory
    private let state = Mutex(State())

    init(_ memory: TileMemory) { self.memory = memory }

    /// Writes bytes behind all others.
    /// - Returns: where they are.
    func append(_ bytes: [UInt8]) throws(PMTilesError) -> (file: SpillFile, offset: Int) {
        let (file, offset) = try state.withLock { state throws(PMTilesError) in
            let file: SpillFile
            if let known = state.file { file = known } else { file = try SpillFile(in: memory.folder) }
            state.file = file
            state.end += bytes.count
            return (file, state.end - bytes.count)
        }
        try file.write(bytes, at: offset)
        return (file, offset)
    }
}

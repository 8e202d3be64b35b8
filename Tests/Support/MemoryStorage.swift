package import PortolanBasics
import Synchronization

/// A spill storage in memory.
package final class MemoryStorage: SpillStorage {
    private let bytes = Mutex<[UInt8]>([])

    package init() {}

    /// The number of bytes in the storage.
    package var byteCount: Int { bytes.withLock { $0.count } }

    package func append(_ new: [UInt8]) throws(SpillFailure) -> Int {
        bytes.withLock { bytes in
            bytes += new
            return bytes.count - new.count
        }
    }

    package func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8] { bytes.withLock { Array($0[offset..<offset + count]) } }
}

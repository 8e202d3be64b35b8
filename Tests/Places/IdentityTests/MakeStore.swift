import Foundation
import PortolanOSMModel
import PortolanStore

/// Makes a store with these places in the file.
func makeStore(_ records: [PlaceRecord], _ file: URL, aliases: [PlaceID: PlaceID] = [:]) throws -> PlaceStore {
    var writer = try PlaceStoreWriter(file: file)
    for record in records { try writer.add(record) }
    _ = try writer.finish()
    try PlaceStore.add(aliases, to: file)
    return try PlaceStore(file: file)
}

import Foundation
import PortolanBasics
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder

/// The cost of a place's details: each group of fields requested alone, and the places that cost most.
enum DetailsBench {
    private struct Group {
        var name: String
        var fields: PlaceFields
    }

    private static let hours: PlaceFields = [.regularHours, .currentHours, .regularSecondaryHours, .currentSecondaryHours]
    private static let address: PlaceFields = [
        .addressComponents, .formattedAddress, .shortFormattedAddress, .postalAddress, .plusCode, .containingPlaces,
    ]
    private static let phone: PlaceFields = [.internationalPhoneNumber, .nationalPhoneNumber]

    private static let groups = [
        Group(name: "all", fields: .all),
        Group(name: "id alone", fields: .id),
        Group(name: "address", fields: address),
        Group(name: "containing places", fields: .containingPlaces),
        Group(name: "hours", fields: hours),
        Group(name: "phone", fields: phone),
        Group(name: "web", fields: .website),
        Group(name: "photos", fields: .photos),
        Group(name: "name, summary", fields: [.displayName, .editorialSummary]),
        Group(name: "status", fields: [.businessStatus, .openingDate]),
        Group(name: "source", fields: .source),
        Group(
            name: "the rest",
            fields: PlaceFields.all.subtracting(address).subtracting(hours).subtracting(phone).subtracting([
                .website, .photos, .displayName, .editorialSummary, .businessStatus, .openingDate, .source,
            ])
        ),
    ]

    static func run(_ arguments: [String]) throws {
        guard let path = arguments.first else {
            print("usage: portolan-bench details REGION.portolan [PLACES [GROUP]]")
            return
        }
        let groups = groups.filter { arguments.count < 3 || $0.name == arguments[2] }
        guard !groups.isEmpty else {
            print("no group of fields is called \(arguments[2]); there are: " + Self.groups.map(\.name).joined(separator: "; "))
            return
        }
        let region = try Region(at: URL(filePath: path, directoryHint: .isDirectory))
        let client = try PlacesClient(regions: [region.folder])
        var chance = SplitMix64(seed: 7)
        let keys = try RawSQLite(region.placesFile).keys()
        let count = arguments.count > 1 ? Int(arguments[1]) ?? 5_000 : 5_000
        let ids = (0..<count).compactMap { _ in PlaceID(rowKey: keys[Int(chance.next() % UInt64(keys.count))]) }
        guard !ids.isEmpty else { return }
        let times = try PlacesBench.waiting { () async throws -> [[Double]] in
            var times: [[Double]] = []
            for group in groups { times.append(try await measured(client, ids, group.fields)) }
            return times
        }
        for (group, times) in zip(groups, times) {
            let mean = times.reduce(0, +) / Double(times.count)
            print("\(group.name): \(PlacesBench.Latencies(times)), mean \(Bench.text(mean)) µs")
        }
        print("the places that cost most:")
        let slowest = ids.indices.sorted { times[0][$0] > times[0][$1] }
        for index in slowest[..<min(100, slowest.count)].enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            let parts = zip(groups, times).map { "\($0.name) \(Int($1[index]))" }
            print("  \(ids[index]): \(parts.joined(separator: ", "))")
        }
    }

    /// The least of three times for each place, after a round to warm up.
    private static func measured(_ client: PlacesClient, _ ids: [PlaceID], _ fields: PlaceFields) async throws -> [Double] {
        for id in ids { _ = try await client.place(id, fields: fields) }
        var least = [Double](repeating: .infinity, count: ids.count)
        for _ in 0..<3 {
            for (index, id) in ids.enumerated() {
                least[index] = min(least[index], try await PlacesBench.time { _ = try await client.place(id, fields: fields) })
            }
        }
        return least
    }
}

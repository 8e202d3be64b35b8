import ArgumentParser
import Foundation
import PortolanBasics
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder

/// Measures the cost of a place's details: each group of fields by itself, and the most expensive places.
struct DetailsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "details",
        abstract: "Time groups of a place's details, and list the slowest places."
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Option(help: "The number of places to ask for.")
    var places = 5_000

    @Option(help: "Measure only this group, such as address.")
    var group: String?

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

    func validate() throws {
        guard let group, !Self.groups.contains(where: { $0.name == group }) else { return }
        throw ValidationError("--group \(group): there is no such group; choose one of " + Self.groups.map(\.name).joined(separator: "; "))
    }

    func run() async throws {
        let groups = Self.groups.filter { group == nil || $0.name == group }
        let region = try Region(at: URL(filePath: region, directoryHint: .isDirectory))
        let client = try PlacesClient(regions: [region.folder])
        var chance = SplitMix64(seed: 7)
        let keys = try RawSQLite(region.placesFile).keys()
        let ids = (0..<max(0, places)).compactMap { _ in PlaceID(rowKey: keys[Int(chance.next() % UInt64(keys.count))]) }
        guard !ids.isEmpty else { return }
        var times: [[Double]] = []
        for group in groups { times.append(try await Self.measured(client, ids, group.fields)) }
        for (group, times) in zip(groups, times) {
            let mean = times.reduce(0, +) / Double(times.count)
            print("\(group.name): \(Quantiles(times)), mean \(decimal(mean)) µs")
        }
        print("the slowest places:")
        let slowest = ids.indices.sorted { times[0][$0] > times[0][$1] }
        for index in slowest[..<min(100, slowest.count)].enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            let parts = zip(groups, times).map { "\($0.name) \(Int($1[index]))" }
            print("  \(ids[index]): \(parts.joined(separator: ", "))")
        }
    }

    /// Returns the least of three times for each place, after a warm-up round.
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

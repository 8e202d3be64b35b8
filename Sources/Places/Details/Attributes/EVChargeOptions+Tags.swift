internal import PortolanOSMModel

extension EVChargeOptions {
    /// Reads the sockets from tags such as `socket:type2=2` and `socket:type2:output=22 kW` (wiki.openstreetmap.org,
    /// "Key:socket:*"); nil if there are none.
    public init?(_ tags: DetailTags) {
        var connectors: [Connectors] = []
        for (suffix, value) in tags.suffixes(of: "socket:") {
            guard !suffix.contains(":"), Self.isThere(value) else { continue }
            let output = tags.value(of: "socket:" + suffix + ":output").flatMap(Self.kilowatts)
            connectors.append(Connectors(type: Self.type(suffix), maxChargeRateKW: output, count: Self.count(value)))
        }
        guard !connectors.isEmpty else { return nil }
        // Sockets with the same type and power are one entry.
        var merged: [Connectors] = []
        for entry in connectors {
            if let index = merged.firstIndex(where: { $0.type == entry.type && $0.maxChargeRateKW == entry.maxChargeRateKW }) {
                merged[index].count = merged[index].count.flatMap { a in entry.count.map { min(a + $0, 100_000) } }
            } else {
                merged.append(entry)
            }
        }
        let order = EVConnectorType.allCases
        self.connectors = merged.enumerated().sorted { a, b in
            let (left, right) = (order.firstIndex(of: a.element.type) ?? 0, order.firstIndex(of: b.element.type) ?? 0)
            if left != right { return left < right }
            let (leftPower, rightPower) = (a.element.maxChargeRateKW ?? -1, b.element.maxChargeRateKW ?? -1)
            return leftPower != rightPower ? leftPower > rightPower : a.offset < b.offset
        }.map(\.element)
    }

    private static func isThere(_ value: String) -> Bool {
        value != "no" && value != "none" && Int(value).map { $0 > 0 } ?? true
    }

    /// Returns the number of sockets, the sum of the numbers between semicolons; nil if no number is valid.
    private static func count(_ value: String) -> Int? {
        let sum = value.parts(at: ";").compactMap { Int($0) }.filter { (1...10_000).contains($0) }.reduce(0) { min($0 + $1, 10_000) }
        return sum > 0 ? sum : nil
    }

    /// Returns the highest of the values in kilowatts; nil if none is valid. A number without a unit is in kW if it
    /// is below 1000, else in watts.
    static func kilowatts(_ value: String) -> Double? {
        value.parts(at: ";", "|").compactMap { part -> Double? in
            let number = part.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            guard !number.isEmpty,
                let amount = Double(number.contains(",") ? number.map { $0 == "," ? "." : String($0) }.joined() : String(number))
            else { return nil }
            let unit = part.dropFirst(number.count).trimmed.lowercased()
            let kilowatts: Double
            switch unit {
            case "kw", "kva", "kwh": kilowatts = amount
            case "w", "va": kilowatts = amount / 1000
            case "mw": kilowatts = amount * 1000
            case "": kilowatts = amount >= 1000 ? amount / 1000 : amount
            default: return nil
            }
            return kilowatts > 0 && kilowatts <= 10_000 ? kilowatts : nil
        }.max()
    }

    private static func type(_ socket: String) -> EVConnectorType { types[socket] ?? .other }

    /// The types of connectors by the wiki's names of sockets.
    private static let types: [String: EVConnectorType] = [
        "type1": .j1772, "type1_cable": .j1772, "type1_combo": .ccsCombo1,
        "type2": .type2, "type2_cable": .type2, "type2_combo": .ccsCombo2, "ccs": .ccsCombo2, "chademo": .chademo,
        "tesla_supercharger": .tesla, "tesla_destination": .tesla, "tesla_standard": .tesla, "tesla_roadster": .tesla,
        "tesla_supercharger_ccs": .ccsCombo2,
        "nacs": .nacs, "gb_ac": .gbT, "gb_dc": .gbT, "gbt_ac": .gbT, "gbt_dc": .gbT,
        "schuko": .wallOutlet, "typee": .wallOutlet, "domestic": .wallOutlet, "bs1363": .wallOutlet, "nema_5_15": .wallOutlet,
        "nema_5_20": .wallOutlet,
        "as3112": .wallOutlet, "sev1011_t13": .wallOutlet, "sev1011_t15": .wallOutlet, "sev1011_t23": .wallOutlet,
        "sev1011_t25": .wallOutlet,
    ]
}

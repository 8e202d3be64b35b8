internal import PortolanOSMModel

extension FuelType {
    /// Returns the fuels of the tags `fuel:*` (wiki.openstreetmap.org, "Key:fuel:*"), in the order of `allCases`.
    static func all(of tags: DetailTags) -> [FuelType] {
        guard tags.mayHold("fuel:") else { return [] }
        let found = Set(tags.suffixes(of: "fuel:").filter { $0.value == "yes" }.compactMap { byKey[$0.suffix] })
        return found.isEmpty ? [] : allCases.filter(found.contains)
    }

    private static let byKey: [String: FuelType] = [
        "diesel": .diesel, "diesel_B": .diesel, "diesel_b7": .diesel, "GTL_diesel": .dieselPlus, "diesel:class2": .diesel,
        "taxfree_diesel": .diesel,
        "HGV_diesel": .truckDiesel, "biodiesel": .bioDiesel, "octane_87": .regularUnleaded, "octane_89": .midgrade, "octane_91": .sp91,
        "octane_92": .sp92,
        "octane_93": .premium, "octane_94": .premium, "octane_95": .sp95, "e5": .sp95, "e10": .sp95E10, "octane_91_e10": .sp91E10,
        "octane_98": .sp98,
        "octane_99": .sp99, "octane_100": .sp100, "lpg": .lpg, "e80": .e80, "e85": .e85, "e100": .e100, "ethanol": .e100, "cng": .methane,
        "lng": .methane,
        "biogas": .methane,
    ]
}

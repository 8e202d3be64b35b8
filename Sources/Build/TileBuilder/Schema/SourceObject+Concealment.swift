internal import PortolanBasics

// Whether an area lies below the ground or inside a building, where a map of the ground does not show it. The keys have
// pages of their own (wiki.openstreetmap.org/wiki/Key:location, Key:tunnel, Key:indoor, Key:level, Key:layer,
// Simple_3D_Buildings).
extension SourceObject {
    /// Whether tags state that the object lies below the ground or inside a building (true) or in the open (false);
    /// nil if no tag states it.
    var statedConcealment: Bool? {
        switch self["location"] {
        case "underground", "indoor", "underwater": return true
        case "surface", "overground", "outdoor", "roof", "rooftop", "overhead", "bridge": return false
        default: break
        }
        // A passage through a building and a gallery beside a slope stand on the ground.
        if let tunnel = self["tunnel"], !["no", "building_passage", "avalanche_protector"].contains(tunnel) { return true }
        // A whole building with `indoor=yes` has its rooms mapped. It does not lie inside another building.
        if let indoor = self["indoor"], indoor != "no", !(indoor == "yes" && isWholeBuilding) { return true }
        return nil
    }

    /// Whether a building or a part of one lies below the ground or inside a building.
    ///
    /// The statement of a tag comes first, then the height. `level` and `layer` come last, because both describe other
    /// things as well: `level` may state the storey of a shop that is mapped on its house, and `layer` may state only
    /// the order of structures above each other, such as a canopy below a bridge.
    var isConcealedBuilding: Bool {
        if let stated = statedConcealment { return stated }
        if Self.openStructures.contains(self["building"] ?? "") || Self.openStructures.contains(self["building:part"] ?? "") {
            return false
        }
        let floors = buildingLevels
        let rises = [buildingHeight, floors, FeatureMaker.count(self["roof:levels"])].contains { ($0 ?? 0) > 0 }
        if isWholeBuilding && rises { return false }
        if !rises {
            let hasCellars = (FeatureMaker.count(self["building:levels:underground"]) ?? 0) > 0
            let beginsBelow = (lowestBuildingLevel ?? 0) < 0
            // If no tag counts the storeys of a whole building, its underground storeys are only its cellar.
            if floors == nil ? hasCellars && !isWholeBuilding : hasCellars || beginsBelow { return true }
        }
        if !(isWholeBuilding && FeatureMaker.isPOI(self)), let level = self["level"].flatMap(Self.highestLevel), level < 0 { return true }
        return !rises && (self["layer"].flatMap(Self.highestLevel) ?? 0) < 0
    }

    private var isWholeBuilding: Bool { isStated("building") && !isStated("building:part") }

    private func isStated(_ key: String) -> Bool { (self[key] ?? "no") != "no" }

    /// Structures without walls, which stand in the open.
    private static let openStructures: Set = ["roof", "carport", "canopy"]

    /// Returns the highest number of a list of levels or ranges of levels, such as `-2;0`, `1-3` or `-2--1`; nil for
    /// any other text.
    static func highestLevel(_ text: String) -> Double? {
        guard text.utf8.count <= 64 else { return nil }
        var numbers: [String] = [""]
        for character in text {
            let follows = numbers.last?.isEmpty == false
            if character == ";" || character == "," || character == "-" && follows {
                numbers.append("")
            } else if character != " " {
                numbers[numbers.count - 1].append(character)
            }
        }
        let values = numbers.compactMap { Double($0) }.filter(\.isFinite)
        return values.count == numbers.count ? values.max() : nil
    }
}

extension TownSurvey {
    /// Adds streets, rails and paths as ways, split where a bridge begins and ends, with crossings, signals and turning
    /// circles.
    mutating func addStreets() {
        for street in town.graph.streets {
            for piece in pieces(street) {
                var tags = Self.tags(street) + nameTags(street.name)
                if piece.isBridge {
                    tags += [("bridge", "yes"), ("layer", "\(max(1, street.layer))")]
                } else if street.layer < 0 {
                    tags += [("tunnel", "yes"), ("layer", "\(street.layer)")]
                }
                builder.way(piece.line, tags)
            }
        }
        addJunctionTags()
    }

    private static func tags(_ street: Street) -> [(String, String)] {
        var tags: [(String, String)] = street.extraTags
        if street.kind.isRail { tags.append(("railway", street.kind.rawValue)) } else { tags.append(("highway", street.kind.rawValue)) }
        if street.isRoundabout { tags.append(("junction", "roundabout")) }
        if street.oneway { tags.append(("oneway", "yes")) }
        if let reference = street.reference { tags.append(("ref", reference)) }
        switch street.kind {
        case .trunk: tags += [("maxspeed", "90"), ("lanes", "2"), ("surface", "asphalt"), ("lit", "no")]
        case .trunkLink: tags += [("maxspeed", "60"), ("surface", "asphalt")]
        case .primary: tags += [("maxspeed", "60"), ("lanes", "2"), ("surface", "asphalt"), ("lit", "yes"), ("cycleway:both", "lane")]
        case .secondary, .tertiary: tags += [("maxspeed", "50"), ("surface", "asphalt"), ("lit", "yes"), ("sidewalk", "both")]
        case .unclassified: tags += [("maxspeed", "60"), ("surface", "asphalt")]
        case .residential: tags += [("maxspeed", "30"), ("surface", "asphalt"), ("lit", "yes"), ("sidewalk", "both")]
        case .livingStreet: tags += [("maxspeed", "10"), ("surface", "sett"), ("lit", "yes")]
        case .pedestrian: tags += [("surface", "paving_stones"), ("lit", "yes")]
        case .track: tags += [("tracktype", "grade2"), ("surface", "gravel")]
        case .cycleway: tags += [("surface", "asphalt"), ("segregated", "no")]
        case .footway, .path: tags.append(("surface", "fine_gravel"))
        case .steps: tags += [("surface", "stone"), ("handrail", "yes")]
        default: break
        }
        return tags
    }

    /// Returns the pieces of the street that lie on land, and those on bridges over the river.
    private func pieces(_ street: Street) -> [(line: Polyline, isBridge: Bool)] {
        guard street.layer == 0 else { return [(street.line, street.layer > 0)] }
        let water = town.coast.riverSurface
        var crossings: [Double] = []
        var along = 0.0
        for index in 1..<street.line.count {
            let (a, b) = (street.line[index - 1], street.line[index])
            for corner in water.indices {
                if let hit = segmentCrossing(a, b, water[corner], water[(corner + 1) % water.count]) {
                    crossings.append(along + hit.t * a.distance(to: b))
                }
            }
            along += a.distance(to: b)
        }
        crossings.sort()
        let length = street.line.lineLength
        var pieces: [(Polyline, Bool)] = []
        var start = 0.0
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let (low, high) = (max(start + 1, crossings[index] - 5), min(length - 1, crossings[index + 1] + 5))
            guard high > low else { continue }
            pieces.append((street.line.part(from: start, to: low), false))
            pieces.append((street.line.part(from: low, to: high), true))
            start = high
        }
        pieces.append((street.line.part(from: start, to: length), false))
        return pieces.isEmpty ? [(street.line, false)] : pieces
    }

    private mutating func addJunctionTags() {
        var kinds: [PlanPoint: [Street.Kind]] = [:]
        for street in town.graph.streets where street.layer == 0 {
            for point in street.line { kinds[point, default: []].append(street.kind) }
        }
        for junction in town.graph.junctions {
            guard let meeting = kinds[junction] else { continue }
            let roads = meeting.filter { !$0.isRail }
            if meeting.contains(.rail), let road = roads.first {
                let onFoot = road == .footway || road == .path || road == .steps || road == .cycleway
                builder.tag(
                    junction,
                    onFoot
                        ? [("railway", "crossing")]
                        : [("railway", "level_crossing"), ("crossing:barrier", "full"), ("crossing:light", "yes")]
                )
            } else if roads.filter({ $0 == .primary || $0 == .secondary }).count >= 2 {
                builder.tag(junction, [("highway", "traffic_signals"), ("crossing", "traffic_signals")])
            }
        }
        for street in town.graph.streets where street.name?.hasSuffix("Close") == true {
            if let end = street.line.last { builder.tag(end, [("highway", "turning_circle")]) }
        }
    }
}

internal import PortolanAddress
internal import PortolanBasics
internal import PortolanOSMFile
internal import PortolanOSMModel

extension AddressBuilder {
    /// A boundary that the extract's border cuts, with its area in one part of the extract.
    struct CutArea {
        var boundary: Boundary
        var part: Int
        var shape: AreaShape
    }

    /// Returns the boundaries that the extract's border cuts. Each is returned once for each part of the extract that
    /// has a point known to be inside or outside the boundary.
    func cutAreas(_ lands: Lands) -> [CutArea] {
        let cuts = cutBoundaries(lands)
        guard !cuts.isEmpty else { return [] }
        // For each part and level, a point inside a boundary that the extract holds completely.
        var neighbours: [Int: [Int: OSMPoint]] = [:]
        for boundary in boundaries {
            guard let level = boundary.level, let inside = boundary.inside, let part = lands.parts.part(at: inside),
                neighbours[part]?[level] == nil, lands.all[part].part.box?.contains(inside) ?? false
            else { continue }
            neighbours[part, default: [:]][level] = inside
        }
        return lands.all.indices.flatMap { part -> [CutArea] in
            guard let box = lands.all[part].part.box else { return [] }
            return cutAreas(cuts, part, box, lands, neighbours[part] ?? [:])
        }
    }

    /// A boundary that the extract's border cuts, with the facts that do not depend on a part of the extract.
    private struct Cut {
        var boundary: Boundary
        /// The box around the boundary's lines.
        var extent: OSMBox
        /// The part of the extract that the boundary lies in or beside; nil if no piece of the boundary lies in the
        /// extract.
        var home: Int?
        /// The boundary's label, or its centre if that surely lies inside.
        var middle: OSMPoint?
        /// Settlements with the boundary's name. The list is empty if another boundary has this name too.
        var bearers: [OSMPoint] = []
    }

    private func cutBoundaries(_ lands: Lands) -> [Cut] {
        var keys: [OSMKey: Int] = [:]
        var bearers: [String: [OSMPoint]] = [:]
        for (index, settlement) in settlements.enumerated() {
            keys[settlement.key] = index
            bearers[AdminNames.folded(settlement.names.local), default: []].append(settlement.point)
        }
        var nameCounts: [String: Int] = [:]
        for boundary in boundaries { nameCounts[boundary.names.local, default: 0] += 1 }
        return boundaries.filter(\.polygons.isEmpty).map { boundary in
            var cut = Cut(boundary: boundary, extent: OSMBox(boundary.lines.joined()))
            cut.middle = boundary.label
            if cut.middle == nil, let centre = boundary.centre, let point = centre.points.first {
                // A capital lies in its country, but the seat of a district often lies in a neighbouring town.
                let isOwn = keys[centre.key].map { AdminNames.agree(settlements[$0].names.local, boundary.names.local) } ?? false
                if isOwn || boundary.level.map({ $0 <= 5 }) ?? false { cut.middle = point }
            }
            // Names such as "Ward 10" occur many times, so they do not identify a settlement.
            if nameCounts[boundary.names.local] == 1 {
                cut.bearers = AdminNames.boundaryForms(boundary.names.local).flatMap { bearers[$0] ?? [] }
            }
            cut.home = cut.middle.flatMap(lands.parts.part) ?? lands.parts.nearest(cut.extent)
            return cut
        }
    }

    private func cutAreas(_ cuts: [Cut], _ part: Int, _ box: OSMBox, _ lands: Lands, _ neighbours: [Int: OSMPoint]) -> [CutArea] {
        let land = lands.all[part]
        let isOnly = lands.parts.isOnly(part)
        func isHere(_ point: OSMPoint) -> Bool { box.contains(point) && lands.parts.part(at: point) == part }
        var found: [(cut: Cut, touches: Bool, reference: OSMPoint?)] = []
        for cut in cuts {
            let boundary = cut.boundary
            let touches = cut.extent.intersection(box) != nil && AreaShape.touches(boundary.lines, box)
            // A boundary that lies elsewhere or in another country does not surround this part.
            if !touches {
                if let home = cut.home, home != part { continue }
                if let code = boundary.countryCode?.uppercased(), !land.countries.isEmpty {
                    guard land.countries.contains(code) else { continue }
                } else if cut.home == nil, !isOnly {
                    continue
                }
            }
            var reference = cut.middle
            if reference == nil {
                let bearers = cut.bearers.filter(isHere)
                if bearers.count == 1 { reference = bearers.first }
            }
            if let point = reference, !isHere(point) { reference = nil }
            if reference == nil {
                let view = View(part: land.part, box: box, touches: touches, country: land.country)
                reference = evident(boundary, view, isHere) ?? namedAround(boundary, view, isHere)
            }
            found.append((cut, touches, reference))
        }
        // Facts about one boundary also decide on which side the other boundaries of its level lie. This table is made
        // once for all boundaries, because an extract may cut any number of them.
        var siblings: [Int: (reference: OSMPoint?, tellingCount: Int)] = [:]
        for entry in found {
            guard let level = entry.cut.boundary.level else { continue }
            var known = siblings[level] ?? (nil, 0)
            known.reference = known.reference ?? entry.reference
            if !entry.touches || entry.reference != nil { known.tellingCount += 1 }
            siblings[level] = known
        }
        return found.compactMap { cut, touches, reference in
            func area(_ lines: [[OSMPoint]], _ point: OSMPoint, isInside: Bool) -> CutArea {
                let shape = AreaShape(
                    lines: lines,
                    extract: box,
                    reach: land.part.reach,
                    reference: .init(point: point, isInside: isInside)
                )
                return CutArea(boundary: cut.boundary, part: part, shape: shape)
            }
            if let reference { return area(cut.boundary.lines, reference, isInside: true) }
            guard let level = cut.boundary.level else { return nil }
            // A point inside another area of the same level is outside this one.
            if touches, let point = siblings[level]?.reference ?? neighbours[level] {
                return area(cut.boundary.lines, point, isInside: false)
            }
            // If no other boundary has this level, the whole part lies within this boundary.
            if !touches, siblings[level]?.tellingCount == 1, level <= 6 {
                let middle = OSMPoint(
                    x: Int32((Int64(box.west) + Int64(box.east)) / 2),
                    y: Int32((Int64(box.south) + Int64(box.north)) / 2)
                )
                return area([], middle, isInside: true)
            }
            return nil
        }
    }
}

/// The part of the extract in which a cut boundary is being examined.
private struct View {
    var part: ExtractParts.Part
    /// The box of the part.
    var box: OSMBox
    /// Whether the boundary's lines enter the box.
    var touches: Bool
    /// The code of the part's country; empty if it is not known.
    var country: String

    func shape(_ boundary: AddressBuilder.Boundary, around point: OSMPoint) -> AreaShape {
        AreaShape(lines: boundary.lines, extract: box, reach: part.reach, reference: .init(point: point, isInside: true))
    }
}

extension AddressBuilder {
    /// Returns a settlement whose tags say that it lies in the boundary. It returns nil if settlements on the
    /// same side claim to be in another boundary of that level.
    private func namedAround(_ boundary: Boundary, _ view: View, _ isHere: (OSMPoint) -> Bool) -> OSMPoint? {
        guard let level = boundary.level, view.touches else { return nil }
        let own = Self.formsWithoutTitle(boundary.names.local)
        var others: Set<String> = []
        for other in boundaries where other.level == level && other.key != boundary.key {
            others.formUnion(Self.formsWithoutTitle(other.names.local))
        }
        // Words that all names share, and names of larger and smaller areas, prove nothing: "New York" is the
        // state as well as the city.
        let shared = own.intersection(others).union(boundaries.lazy.filter { $0.level != level }.map { AdminNames.folded($0.names.local) })
        let forms = own.subtracting(shared)
        let otherForms = others.subtracting(shared)
        guard !forms.isEmpty else { return nil }
        let inside = settlements.filter { !$0.isIn.isDisjoint(with: forms) && isHere($0.point) }
        let outside = settlements.filter {
            $0.isIn.isDisjoint(with: forms) && !$0.isIn.isDisjoint(with: otherForms) && isHere($0.point)
        }
        var best: (point: OSMPoint, agreeing: Int)?
        for settlement in inside.prefix(16) {
            let shape = view.shape(boundary, around: settlement.point)
            guard !outside.contains(where: { shape.contains($0.point) }) else { continue }
            let agreeing = inside.count { shape.contains($0.point) }
            if best.map({ agreeing > $0.agreeing }) ?? true { best = (settlement.point, agreeing) }
        }
        guard let best, best.agreeing * 3 >= inside.count * 2 else { return nil }
        return best.point
    }

    /// Returns the folded name, the name without its first word, and the name without its last word. The first or the
    /// last word may be a title, as in "Landkreis Rostock" and "Queens County".
    private static func formsWithoutTitle(_ name: String) -> Set<String> {
        let words = name.split(separator: " ").map(String.init)
        guard words.count > 1 else { return [AdminNames.folded(name)] }
        return [
            AdminNames.folded(name), AdminNames.folded(words.dropLast().joined(separator: " ")),
            AdminNames.folded(words.dropFirst().joined(separator: " ")),
        ]
    }

    /// Returns the best of the places whose tags name the boundary: the one with the most other such places on its own
    /// side of the boundary. Returns nil if fewer than two thirds of all such places are on that side.
    private func evident(_ boundary: Boundary, _ view: View, _ isHere: (OSMPoint) -> Bool) -> OSMPoint? {
        let points = votes.points(named: boundary.postcode != nil && boundary.level == nil ? boundary.postcode ?? "" : boundary.names.local)
            .filter(isHere)
        guard view.touches else { return points.first }
        var best: (point: OSMPoint, agreeing: Int)?
        for point in points {
            let shape = view.shape(boundary, around: point)
            let agreeing = points.count(where: shape.contains)
            if best.map({ agreeing > $0.agreeing }) ?? true { best = (point, agreeing) }
        }
        guard let best, best.agreeing * 3 >= points.count * 2 else { return nil }
        let (inside, outside) = votes.towns(in: view.shape(boundary, around: best.point), own: boundary.names.local, where: isHere)
        // A name that is as common on the other side does not tell the sides apart: addresses name "London" in
        // all boroughs.
        if outside.own >= 3, outside.own * (inside.own + inside.others) * 2 > inside.own * (outside.own + outside.others) { return nil }
        // A quarter of the neighbouring city may have a village's name. Then the addresses around it mostly
        // name other towns.
        if let part = Self.area(boundary, view.country)?.part, [.village, .town, .city].contains(part),
            boundary.level.map({ $0 >= 7 }) ?? true, inside.others >= 3, inside.others > 2 * inside.own
        {
            return nil
        }
        return best.point
    }
}

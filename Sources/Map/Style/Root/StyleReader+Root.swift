internal import PortolanJSON

extension StyleReader {
    mutating func sprites(_ node: JSONNode?) -> [StyleSprite] {
        guard let node, !node.isNull else { return [] }
        if let url = node.string { return [StyleSprite(id: "default", url: url)] }
        var sprites: [StyleSprite] = []
        for (index, item) in (node.array ?? []).enumerated() {
            guard let id = item["id"]?.string, let url = item["url"]?.string else {
                report(.error, "sprite[\(index)]", item.offset, "A sprite needs an \"id\" and a \"url\".")
                continue
            }
            sprites.append(StyleSprite(id: id, url: url))
        }
        if node.array == nil { report(.error, "sprite", node.offset, "Expected a string or an array, but found \(node.kindName).") }
        return sprites
    }

    /// Reads the light, the sky or the projection.
    mutating func properties<Value>(_ node: JSONNode, _ path: String, _ make: (inout PropertyReader) -> Value) -> Value {
        var reader = PropertyReader(node, path: path, names: names)
        let value = make(&reader)
        diagnostics += reader.diagnostics
        return value
    }

    mutating func transition(_ node: JSONNode) -> StyleTransition {
        properties(node, "transition") { $0.transition(node, "transition") } ?? StyleTransition()
    }

    mutating func terrain(_ node: JSONNode?, _ style: Style) -> StyleTerrain? {
        guard let node, !node.isNull else { return nil }
        guard let members = node.members else {
            report(.error, "terrain", node.offset, "Expected an object, but found \(node.kindName).")
            return nil
        }
        for member in members where member.key != "source" && member.key != "exaggeration" {
            report(.warning, "terrain.\(member.key)", member.keyOffset, "Unknown member of a terrain; it is ignored.")
        }
        let exaggeration = number(node, "exaggeration", "terrain.exaggeration") ?? 1
        if exaggeration < 0 {
            let offset = node["exaggeration"]?.offset ?? node.offset
            report(.error, "terrain.exaggeration", offset, "\(javaScriptText(exaggeration)) is less than the minimum 0.")
        }
        guard let source = text(node, "source", "terrain.source") else {
            if node["source"] == nil { report(.error, "terrain", node.offset, "A terrain needs a \"source\".") }
            return nil
        }
        let offset = node["source"]?.offset ?? node.offset
        switch style.source(source)?.kind {
        case .rasterDEM?: break
        case nil: report(.error, "terrain.source", offset, "There is no source \"\(source)\".")
        default: report(.error, "terrain.source", offset, "A terrain needs a source of the type \"raster-dem\".")
        }
        return StyleTerrain(source: source, exaggeration: exaggeration)
    }

    mutating func globalState(_ node: JSONNode?) -> StyleObject {
        guard let node, !node.isNull else { return StyleObject() }
        guard let members = node.members else {
            report(.error, "state", node.offset, "Expected an object, but found \(node.kindName).")
            return StyleObject()
        }
        var state: [(String, StyleValue)] = []
        for member in members {
            guard member.value.members != nil else {
                report(.error, "state.\(member.key)", member.value.offset, "Expected an object, but found \(member.value.kindName).")
                continue
            }
            guard let value = member.value["default"] else {
                report(.warning, "state.\(member.key)", member.keyOffset, "A value of the state has no \"default\"; null is used.")
                continue
            }
            state.append((member.key, value.styleValue))
        }
        return StyleObject(state)
    }

    // MARK: Fonts

    mutating func fontFaces(_ node: JSONNode?) -> [StyleFontFace] {
        guard let node, !node.isNull else { return [] }
        guard let members = node.members else {
            report(.error, "font-faces", node.offset, "Expected an object, but found \(node.kindName).")
            return []
        }
        return members.map { member in
            let path = "font-faces.\(member.key)"
            if let url = member.value.string { return StyleFontFace(name: member.key, files: [StyleFontFace.File(url: url, ranges: [])]) }
            guard let items = member.value.array else {
                report(.error, path, member.value.offset, "Expected a string or an array, but found \(member.value.kindName).")
                return StyleFontFace(name: member.key, files: [])
            }
            let files = items.enumerated().compactMap { fontFile($1, "\(path)[\($0)]") }
            return StyleFontFace(name: member.key, files: files)
        }
    }

    private mutating func fontFile(_ node: JSONNode, _ path: String) -> StyleFontFace.File? {
        guard let url = text(node, "url", path + ".url") else {
            if node["url"]?.isNull != false { report(.error, path, node.offset, "A file of a font must be an object with a \"url\".") }
            return nil
        }
        var ranges: [ClosedRange<UInt32>] = []
        for (index, item) in (node["unicode-range"]?.array ?? []).enumerated() {
            guard let range = item.string.flatMap(Self.unicodeRange) else {
                report(.error, "\(path).unicode-range[\(index)]", item.offset, "Expected a range of code points such as \"U+1780-17FF\".")
                continue
            }
            ranges.append(range)
        }
        return StyleFontFace.File(url: url, ranges: ranges)
    }

    /// Reads a range in the form of CSS: `U+26`, `U+0-7F`, `U+4??`.
    private static func unicodeRange(_ text: String) -> ClosedRange<UInt32>? {
        guard text.hasPrefix("U+") || text.hasPrefix("u+") else { return nil }
        let parts = text.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...6).contains($0.count) }) else { return nil }
        let first = parts[0].replacing("?", with: "0")
        let last = parts.count == 2 ? String(parts[1]) : String(parts[0].replacing("?", with: "F"))
        guard let low = UInt32(first, radix: 16), let high = UInt32(last, radix: 16), low <= high, high <= 0x10FFFF else { return nil }
        return low...high
    }
}

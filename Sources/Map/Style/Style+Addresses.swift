extension Style {
    /// Returns the style with other addresses of data, images and glyphs, such as a published style for tiles
    /// on this machine.
    ///
    /// - Parameters:
    ///   - addresses: the addresses by the sources' IDs. An address with `{z}` names tiles, which keep the style's
    ///     attribution. Any other address names an archive or a TileJSON, whose own attribution counts if it states
    ///     one, or an image or GeoJSON, depending on the source's kind.
    ///   - sprite: the only address of the style's images; empty removes them, and nil keeps those of the
    ///     style.
    ///   - glyphs: the address of the glyphs; empty removes it, and nil keeps that of the style.
    /// - Throws: `StyleError` if the style has no source with one of the IDs.
    public func replacingAddresses(
        sources addresses: [String: String] = [:],
        sprite: String? = nil,
        glyphs: String? = nil
    ) throws(StyleError) -> Style {
        var style = self
        for (id, address) in addresses.sorted(by: { $0.key < $1.key }) {
            guard let index = style.sources.firstIndex(where: { $0.id == id }) else {
                let known = style.sources.map { "\"\($0.id)\"" }.joined(separator: ", ")
                throw StyleError(
                    path: "sources",
                    byteOffset: 0,
                    message: "There is no source \"\(id)\"." + (known.isEmpty ? " The style has none." : " The style has \(known).")
                )
            }
            style.sources[index].setAddress(address)
        }
        if let sprite { style.sprites = sprite.isEmpty ? [] : [StyleSprite(id: "default", url: sprite)] }
        if let glyphs { style.glyphs = glyphs.isEmpty ? nil : glyphs }
        return style
    }
}

extension StyleSource {
    fileprivate mutating func setAddress(_ address: String) {
        let isTemplate = address.contains("{z}")
        switch kind {
        case .geoJSON: members["data"] = .string(address)
        case .video: members["urls"] = .array([.string(address)])
        case .image, .unknown:
            url = address
            members["url"] = .string(address)
        case .vector, .raster, .rasterDEM:
            url = isTemplate ? nil : address
            tiles = isTemplate ? [address] : []
            members["url"] = url.map(StyleValue.string)
            members["tiles"] = isTemplate ? .array([.string(address)]) : nil
            // The style's credit counts only if the archive or the TileJSON states none.
            if !isTemplate { members["attribution"] = nil }
        }
    }
}

internal import PortolanOSMModel

extension PlacePhoto {
    /// Returns the pictures that a place's tags name, each once. Single pictures come before galleries.
    public static func all(of tags: DetailTags) -> [PlacePhoto] {
        var photos: [PlacePhoto] = []
        func add(_ photo: PlacePhoto?) {
            guard let photo, photos.count < limit, !photos.contains(where: { $0.pageURL == photo.pageURL }) else { return }
            photos.append(photo)
        }
        for value in values("wikimedia_commons", "wikimedia_commons:", tags) { add(commons(value)) }
        for value in values("image", "image:", tags) { add(image(value)) }
        for value in values("panoramax", "panoramax:", tags) { add(panoramax(value)) }
        for value in values("mapillary", "mapillary:", tags) { add(mapillary(value)) }
        return photos.filter { !$0.isGallery } + photos.filter(\.isGallery)
    }

    private static let limit = 20

    /// Returns the values of `key`, then of `key:0`, `key:1` … in the source's order. A tag may have several values
    /// between semicolons.
    private static func values(_ key: TagKey, _ prefix: TagKey, _ tags: DetailTags) -> [String] {
        guard tags.mayHold(key) || tags.mayHold(prefix) else { return [] }
        let numbered = tags.suffixes(of: prefix).filter { $0.suffix.utf8.count <= 3 && $0.suffix.utf8.allSatisfy(\.isASCIIDigit) }
        return ([tags[key]].compactMap { $0 } + numbered.map(\.value)).filter { $0.utf8.count <= 4096 }.flatMap { value in
            // Only a web address in `image` may contain a semicolon itself.
            value.contains("File:") || value.contains("Category:") || key.text != "image"
                ? value.parts(at: ";") : WebAddress.list(value).map(\.url)
        }
    }

    /// Reads `File:Name.jpg`, `Category:Name`, or the address of such a page (wiki.openstreetmap.org,
    /// "Key:wikimedia_commons").
    private static func commons(_ value: String) -> PlacePhoto? {
        if value.utf8.contains(UInt8(ascii: "/")), let address = WebAddress(value) { return commonsPage(address) }
        for prefix in ["File:", "Image:", "Datei:", "Fichier:"] where value.hasPrefix(ignoringASCIICase: prefix) {
            return commonsFile(String(value.dropFirst(prefix.count)))
        }
        if value.hasPrefix(ignoringASCIICase: "Category:") { return commonsCategory(String(value.dropFirst(9))) }
        return nil
    }

    private static func commonsFile(_ name: String) -> PlacePhoto? {
        guard let title = pageTitle(name), title.utf8.contains(UInt8(ascii: ".")) else { return nil }
        return PlacePhoto(
            source: .wikimediaCommons,
            imageURL: WebAddress(host: commonsHost, path: "/wiki/Special:FilePath/" + title),
            pageURL: WebAddress(host: commonsHost, path: "/wiki/File:" + title),
            attribution: "Wikimedia Commons"
        )
    }

    private static func commonsCategory(_ name: String) -> PlacePhoto? {
        guard let title = pageTitle(name) else { return nil }
        return PlacePhoto(
            source: .wikimediaCommons,
            pageURL: WebAddress(host: commonsHost, path: "/wiki/Category:" + title),
            attribution: "Wikimedia Commons",
            isGallery: true
        )
    }

    private static let commonsHost = "commons.wikimedia.org"

    /// Returns the title as part of an address, with reserved characters percent-encoded; nil if no page can have it.
    private static func pageTitle(_ name: String) -> String? {
        let title = name.trimmed.replacingSpaces
        guard !title.isEmpty, title.utf8.count <= 255, !title.utf8.contains(where: forbiddenInTitles.contains) else { return nil }
        return title.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
            ? title.map { $0 == "%" ? "%25" : $0 == "?" ? "%3F" : $0 == "#" ? "%23" : String($0) }.joined() : title
    }

    private static let forbiddenInTitles = Array("<>[]{}|".utf8)

    /// Reads the address of a page of Commons, or of a file or a thumbnail on the upload server.
    private static func commonsPage(_ address: WebAddress) -> PlacePhoto? {
        let path = address.url.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if address.host.hasSuffix("commons.wikimedia.org") || address.host == "commons.m.wikimedia.org" {
            guard let title = path.dropFirst(2).first(where: { $0.hasPrefix("File:") || $0.hasPrefix("Category:") }) else { return nil }
            return commons(decoded(title.prefix { $0 != "?" && $0 != "#" }))
        }
        // upload.wikimedia.org/wikipedia/commons/a/ab/Name.jpg, or …/commons/thumb/a/ab/Name.jpg/640px-Name.jpg
        guard address.host == "upload.wikimedia.org", path.count > 6, path[3] == "commons" else { return nil }
        let index = path[4] == "thumb" ? 7 : 6
        guard path.indices.contains(index) else { return nil }
        return commonsFile(decoded(path[index].prefix { $0 != "?" && $0 != "#" }))
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let digits = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 {
                bytes.append(digits)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the address of a picture (wiki.openstreetmap.org, "Key:image").
    private static func image(_ value: String) -> PlacePhoto? {
        if let photo = commons(value) { return photo }
        guard value.utf8.contains(UInt8(ascii: "/")), let address = WebAddress(value) else { return nil }
        if address.host.hasSuffix("mapillary.com") { return mapillary(value) }
        let name = address.url.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let isPicture = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"].contains { name.hasSuffix($0) }
        return PlacePhoto(source: .web, imageURL: isPicture ? address : nil, pageURL: address, attribution: address.host)
    }

    /// Reads a picture's UUID.
    private static func panoramax(_ value: String) -> PlacePhoto? {
        let id = value.lowercased()
        let groups = id.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
        guard groups == [8, 4, 4, 4, 12], id.utf8.allSatisfy({ $0.isASCIIDigit || (97...102).contains($0) || $0 == UInt8(ascii: "-") }),
            let page = WebAddress("https://api.panoramax.xyz/?pic=" + id),
            let image = WebAddress("https://api.panoramax.xyz/api/pictures/\(id)/sd.jpg")
        else { return nil }
        return PlacePhoto(source: .panoramax, imageURL: image, pageURL: page, attribution: "Panoramax")
    }

    /// Reads a picture's number, its older key of 22 characters, or the address of its page.
    private static func mapillary(_ value: String) -> PlacePhoto? {
        var key = Substring(value)
        if value.contains("/") {
            guard let address = WebAddress(value), address.host.hasSuffix("mapillary.com") else { return nil }
            let rest = address.url
            if let mark = ["pKey=", "/im/", "photo="].compactMap({ mark in Self.after(mark, in: rest) }).first {
                key = mark
            } else {
                return PlacePhoto(source: .mapillary, pageURL: address, attribution: "Mapillary", license: license)
            }
        }
        guard (10...24).contains(key.utf8.count),
            key.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        let page =
            (key.utf8.allSatisfy(\.isASCIIDigit) ? "https://www.mapillary.com/app/?pKey=" : "https://www.mapillary.com/map/im/") + key
        return WebAddress(page).map { PlacePhoto(source: .mapillary, pageURL: $0, attribution: "Mapillary", license: license) }
    }

    /// The licence of all pictures, by Mapillary's terms.
    private static let license = "CC BY-SA 4.0"

    /// Returns the letters, digits, hyphens and underscores after a mark; nil if there are none.
    private static func after(_ mark: String, in text: String) -> Substring? {
        let bytes = Array(text.utf8)
        let sought = Array(mark.utf8)
        guard bytes.count > sought.count,
            let start = (0...(bytes.count - sought.count)).first(where: { bytes[$0..<($0 + sought.count)].elementsEqual(sought) })
        else { return nil }
        let rest = text.utf8.dropFirst(start + sought.count)
        let key = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        return key.isEmpty ? nil : Substring(key)
    }
}

extension String {
    fileprivate var replacingSpaces: String { contains(" ") ? String(map { $0 == " " ? "_" : $0 }) : self }
}

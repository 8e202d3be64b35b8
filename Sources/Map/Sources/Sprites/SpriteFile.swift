internal import PortolanBasics
internal import PortolanImage
internal import PortolanJSON
public import PortolanRaster

/// A sprite: a picture that contains many small ones, and a JSON text with their positions.
public enum SpriteFile {
    /// The largest number of pixels of a sprite's picture.
    static let maximumPixels = 64_000_000

    /// Reads the pictures of a sprite.
    ///
    /// - Parameters:
    ///   - index: the JSON text.
    ///   - sheet: the picture.
    ///   - address: the address, for errors.
    ///   - warnings: receives errors of entries that were left out, such as those that reach beyond the
    ///     picture.
    /// - Throws: an error if the text is not an object of objects.
    public static func images(
        _ index: [UInt8],
        sheet: Pixmap,
        address: String,
        warnings: inout [SourceError]
    ) throws(SourceError) -> [String: SpriteImage] {
        let root: JSONNode
        do throws(JSONReader.Failure) {
            root = try JSONReader.read(index).root
        } catch {
            throw SourceError(.malformed, address, "byte \(error.offset): \(error.message)")
        }
        guard let members = root.members else {
            throw SourceError(.malformed, address, "the index of a sprite must be a JSON object of pictures by name")
        }
        var images: [String: SpriteImage] = [:]
        for member in members {
            do throws(SpriteProblem) {
                images[member.key] = try image(member.value, sheet)
            } catch {
                warnings.append(
                    SourceError(.malformed, address, "byte \(error.offset): the picture “\(member.key)” is left out: \(error.message)")
                )
            }
        }
        return images
    }

    private struct SpriteProblem: Error, CustomStringConvertible {
        var message: String
        var description: String { message }
        var offset: Int

        init(_ message: String, _ node: JSONNode) {
            self.message = message
            offset = node.offset
        }
    }

    private static func image(_ node: JSONNode, _ sheet: Pixmap) throws(SpriteProblem) -> SpriteImage {
        func number(_ key: String) throws(SpriteProblem) -> Double? {
            guard let value = node[key], !value.isNull else { return nil }
            guard let number = value.number else { throw SpriteProblem("“\(key)” is not a number", value) }
            return number
        }
        func pixels(_ key: String) throws(SpriteProblem) -> Int {
            guard let value = try number(key) else { throw SpriteProblem("“\(key)” is missing", node) }
            guard let whole = Int(exactly: value.rounded()), whole >= 0 else {
                throw SpriteProblem("“\(key)” must be a number of 0 or more, not \(value)", node)
            }
            return whole
        }
        let (x, y, width, height) = (try pixels("x"), try pixels("y"), try pixels("width"), try pixels("height"))
        guard x <= sheet.width, width <= sheet.width - x, y <= sheet.height, height <= sheet.height - y else {
            throw SpriteProblem("the picture reaches beyond the sprite's \(sheet.width) × \(sheet.height) pixels", node)
        }
        guard width > 0, height > 0 else { throw SpriteProblem("the picture has no pixels", node) }
        let ratio = try number("pixelRatio") ?? 1
        guard ratio > 0, ratio <= 100 else { throw SpriteProblem("the pixel ratio is \(ratio), not above 0 and at most 100", node) }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in y..<y + height { pixels += sheet.pixels[row * sheet.width + x..<row * sheet.width + x + width] }
        guard let picture = Pixmap(width: width, height: height, premultipliedPixels: pixels) else {
            throw SpriteProblem("the picture is too large", node)
        }
        var image = SpriteImage(picture, pixelRatio: ratio)
        if let value = node["sdf"], !value.isNull {
            guard let flag = value.bool else { throw SpriteProblem("“sdf” must be true or false", value) }
            image.isSDF = flag
        }
        image.stretchX = try stretches(node, "stretchX", Double(width))
        image.stretchY = try stretches(node, "stretchY", Double(height))
        if let value = node["content"], !value.isNull {
            let numbers = (value.array ?? []).compactMap(\.number)
            guard numbers.count == 4, value.array?.count == 4, numbers[0] >= 0, numbers[1] >= 0, numbers[0] <= numbers[2],
                numbers[1] <= numbers[3], numbers[2] <= Double(width), numbers[3] <= Double(height)
            else { throw SpriteProblem("“content” must be left, top, right and bottom within the picture", value) }
            image.content = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
        }
        image.textFitWidth = try fit(node, "textFitWidth")
        image.textFitHeight = try fit(node, "textFitHeight")
        return image
    }

    private static func stretches(_ node: JSONNode, _ key: String, _ side: Double) throws(SpriteProblem) -> [ClosedRange<Double>] {
        guard let value = node[key], !value.isNull else { return [] }
        guard let items = value.array else { throw SpriteProblem("“\(key)” must be a list of pairs of numbers", value) }
        var ranges: [ClosedRange<Double>] = []
        var last = 0.0
        for item in items {
            guard let pair = item.array, pair.count == 2, let from = pair[0].number, let to = pair[1].number, last <= from, from <= to,
                to <= side
            else { throw SpriteProblem("“\(key)” must be a list of pairs of numbers, in ascending order and within the picture", item) }
            ranges.append(from...to)
            last = to
        }
        return ranges
    }

    private static func fit(_ node: JSONNode, _ key: String) throws(SpriteProblem) -> SpriteImage.TextFit {
        guard let value = node[key], !value.isNull else { return .stretchOrShrink }
        guard let fit = value.string.flatMap(SpriteImage.TextFit.init) else {
            throw SpriteProblem("“\(key)” must be stretchOrShrink, stretchOnly or proportional", value)
        }
        return fit
    }

    // MARK: Addresses

    /// Reads the sprite at an address with the endings `.json` and `.png`. For more than one pixel per point,
    /// `@2x` comes before the ending; if there is no such sprite, the plain one is read.
    static func load(
        _ address: String,
        pixelRatio: Double,
        reader: any ResourceReader,
        warnings: inout [SourceError]
    ) throws(SourceError) -> [String: SpriteImage] {
        for suffix in pixelRatio > 1 ? ["@2x", ""] : ["", "@2x"] {
            let json = with(suffix + ".json", address)
            guard let index = try reader.read(json) else { continue }
            let png = with(suffix + ".png", address)
            let sheet = try pixmap(try reader.require(png), png)
            return try images(index, sheet: sheet, address: json, warnings: &warnings)
        }
        throw SourceError(.notFound, with(".json", address), "there is no sprite at this address, neither with nor without “@2x”")
    }

    /// Returns the address with an ending before its query.
    static func with(_ ending: String, _ address: String) -> String {
        guard let query = address.firstIndex(of: "?"), Address.filePath(address) == nil else { return address + ending }
        return address[..<query] + ending + address[query...]
    }

    private static func pixmap(_ bytes: [UInt8], _ address: String) throws(SourceError) -> Pixmap {
        do throws(PictureFileError) {
            return try PictureFile.decode(bytes, maximumPixels: maximumPixels)
        } catch {
            throw SourceError(.malformed, address, "\(error)")
        }
    }
}

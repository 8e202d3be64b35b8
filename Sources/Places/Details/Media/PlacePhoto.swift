/// A picture of a place that the place's tags name. The picture is not fetched.
public struct PlacePhoto: Sendable, Hashable {
    /// A site that keeps pictures.
    public enum Source: String, Sendable, Hashable, CaseIterable {
        case wikimediaCommons, panoramax, mapillary, web
    }

    /// The site that keeps the picture.
    public var source: Source
    /// The picture itself; nil if only the source's page shows it.
    public var imageURL: WebAddress?
    /// The page that shows the picture with its author and licence.
    public var pageURL: WebAddress
    /// The name to show with the picture: `Wikimedia Commons`, or the web site's.
    public var attribution: String
    /// The licence of all pictures of the source; nil if each picture has its own, which the page names.
    public var license: String?
    /// Whether this is a gallery of pictures rather than one picture.
    public var isGallery: Bool
    /// The width in pixels; nil if unknown without fetching.
    public var widthPixels: Int?
    /// The height in pixels; nil if unknown without fetching.
    public var heightPixels: Int?

    /// Makes a photo; by default a single picture whose size and licence are unknown.
    public init(
        source: Source,
        imageURL: WebAddress? = nil,
        pageURL: WebAddress,
        attribution: String,
        license: String? = nil,
        isGallery: Bool = false
    ) {
        self.source = source
        self.imageURL = imageURL
        self.pageURL = pageURL
        self.attribution = attribution
        self.license = license
        self.isGallery = isGallery
    }

    /// Returns the address of the picture at a width in pixels if the source scales it (Wikimedia Commons), else
    /// `imageURL`.
    public func imageURL(widthPixels: Int) -> WebAddress? {
        guard source == .wikimediaCommons, let imageURL, widthPixels > 0 else { return imageURL }
        return WebAddress(imageURL.url + "?width=\(widthPixels)")
    }
}

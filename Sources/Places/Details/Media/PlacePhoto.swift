/// A picture of a place that its tags point at. Nothing is fetched.
public struct PlacePhoto: Sendable, Hashable {
    /// Who keeps the picture.
    public enum Source: String, Sendable, Hashable, CaseIterable {
        case wikimediaCommons, panoramax, mapillary, web
    }

    public var source: Source
    /// The picture itself; nil where only the source's page shows it.
    public var imageURL: WebAddress?
    /// Where a person sees the picture with its author and licence.
    public var pageURL: WebAddress
    /// Whom to name: `Wikimedia Commons`, or the web site.
    public var attribution: String
    /// The licence of all pictures of the source; nil where each has its own: then the page says it.
    public var license: String?
    /// A gallery of pictures rather than one.
    public var isGallery: Bool
    /// In pixels; nil where unknown without fetching.
    public var widthPixels: Int?
    public var heightPixels: Int?

    public init(
        source: Source,
        imageURL: WebAddress? = nil,
        pageURL: WebAddress,
        attribution: String,
        license: String? = nil,
        isGallery: Bool = false,
        widthPixels: Int? = nil,
        heightPixels: Int? = nil
    ) {
        self.source = source
        self.imageURL = imageURL
        self.pageURL = pageURL
        self.attribution = attribution
        self.license = license
        self.isGallery = isGallery
        self.widthPixels = widthPixels
        self.heightPixels = heightPixels
    }

    /// The picture in a width, where the source makes it in any.
    public func imageURL(widthPixels: Int) -> WebAddress? {
        guard source == .wikimediaCommons, let imageURL, widthPixels > 0 else { return imageURL }
        return WebAddress(imageURL.url + "?width=\(widthPixels)")
    }
}

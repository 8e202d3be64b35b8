internal import Foundation
internal import PortolanDetails
internal import PortolanEnrichment

extension Place {
    /// Replaces values of the open data by an operator's facts in the requested fields.
    /// - Parameter regionLanguage: the language of the texts that are used if the facts have none in the requested
    ///   language.
    mutating func lay(_ facts: OwnFacts, _ options: AnswerOptions, regionLanguage: String?) {
        let asked = options.fields
        if asked.contains(.rating), let value = facts.rating { rating = value }
        if asked.contains(.userRatingCount), let count = facts.userRatingCount { userRatingCount = count }
        if asked.contains(.priceLevel), let level = facts.priceLevel { priceLevel = PriceLevel(rawValue: level) }
        if asked.contains(.editorialSummary) { lay(facts.editorialSummaries, options, regionLanguage: regionLanguage) }
        if asked.contains(.businessStatus), let status = facts.businessStatus {
            businessStatus = BusinessStatus(rawValue: status.rawValue)
        }
        if asked.contains(.openingDate), let date = facts.openingDate { openingDate = LooseDate(date) ?? openingDate }
        if asked.contains(.reviews), !facts.reviews.isEmpty { reviews = facts.reviews.map(PlaceReview.init) }
        // The operator's photos come first.
        if asked.contains(.photos), !facts.photos.isEmpty { photos = facts.photos.map(Photo.init) + (photos ?? []) }
        attributions += facts.sources.map { Attribution(provider: $0.provider, providerURL: $0.url) }
    }

    /// Replaces the summary by one of an operator's texts, and names the text's source and licence.
    private mutating func lay(_ texts: [OwnFacts.Text], _ options: AnswerOptions, regionLanguage: String?) {
        let localized = texts.map { LocalizedText($0.text, languageCode: $0.languageCode) }
        let chosen = EditorialSummary.index(of: localized, language: options.language, regionLanguage: regionLanguage)
        guard let chosen else { return }
        editorialSummary = localized[chosen]
        let text = texts[chosen]
        let credits = [text.attribution ?? text.source?.provider, text.license].compactMap(\.self).filter { !$0.isEmpty }
        guard !credits.isEmpty else { return }
        attributions.append(Attribution(provider: credits.joined(separator: ", "), providerURL: text.source?.url))
    }
}

extension PlaceReview {
    fileprivate init(_ review: OwnFacts.Review) {
        self.init(
            rating: review.rating,
            text: review.text.map { LocalizedText($0, languageCode: review.languageCode) },
            author: AuthorAttribution(displayName: review.author, url: review.authorURL),
            publishDate: review.publishTime
        )
    }
}

extension Photo {
    fileprivate init(_ photo: OwnFacts.Photo) {
        self.init(
            name: photo.url,
            imageURL: URL(string: photo.url),
            widthPixels: photo.widthPixels,
            heightPixels: photo.heightPixels,
            authors: photo.author.map { [AuthorAttribution(displayName: $0, url: photo.authorURL)] } ?? []
        )
    }
}

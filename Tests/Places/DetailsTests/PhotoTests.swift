import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct PhotoTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var tags: DetailTags
        var page: String?
        var image: String?

        init(_ tags: DetailTags, _ page: String?, _ image: String? = nil) {
            self.tags = tags
            self.page = page
            self.image = image
        }

        var testDescription: String { tags.all.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }

    @Test(
        arguments: [
            Case(
                ["wikimedia_commons": "File:Cabana de la Serrera 5.jpg"],
                "https://commons.wikimedia.org/wiki/File:Cabana_de_la_Serrera_5.jpg",
                "https://commons.wikimedia.org/wiki/Special:FilePath/Cabana_de_la_Serrera_5.jpg"
            ),
            Case(["wikimedia_commons": "Category:District Line"], "https://commons.wikimedia.org/wiki/Category:District_Line"),
            Case(
                ["image": "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Saint%C3%A9.jpg/640px-Saint%C3%A9.jpg"],
                "https://commons.wikimedia.org/wiki/File:Saint%C3%A9.jpg",
                "https://commons.wikimedia.org/wiki/Special:FilePath/Saint%C3%A9.jpg"
            ),
            Case(
                ["image": "https://commons.wikimedia.org/wiki/File:A_b.jpg"],
                "https://commons.wikimedia.org/wiki/File:A_b.jpg",
                "https://commons.wikimedia.org/wiki/Special:FilePath/A_b.jpg"
            ),
            Case(
                ["image": "File:What? 50%.jpg"],
                "https://commons.wikimedia.org/wiki/File:What%3F_50%25.jpg",
                "https://commons.wikimedia.org/wiki/Special:FilePath/What%3F_50%25.jpg"
            ),
            Case(["image": "https://x.example/a.JPG?w=1"], "https://x.example/a.JPG?w=1", "https://x.example/a.JPG?w=1"),
            Case(["image": "https://photos.example/album/1"], "https://photos.example/album/1"),
            Case(
                ["panoramax": "0B1D92D9-7D4E-4E8A-9D8D-0A4A26C2E5C1"],
                "https://api.panoramax.xyz/?pic=0b1d92d9-7d4e-4e8a-9d8d-0a4a26c2e5c1",
                "https://api.panoramax.xyz/api/pictures/0b1d92d9-7d4e-4e8a-9d8d-0a4a26c2e5c1/sd.jpg"
            ),
            Case(["mapillary": "06ZnxGqFoidJ_OtpPTqWsg"], "https://www.mapillary.com/map/im/06ZnxGqFoidJ_OtpPTqWsg"),
            Case(["mapillary": "498763468214164"], "https://www.mapillary.com/app/?pKey=498763468214164"),
            Case(
                ["mapillary": "https://www.mapillary.com/app/?pKey=498763468214164&z=17"],
                "https://www.mapillary.com/app/?pKey=498763468214164"
            ),
            Case(["image": "yes"], nil), Case(["mapillary": "no"], nil), Case(["panoramax": "123"], nil),
            Case(["wikimedia_commons": "File:"], nil),
            Case(["wikimedia_commons": "File:<script>.jpg"], nil), Case(["image": "javascript:alert(1)"], nil),
        ]
    )
    func reads(_ example: Case) {
        let photo = PlacePhoto.all(of: example.tags).first
        #expect(photo?.pageURL.url == example.page)
        #expect(photo?.imageURL?.url == example.image)
    }

    @Test func galleriesComeLast() {
        let photos = PlacePhoto.all(of: [
            "wikimedia_commons": "Category:X;File:A.jpg", "image": "https://commons.wikimedia.org/wiki/File:A.jpg",
            "mapillary": "498763468214164",
        ])
        #expect(photos.map(\.source) == [.wikimediaCommons, .mapillary, .wikimediaCommons])
        #expect(photos.map(\.isGallery) == [false, false, true])
        #expect(photos.map(\.attribution) == ["Wikimedia Commons", "Mapillary", "Wikimedia Commons"])
        #expect(photos.first?.imageURL(widthPixels: 400)?.url == "https://commons.wikimedia.org/wiki/Special:FilePath/A.jpg?width=400")
    }
}

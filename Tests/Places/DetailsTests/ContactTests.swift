import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct ContactTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var urls: [String]

        init(_ text: String, _ urls: String...) {
            self.text = text
            self.urls = urls
        }

        var testDescription: String { text }
    }

    @Test(
        arguments: [
            Case("https://www.mvv-muenchen.de/", "https://www.mvv-muenchen.de/"),
            Case("http://example.com", "http://example.com"),
            Case("HTTP://Example.COM/Path", "http://example.com/Path"),
            Case("www.example.com", "https://www.example.com"),
            Case("example.com/menu", "https://example.com/menu"),
            Case("//example.com", "https://example.com"),
            Case("example.com:8080/a", "https://example.com:8080/a"),
            Case("http:/example.com", "http://example.com"),
            Case("http//example.com", "http://example.com"),
            Case("http:// example.com", "http://example.com"),
            Case("http://https://example.com", "https://example.com"),
            Case(" https://example.com/a b ", "https://example.com/a%20b"),
            Case("https://example.com/?utm_source=osm&x=1#top", "https://example.com/?utm_source=osm&x=1#top"),
            Case("https://example.com?x=1", "https://example.com/?x=1"),
            Case("https://example.com/a%20b%zz", "https://example.com/a%20b%25zz"),
            Case("https://example.com/Café", "https://example.com/Caf%C3%A9"),
            Case("https://münchen.de/ä", "https://xn--mnchen-3ya.de/%C3%A4"),
            Case("https://例え.テスト", "https://xn--r8jz45g.xn--zckzah"),
            Case("https://a.example;https://b.example", "https://a.example", "https://b.example"),
            Case("www.a.example; www.b.example", "https://www.a.example", "https://www.b.example"),
            Case("a.example;b.example", "https://a.example", "https://b.example"),
            Case("https://a.example/x;jsessionid=1.5", "https://a.example/x;jsessionid=1.5"),
            Case("https://a.example https://b.example", "https://a.example", "https://b.example"),
            Case("http://192.0.2.1/x", "http://192.0.2.1/x"),
            Case("mailto:me@example.com"), Case("ftp://example.com"), Case("javascript:alert(1)"), Case("no"), Case("N/A"), Case("yes"),
            Case("https://user:secret@example.com"), Case("https://example.com:99999"), Case("http://"), Case("https://localhost/x"),
            Case("1.2.3.4"), Case("https://-bad-.com"), Case("closed on Mondays."), Case("https://exa mple"), Case("a..b"), Case("3.50"),
            Case("https://example.com/\u{0}x"),
        ]
    )
    func cleansWebsites(_ example: Case) {
        #expect(WebAddress.list(example.text).map(\.url) == example.urls)
    }

    @Test func leadsWithTheMainKey() {
        let links = ContactLinks([
            "url": "https://c.example", "contact:website": "https://b.example", "website": "a.example;https://b.example",
        ])
        #expect(links.websites.map(\.url) == ["https://a.example", "https://b.example", "https://c.example"])
        #expect(links.website?.host == "a.example")
        #expect(ContactLinks(["brand:website": "https://brand.example"]).website == nil)
        let french: DetailTags = ["website": "https://x.example/", "website:fr": "https://x.example/fr"]
        #expect(ContactLinks(french, language: "fr-CA").website?.url == "https://x.example/fr")
        #expect(ContactLinks(french, language: "de").website?.url == "https://x.example/")
    }

    @Test func findsMenuBookingAndMail() {
        let links = ContactLinks([
            "website:menu": "https://x.example/menu", "reservation:website": "x.example/book",
            "email": "mailto:Info@x.example; nonsense;b@y.example",
        ])
        #expect(links.menu?.url == "https://x.example/menu")
        #expect(links.reservation?.url == "https://x.example/book")
        #expect(links.emails == ["Info@x.example", "b@y.example"])
        #expect(ContactLinks(["reservation": "yes", "menu": "yes", "email": "a@b@c.de"]) == ContactLinks([:]))
    }

    @Test(
        arguments: [
            ("facebook", "lakitchenlondon", "https://www.facebook.com/lakitchenlondon"),
            ("contact:facebook", "https://www.facebook.com/MeetingPark", "https://www.facebook.com/MeetingPark"),
            ("contact:instagram", "thedonutclub.sg", "https://www.instagram.com/thedonutclub.sg"),
            ("contact:instagram", "@thedonutclub.sg", "https://www.instagram.com/thedonutclub.sg"),
            ("contact:twitter", "WorkshopCoffee", "https://x.com/WorkshopCoffee"),
            ("contact:youtube", "@portolan", "https://www.youtube.com/@portolan"),
            ("contact:tiktok", "portolan", "https://www.tiktok.com/@portolan"),
            ("contact:whatsapp", "+376 346791", "https://wa.me/376346791"),
            ("contact:mastodon", "@portolan@social.example", "https://social.example/@portolan"),
            ("contact:linkedin", "https://www.linkedin.com/company/x/", "https://www.linkedin.com/company/x/"),
            ("facebook", "www.facebook.com/x", "https://www.facebook.com/x"),
            ("facebook", "two words", nil), ("facebook", "\"><script>", nil), ("contact:linkedin", "somebody", nil),
        ] as [(String, String, String?)]
    )
    func linksToNetworks(_ key: String, _ value: String, _ url: String?) {
        #expect(ContactLinks(DetailTags([(key, value)].map { (key: $0.0, value: $0.1) })).social.first?.address.url == url)
    }

    @Test("each network is found once under its own key, with contact: and without", arguments: SocialNetwork.allCases)
    func networks(_ network: SocialNetwork) {
        let page = "https://social.example/@somebody"
        for keys in [[network.rawValue], ["contact:" + network.rawValue], [network.rawValue, "contact:" + network.rawValue]] {
            let links = ContactLinks(DetailTags(keys.map { (key: $0, value: page) })).social
            #expect(links.map(\.network) == [network] && links.first?.address.url == page, "\(keys)")
        }
    }
}

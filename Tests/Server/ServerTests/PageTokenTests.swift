import PortolanPlaces
import Testing

@testable import PortolanServer

@Suite struct PageTokenTests {
    private func error(_ token: String, _ question: String, _ signer: PageToken.Signer) -> GoogleError? {
        do throws(GoogleError) {
            _ = try PageToken(token, question: question, signer)
            return nil
        } catch {
            return error
        }
    }

    @Test("A token is valid on servers with the same key, for the same question and the same version")
    func keys() throws {
        let (ours, theirs, none) = (
            PageToken.Signer(key: "sixteen letters!"), PageToken.Signer(key: "another sixteen!"), PageToken.Signer(key: nil)
        )
        let question = PageToken.question(.object(["textQuery": .string("cafe")]), version: "1")
        let later = PageToken.question(.object(["textQuery": .string("cafe")]), version: "2")
        let token = PageToken(offset: 20).text(question: question, ours)
        #expect(try PageToken(token, question: question, PageToken.Signer(key: "sixteen letters!")).offset == 20)
        for (question, signer) in [(question, theirs), (question, none), (later, ours)] {
            #expect(error(token, question, signer)?.status == .invalidArgument)
        }
    }

    @Test("A token with a changed offset is refused, whatever its text is")
    func forged() throws {
        let signer = PageToken.Signer(key: "sixteen letters!")
        let text = try #require(Base64URL.decoded(PageToken(offset: 20).text(question: "q", signer)))
        for forged in [text.replacing(".20.", with: ".40."), text + "0", String(text.dropLast()), "1.q.20", "2.q.20", "2.q.20.", ""] {
            #expect(error(Base64URL.encoded(forged), "q", signer)?.status == .invalidArgument, "\(forged)")
        }
    }
}

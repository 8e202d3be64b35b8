import Foundation
import PortolanGoogleTestSupport
import PortolanPlaces
import Testing
import UIKit

@testable import GooglePlaces

/// The entries that requests of the compatibility module make in the core's ledger.
@Suite struct UsageTests {
    /// As in Google's bills, each requested photo is an entry, whether or not the photo arrives. The list of a place's
    /// photos is an entry too. Requests that the module itself refuses are not entries.
    @Test func everyPhotoCounts() async throws {
        let client = try await client()
        let list: Answer<GMSPlacePhotoMetadataList> = await answer { client.lookUpPhotos(forPlaceID: TownRegion.hotel, callback: $0) }
        let photo = try #require(list.value?.results.first)
        #expect(try client.core().usage.billed == [.init(.details, .idsOnly): 1])
        let _: Answer<UIImage> = await answer { client.loadPlacePhoto(photo, callback: $0) }
        let _: Answer<UIImage> = await answer {
            client.loadPlacePhoto(photo, constrainedTo: CGSize(width: 5, height: 5), scale: 2, callback: $0)
        }
        let _: Answer<UIImage> = await answer {
            client.fetchPhoto(with: GMSFetchPhotoRequest(photoMetadata: photo, maxSize: CGSize(width: 10, height: 10)), callback: $0)
        }
        let refused: Answer<UIImage> = await answer {
            client.fetchPhoto(with: GMSFetchPhotoRequest(photoMetadata: photo, maxSize: CGSize(width: 0, height: 10)), callback: $0)
        }
        #expect(refused.error?.code == GMSPlacesErrorCode.invalidRequest.rawValue)
        #expect(try client.core().usage.billed == [.init(.details, .idsOnly): 1, .init(.photo, .enterprise): 3])
    }
}

public import Foundation
@_spi(Portolan) public import PortolanPlaces
public import UIKit

/// Receives the metadata of a place's photos, or nil and an error.
public typealias GMSPlacePhotoMetadataResultCallback = (GMSPlacePhotoMetadataList?, (any Error)?) -> Void
/// Receives a photo, or nil and an error.
public typealias GMSPlacePhotoImageResultCallback = (UIImage?, (any Error)?) -> Void
/// Receives a photo, or nil and an error.
public typealias GMSFetchPhotoResultCallback = (UIImage?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// Looks up the metadata of at most ten photos of a place.
    public func lookUpPhotos(forPlaceID placeID: String, callback: @escaping GMSPlacePhotoMetadataResultCallback) {
        ask(
            { client in
                GMSPlacePhotoMetadataList(try await client.photos(try await client.id(placeID)).map(GMSPlacePhotoMetadata.init))
            },
            callback
        )
    }

    /// Loads a photo in full size.
    public func loadPlacePhoto(_ photoMetadata: GMSPlacePhotoMetadata, callback: @escaping GMSPlacePhotoImageResultCallback) {
        load(photoMetadata.photo, largest: nil, callback)
    }

    /// Loads a photo scaled to fit into `maxSize` points at `scale` pixels per point. It is never larger than
    /// the original.
    public func loadPlacePhoto(
        _ photoMetadata: GMSPlacePhotoMetadata,
        constrainedTo maxSize: CGSize,
        scale: CGFloat,
        callback: @escaping GMSPlacePhotoImageResultCallback
    ) {
        let size = CGSize(width: (maxSize.width * scale).rounded(.up), height: (maxSize.height * scale).rounded(.up))
        load(photoMetadata.photo, largest: size, callback)
    }

    /// Loads a photo scaled to fit into the request's size in pixels.
    public func fetchPhoto(with request: GMSFetchPhotoRequest, callback: @escaping GMSFetchPhotoResultCallback) {
        load(request.photoMetadata.photo, largest: request.maxSize, callback)
    }

    private func load(_ photo: Photo, largest: CGSize?, _ callback: @escaping (UIImage?, (any Error)?) -> Void) {
        ask(
            { client in
                if let largest { try GMSPhotoLoading.check(largest) }
                client.note(.photo)
                return try await GMSPhotoLoading.image(of: photo, largest: largest)
            },
            callback
        )
    }
}

/// Configures how photos are fetched. Portolan's own addition.
///
/// By default only `file:` URLs are read. A program that may use the network sets a loader for other URLs.
public enum GMSPhotoLoading {
    /// Returns the bytes of the image file at a URL, or throws an error.
    public typealias Loader = @Sendable (URL) async throws -> Data

    private static let loader = Locked<Loader?>(nil)

    /// Sets the loader of URLs other than `file:`. With nil, the default, such URLs are an error.
    public static func setLoader(_ loader: Loader?) { self.loader.value = loader }

    /// Loads a photo scaled to fit into a size in pixels; nil for its full size. The other compatibility module uses
    /// this method too.
    /// - Throws: An error of ``kGMSPlacesErrorDomain``.
    @_spi(Portolan) public static func image(of photo: Photo, largest: CGSize?) async throws -> UIImage {
        if let largest { try check(largest) }
        guard let url = photo.imageURL else {
            throw GMSPlacesErrorCode.networkError.error(
                "\(photo.name): only the page of the photo is known, not its picture: \(photo.pageURL?.absoluteString ?? "none")"
            )
        }
        let data: Data
        do {
            data = try await load(url)
        } catch {
            throw GMSPlacesErrorCode.networkError.error("\(url.absoluteString): \(error)")
        }
        guard let image = UIImage(data: data) else {
            throw GMSPlacesErrorCode.serverError.error("\(url.absoluteString): the picture cannot be read")
        }
        return largest.map { PhotoScaling.fit(image, into: $0) } ?? image
    }

    static func check(_ size: CGSize) throws {
        for (name, value) in [("width", size.width), ("height", size.height)] {
            guard value >= 1, value <= 4800, value == value.rounded() else {
                throw GMSPlacesErrorCode.invalidRequest.error("the photo's \(name) must be a whole number of 1…4800, not \(value)")
            }
        }
    }

    static func load(_ url: URL) async throws -> Data {
        if url.isFileURL { return try Data(contentsOf: url) }
        guard let loader = loader.value else {
            throw CocoaError(
                .fileReadUnsupportedScheme,
                userInfo: [NSLocalizedDescriptionKey: "the photo is on the web; set a loader with GMSPhotoLoading.setLoader"]
            )
        }
        return try await loader(url)
    }
}

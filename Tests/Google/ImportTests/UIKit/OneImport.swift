// This file is written as for iOS, with one import.
import UIKit

@MainActor func program() -> String {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 3))
    view.layer.cornerRadius = 1
    let size = CGSizeMake(4, 5)
    let text = NSAttributedString(string: "x", attributes: [.font: UIFont.boldSystemFont(ofSize: 12)])
    let url = URL(string: "https://example.org")
    return "\(Int(view.frame.height)) \(Int(size.width)) \(text.string) \(url?.host() ?? "")"
}

let expected = "3 4 x example.org"

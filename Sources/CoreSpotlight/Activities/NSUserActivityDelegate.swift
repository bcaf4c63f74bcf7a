public import Foundation

/// Who keeps an activity up to date.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// The activity is about to be stored, and said that it needs to be brought up to date.
  func userActivityWillSave(_ userActivity: NSUserActivity)

  /// The activity goes on on another device. It never does here.
  func userActivityWasContinued(_ userActivity: NSUserActivity)

  /// Another device opened streams to this one. None does here.
  func userActivity(
    _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)
}

// What is optional on Apple's systems.
extension NSUserActivityDelegate {
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}

  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}

  public func userActivity(
    _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
  ) {}
}

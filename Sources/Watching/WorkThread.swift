import CLinux
import Glibc

/// A thread of its own for work that blocks, which would take a thread of the shared pool away from others.
public final class WorkThread: Sendable {
  private let handle: pthread_t

  /// Starts `body`.
  ///
  /// - Parameter name: what `top -H` shows; 15 bytes at most.
  public init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var handle = pthread_t()
    let box = Unmanaged.passRetained(Body(run: body))
    let code = pthread_create(
      &handle, nil,
      { argument in
        // The box was retained for this thread alone, and pthread_create hands its address on unchanged.
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw SystemError("start a thread for", PathBytes(name), code: code)
    }
    pthread_setname_np(handle, name)
    self.handle = handle
  }

  /// Waits until the thread has ended. To be called once.
  public func join() { pthread_join(handle, nil) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

// What Foundation has on Apple's systems only, and the C library, which it exports. Each line with an
// address has its declarations from there, below https://developer.apple.com/documentation/.
@_exported public import Darwin

// The overlay of Swift for the C library: what its headers have as macros or with variable arguments.
public var errno: Int32 {
  get { 0 }
  set {}
}
public var stdin: UnsafeMutablePointer<FILE> { fatalError() }
public var stdout: UnsafeMutablePointer<FILE> { fatalError() }
public var stderr: UnsafeMutablePointer<FILE> { fatalError() }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFLNK: mode_t { 0o120000 }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public typealias sig_t = @convention(c) (Int32) -> Void
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { fatalError() }
@discardableResult public func signal(_: Int32, _: sig_t!) -> sig_t! { nil }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ fd: Int32, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> Int32 { 0 }
public enum POSIXErrorCode: Int32, Sendable { case EPERM = 1, ENOENT, ESRCH, EINTR, EIO }

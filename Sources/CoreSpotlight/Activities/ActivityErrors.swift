// Numbers of errors in Foundation's domain that have to do with handing an activity on. Nothing here fails by them.

/// The activity's data was not there.
public var NSUserActivityHandoffFailedError: Int { 4608 }
/// There was no connection.
public var NSUserActivityConnectionUnavailableError: Int { 4609 }
/// The other side took too long.
public var NSUserActivityRemoteApplicationTimedOutError: Int { 4610 }
/// The user information was too large.
public var NSUserActivityHandoffUserInfoTooLargeError: Int { 4611 }
/// The lowest number.
public var NSUserActivityErrorMinimum: Int { 4608 }
/// The highest number.
public var NSUserActivityErrorMaximum: Int { 4863 }

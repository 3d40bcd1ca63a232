import Testing

/// Tests with sockets and processes, one after the other: a program one of them starts must not inherit the
/// connections of another, and their time limits are those of a machine that does one thing.
@Suite(.serialized) struct LiveTests {}

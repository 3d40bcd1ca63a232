import Commands
import Dispatch
import Glibc

@main
struct DashPilot {
  static func main() {
    occupyStandardDescriptors()
    Task.detached { exit(await DashPilotCommand.run(Array(CommandLine.arguments.dropFirst()))) }
    dispatchMain()
  }

  /// Fills 0, 1 and 2 where they were closed, so that no file of ours becomes one of them and gets what is said there.
  ///
  /// Each is opened for what it is not used for: reading or writing it fails, as it does while it is closed. This comes
  /// before anything asynchronous, which opens descriptors of its own.
  private static func occupyStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)  // The lowest free one is this one.
    }
  }
}

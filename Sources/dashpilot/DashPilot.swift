@main
struct DashPilot {
  static func main() {}
}

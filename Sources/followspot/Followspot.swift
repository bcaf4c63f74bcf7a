@main
struct Followspot {
  static func main() {
    print("followspot")
  }
}

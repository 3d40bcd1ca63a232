import FoundationEssentials
import Tracking

/// A folder of captures with an `index.json` that says what each should measure. (Documentation/accuracy.md)
struct CaptureLibrary: Sendable {
  let folder: String
  private let sets: [CaptureSet]

  /// One entry of `index.json`.
  private struct CaptureSet: Decodable, Sendable {
    var name: String
    var kind: String
    var inputs: [String]
    var truthMetres: Double?
  }

  private struct Index: Decodable { var captures: [CaptureSet] }

  /// Reads the index of `folder`.
  init(_ folder: String) throws(Failure) {
    self.folder = folder
    let path = "\(folder)/index.json"
    do { sets = try JSONDecoder().decode(Index.self, from: try Data(lines: path)).captures } catch let error as Failure
    {
      throw error
    } catch {
      throw Failure(.dataError, "\(path) is no list of captures: see Documentation/accuracy.md for what it holds.")
    }
  }

  /// Every input with a truth, in the order of the index.
  var inputs: [Input] {
    var inputs: [Input] = []
    for set in sets {
      for path in set.inputs {
        let input = Input(folder: folder, path: path, truthMetres: set.truthMetres, isParked: set.kind == "parked")
        inputs.append(input)
      }
    }
    return inputs
  }

  /// One capture file and where its truth may be.
  struct Input: Sendable {
    let folder: String
    let path: String
    let truthMetres: Double?
    let isParked: Bool
    /// Whether anything says what it should measure, told without reading the capture itself.
    var isKnown: Bool {
      get throws(Failure) {
        if isParked || truthMetres != nil { return true }
        return try hasReference
      }
    }
  }
}

extension Data {
  /// All bytes of a file, gzip inflated.
  init(lines path: String) throws(Failure) {
    var bytes: [UInt8] = []
    var input = try CaptureInput(path: path)
    while try input.next({ (block) throws(Failure) in bytes += block }) {}
    self.init(bytes)
  }
}

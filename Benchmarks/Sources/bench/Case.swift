/// A fixed amount of work that is measured.
struct Case {
  let name: String
  /// How often the work is done in a pass, whatever the machine.
  let repeats: Int
  /// How many units it is.
  let units: Int
  /// Does the work; is told how often it was done before.
  let work: (Int) throws -> Void

  init(_ name: String, _ repeats: Int, units: Int = 1, work: @escaping (Int) throws -> Void) {
    self.name = name
    self.repeats = repeats
    self.units = units
    self.work = work
  }
}

/// Cases that are measured in turns and compared; the first one is the yardstick.
struct Group {
  let name: String
  /// What one unit of work is.
  let unit: String
  let cases: [Case]

  init(_ name: String, unit: String, _ cases: [Case]) {
    self.name = name
    self.unit = unit
    self.cases = cases
  }
}

/// A progress for a unit's number: evenly spread over 0…1 however many there are.
func progress(_ index: Int) -> Double {
  (Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
}

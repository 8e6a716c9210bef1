import SwitchyardCore
import SwitchyardMotion

/// A push and a pop on stacks of different depths; the work should not depend on the depth.
func navigation() throws -> Group {
  let depths = [10, 100, 1000, 10_000, 100_000]
  return Group(
    "Navigator", unit: "push and pop",
    try depths.map { depth in
      let navigator = Navigator(
        size: Size(width: 390, height: 844), timeline: Timeline())
      let stations = (0..<depth).map { Station(id: "\($0)") }
      try navigator.setStack(stations, animated: false)
      let visitor = Station(id: "visitor")
      return Case("\(depth) deep", 2000) { _ in
        try navigator.push(visitor, animated: false)
        navigator.pop(animated: false)
      }
    })
}

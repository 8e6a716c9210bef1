import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct TrainCourseTests {
  @Test func `the last moment of a course is exactly its end`() {  // U1
    for departure in stride(from: 0.0, through: 3, by: 0.1) {
      for seconds in stride(from: 0.0, through: 1, by: 0.1) {
        let course = Train.Course(
          departure: departure, seconds: seconds, start: 0, end: 1, pace: .easing(.easeInOut))
        #expect(course.progress(at: course.arrival) == 1, "from \(departure) for \(seconds) s")
        #expect(seconds == 0 || course.progress(at: departure) == 0)
      }
    }
  }
}

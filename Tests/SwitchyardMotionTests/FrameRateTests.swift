import SwitchyardMotion
import Testing

@Suite struct FrameRateTests {
  @Test(arguments: [
    (FrameRate(10), 40), (FrameRate(24), 96), (FrameRate(25), 100), (FrameRate(30), 120),
    (FrameRate(50), 200), (FrameRate(60), 240), (FrameRate(120), 480),
    (FrameRate(30000, 1001), 120),
  ])
  func `four seconds have the nearest number of frames`(rate: FrameRate, frames: Int) {  // U2
    #expect(rate.frameCount(seconds: 4) == frames)
    #expect(abs(rate.time(ofFrame: frames) - 4) <= rate.time(ofFrame: 1) / 2)
  }

  @Test func `a rate is kept in lowest terms and a film has a frame`() {
    #expect(FrameRate(60, 2) == FrameRate(30))
    #expect(FrameRate(30).frameCount(seconds: 0) == 1)
  }
}

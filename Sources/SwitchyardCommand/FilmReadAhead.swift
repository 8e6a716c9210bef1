import SwitchyardContent
import SwitchyardJourney
import SwitchyardOutput

/// Has the pictures of the next step decoded while the present one is drawn, and no more than these.
struct FilmReadAhead {
  let store: PictureStore
  /// What is drawn; steps that no moment shows are left out.
  let moments: FilmSchedule
  private var step = 0

  /// Creates a reader that has read nothing.
  init(store: PictureStore, moments: FilmSchedule) {
    self.store = store
    self.moments = moments
  }

  /// Looks where the film is; call it after every advance.
  mutating func follow(_ director: Director) {
    guard director.played != step else { return }
    step = director.played
    let steps = director.plan.steps
    guard step < steps.count, moments.hasMoment(from: steps[step].start, to: steps[step].restEnd)
    else { return store.expect([]) }
    store.expect(director.pictures(of: steps[step]))
  }
}

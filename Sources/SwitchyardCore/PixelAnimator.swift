import SwitchyardABI
import SwitchyardMotion

/// Runs a line that writes whole frames: one layer shows them in the stations' place.
final class PixelAnimator: Animator {
  private let run: LineRun
  private let pass: PixelPass
  private let layer: Layer

  init(_ run: LineRun, values: LineValues) {
    self.run = run
    let setting = run.scene.setting
    pass = PixelPass(setting, instance: run.instance, values: values)
    layer = Layer(name: "pixels", frame: setting.container.bounds)
    layer.contents = .pixels(pass)
  }

  func depart() throws(LineFault) {
    let setting = run.scene.setting
    setting.from.removeFromSuperlayer()
    setting.to.removeFromSuperlayer()
    setting.container.insert(layer, at: 0)
    try show(TrainMoment(progress: 0))
  }

  func show(_ moment: TrainMoment) throws(LineFault) {
    try checkDrawing()
    let plan = run.plan
    pass.progress = plan.lineProgress(moment.progress)
    pass.eased = plan.lineProgress(plan.eased(moment.progress))
    run.movePassengers(to: pass.eased)
    run.layOutPassengers(at: pass.eased)
  }

  func checkDrawing() throws(LineFault) {
    if let fault = pass.takeFault() { throw fault }
  }

  func move(to copies: LayerCopies) {
    pass.move(to: copies)
    run.scene.setting.container.insert(layer, at: 0)
  }

  func arrive() {
    layer.removeFromSuperlayer()
    layer.contents = .none
  }
}

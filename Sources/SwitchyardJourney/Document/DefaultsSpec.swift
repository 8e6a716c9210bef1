import SwitchyardCore

/// What holds for every step and station that says nothing else.
struct DefaultsSpec {
  var hold = Duration.seconds(1)
  /// Where the defaults would be, for messages about the line that nobody chose.
  var position: Position
  var ride = Ride()
  var fit = Fit.contain
  var overlap = OverlapPolicy.queue
  var deduplicates = false
  var settle: SettleSpec?

  static let record = Record<DefaultsSpec>(
    "the defaults",
    [Key("hold", .duration, \.hold, fallback: "1s", "how long a station rests")]
      + Ride.keys.map { $0.within(\.ride) } + [
        Key("fit", .fit, \.fit, fallback: "contain", "how pictures fill the film"),
        Key(
          "unmatched", .word(["fade": true]), fallback: "fade",
          "what passengers without a partner do", store: { _, _ in }),
        Key(
          "overlap", .word(["queue": .queue, "interrupt": .interrupt, "reject": .reject]),
          \.overlap, fallback: "queue", "what a step does that comes during another"),
        Key(
          "deduplicate", .flag, \.deduplicates, fallback: "false",
          "whether a push or present of what is coming already does nothing: a double tap"),
        Key(
          "settle", .settle, \.settle, fallback: "spring",
          "how released drags come to rest; a duration eases in and out"),
        .later("onEnd", .scalar, "what films do at their end"),
      ], make: { DefaultsSpec(position: $0) })
}

import Arguments
import LiveCard
import Shifts
import Testing
import Tracking

@testable import Commands

@Suite("What refusals say (R-2, R-4.10, R-8.26)")
struct DaySentenceTests {
  private static let stages = Delivery.Stage.allCases
  private static let instant = Instant.utc(Timestamp(seconds: 1_770_130_931))
  private static let open = [
    OpenDelivery(number: 1, state: .accepted), OpenDelivery(number: 2, state: .arrivedAtPickup),
    OpenDelivery(number: 3, state: .pickedUp),
  ]

  /// At least one of each reason.
  private static let all: [Refusal] =
    [
      .alreadyUnfinished(startedAt: instant, lastMovedAt: nil, isPaused: false),
      .alreadyUnfinished(startedAt: instant, lastMovedAt: instant.timestamp, isPaused: true), .noUnfinishedShift,
      .alreadyPaused, .notPaused, .shiftPaused, .alreadyParked, .notParked, .deliveriesOpen(open, before: .end),
      .deliveriesOpen([open[0]], before: .pause), .shiftUnfinished, .shiftEnded, .noShiftRecorded, .noSuchShift,
      .ambiguousShift(count: 3), .sessionClosed, .noDeliveryOpen, .openUnderEndedShift(number: 2), .noneDelivered,
      .severalDeliveriesOpen(open), .noSuchDelivery(number: 4),
      .noSuchDelivery(number: nil), .countBelowOne, .timeUnknown,
    ] + stepCases + correctionCases + groupingCases

  private static let stepCases: [Refusal] =
    stages.map { .step(.skipped(next: $0), number: 1) } + stages.map { .step(.repeated($0), number: 1) }
    + [.step(.finished(.delivered), number: 1), .step(.finished(.cancelled), number: 1)]
    + [.shiftEnded, .shiftPaused, .cancelled, .notDelivered, .pickedUpWithoutArrival, .timestampsOutOfOrder]
    .map { .reopen($0, number: 1) }
    + [.shiftNotCompleted, .notDelivered, .pickedUpWithoutArrival, .timestampsOutOfOrder]
    .map { .toCancelled($0, number: 1) }

  private static let correctionCases: [Refusal] =
    [.shiftNotCompleted, .deliveryNotFinished, .recordedTimesChanged].map { .times($0, number: 1) }
    + stages.flatMap { stage -> [Refusal.TimesReason] in
      [
        .eventNotRecorded(stage), .recordedEventRemoved(stage), .precedesShiftStart(stage), .followsShiftEnd(stage),
        .outOfOrder(stage, mustNotPrecede: .accepted),
      ]
    }.map { .times($0, number: 1) }
    + [
      .shiftNotCompleted, .notAfterShiftStart, .overlapsAnotherShift, .pauseIsOpen, .suspensionIsOpen,
      .cutsThroughRecordedPause, .cutsThroughRecordedSuspension,
      .precedesRecordedDeliveryWork(number: 1, .delivered, at: instant), .inFuture, .endChanged,
    ].map { .shiftEnd($0) }
    + Stretch.Kind.allCases.flatMap { kind in
      [
        .shiftNotCompleted, .isOpen, .notPositiveDuration, .startsBeforeShift, .endsAfterShift, .overlapsAnother,
        .overlapsDeliveryWork(number: 1), .noSuchStretch(number: 2), .stretchesChanged,
      ].map { .stretch($0, kind) }
    }

  private static let groupingCases: [Refusal] =
    [
      .noSuchOffer(number: 2), .offerOfAnotherShift, .sameOffer, .acceptedLater, .aloneInOffer, .holdsOne,
      .groupingChanged,
    ].map { .offer($0) }
    + [.emptyName, .nameTooLong(count: 121), .nameTaken(by: "X"), .samePlace, .noSuchPlace("X")].map { .place($0) }

  @Test("is one sentence each, and no two are alike")
  func sentences() {
    #expect(Set(Self.all.map { RefusalReason($0) }) == Set(RefusalReason.allCases))
    let sentences = Self.all.map(\.sentence)
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences {
      #expect(sentence.hasSuffix(".") && !sentence.dropLast().contains(". "), "\(sentence)")
      #expect(sentence.first.map { $0.isUppercase || $0.isNumber } == true)
      #expect(!sentence.contains("\n"))
    }
  }

  @Test("advises what can be typed as it stands, for the shift it is about")
  func advice() {
    let old = RefusedShift(name: "12")
    #expect(Refusal.noSuchDelivery(number: 4).sentence(about: old).hasSuffix("list them with: dashpilot show 12."))
    #expect(Refusal.offer(.noSuchOffer(number: 4)).sentence.hasSuffix("list them with: dashpilot offer."))
    #expect(
      Refusal.offer(.noSuchOffer(number: 4)).sentence(about: old).hasSuffix("with: dashpilot offer --shift 12."))
    let late = Refusal.shiftEnd(.precedesRecordedDeliveryWork(number: 2, .delivered, at: Self.instant))
    #expect(late.sentence(about: old).hasSuffix("first with: dashpilot correct times 2 --shift 12."))
    // While a shift runs nothing of it can be corrected.
    #expect(
      late.sentence(about: RefusedShift(isUnfinished: true)).hasSuffix(
        "end the shift now with 'dashpilot end', then use 'dashpilot correct times 2' and 'dashpilot correct end'."))
    for refusal in Self.all {
      for shift in [old, RefusedShift(name: "a; b"), RefusedShift(isUnfinished: true)] {
        let sentence = refusal.sentence(about: shift)
        #expect(sentence.hasSuffix(".") && !sentence.dropLast().contains(". "), "\(sentence)")
        #expect(!sentence.contains("dashpilot show a; b"))
      }
    }
  }

  @Test("names each open delivery and the command that closes it (R-2.6)")
  func closing() {
    let sentence = Refusal.deliveriesOpen(Self.open, before: .end).sentence
    for command in ["dashpilot next 1", "dashpilot next 2", "dashpilot delivered 3", "dashpilot cancel 2"] {
      #expect(sentence.contains(command))
    }
    #expect(sentence.contains("3 deliveries are open"))
  }

  @Test("parked wording never says pause (R-4.10), and no mileage is called what it is not (R-8.26)")
  func wording() {
    let parked: [Refusal] = Self.all.filter {
      switch $0 {
      case .alreadyParked, .notParked, .stretch(_, .parked): true
      default: false
      }
    }
    #expect(parked.count == 11)
    for refusal in parked { #expect(!refusal.sentence.lowercased().contains("paus"), "\(refusal)") }
    for refusal in Self.all {
      for word in ["total", "complete ", "driven", "tax", "deductible"] {
        #expect(!refusal.sentence.lowercased().contains(word), "\(refusal.sentence)")
      }
    }
  }

  @Test("reminders state the record, ask, and claim to see nothing (R-13.5)")
  func reminders() {
    let shift = Shift(
      startedAt: Self.instant, zone: "UTC",
      deliveries: [Delivery(offer: OfferID(), acceptedAt: Self.instant)])
    let now = Self.instant.timestamp.map { Instant.utc($0 + .seconds(2460)) } ?? Self.instant
    #expect(
      shift.reminders(at: now).map(\.sentence) == [
        "Delivery 1: Accepted 41 min ago · no arrival recorded. Have you arrived? DashPilot cannot see where you "
          + "are; record it with: dashpilot arrived 1."
      ])
  }

  @Test("help and manual never say pause of parking, nor call mileage what it is not")
  func manual() {
    for configuration in [
      ParkCommand.configuration, DriveCommand.configuration, CorrectStretchCommand<ParkedWord>.configuration,
    ] {
      #expect(!"\(configuration)".lowercased().contains("paus"))
    }
    let manual = DashPilotCommand.manPage(date: "2026-01-05").lowercased()
    for word in ["total mile", "complete mile", "driven mile", "tax", "deductible"] {
      #expect(!manual.contains(word), "\(word)")
    }
  }
}

extension SentenceWriter {
  mutating func rmc(_ epoch: EpochFields) {
    begin("RMC")
    timeField(epoch.time)
    field(epoch.isFix ? "A" : "V")
    positionFields(epoch.coordinate)
    field(epoch.speed.map { $0 * knotsPerMetreSecond }, decimals: style.speedDecimals)
    field(epoch.course, decimals: 2)
    comma()
    if let time = epoch.time { bytes.integer(time.day * 10_000 + time.month * 100 + time.year % 100, width: 6) }
    bytes.text(",,")
    field(epoch.mode)
    end()
  }

  mutating func gga(_ epoch: EpochFields) {
    begin("GGA")
    timeField(epoch.time)
    positionFields(epoch.coordinate)
    field(epoch.quality)
    field(epoch.isFix ? epoch.seen.satellites : 0, width: 2)
    field(epoch.isFix ? epoch.seen.dilution : 99.99, decimals: 2)
    if epoch.isFix {
      field(epoch.seen.altitude, decimals: 1)
      bytes.text(",M,47.0,M,,")
    } else {
      bytes.text(",,,,,,")
    }
    end()
  }

  mutating func gns(_ epoch: EpochFields) {
    begin("GNS", talker: style.mixesTalkers ? "GN" : nil)
    timeField(epoch.time)
    positionFields(epoch.coordinate)
    comma()
    bytes.text(epoch.mode)
    bytes.text(style.usesGlonass ? epoch.mode : "N")
    field(epoch.isFix ? epoch.seen.satellites : 0, width: 2)
    field(epoch.isFix ? epoch.seen.dilution : 99.99, decimals: 2)
    field(epoch.isFix ? epoch.seen.altitude : nil, decimals: 1)
    field(epoch.isFix ? 47 : nil, decimals: 1)
    bytes.text(",,")
    end()
  }

  mutating func gll(_ epoch: EpochFields) {
    begin("GLL")
    positionFields(epoch.coordinate)
    timeField(epoch.time)
    field(epoch.isFix ? "A" : "V")
    field(epoch.mode)
    end()
  }

  mutating func vtg(_ epoch: EpochFields) {
    begin("VTG")
    field(epoch.course, decimals: 2)
    bytes.text(",T,,M")
    field(epoch.speed.map { $0 * knotsPerMetreSecond }, decimals: style.speedDecimals)
    field("N")
    field(epoch.speed.map { $0 * 3.6 }, decimals: style.speedDecimals)
    field("K")
    field(epoch.mode)
    end()
  }

  mutating func gst(_ epoch: EpochFields) {
    begin("GST")
    timeField(epoch.time)
    let sigma = epoch.isFix ? epoch.seen.sigma : nil
    field(sigma.map { $0 * 1.4 }, decimals: 1)
    bytes.text(",,,")
    field(sigma, decimals: 1)
    field(sigma, decimals: 1)
    field(sigma.map { $0 * 1.6 }, decimals: 1)
    end()
  }

  mutating func zda(_ epoch: EpochFields) {
    begin("ZDA")
    timeField(epoch.time)
    if let time = epoch.time {
      field(time.day, width: 2)
      field(time.month, width: 2)
      field(time.year, width: 4)
      bytes.text(",00,00")
    } else {
      bytes.text(",,,,,")
    }
    end()
  }
}

private let knotsPerMetreSecond = 3600.0 / 1852.0

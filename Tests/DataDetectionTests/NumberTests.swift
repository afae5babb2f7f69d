import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    ("1Z5R89390357567127", "UPS 1Z5R89390357567127"), ("1Z 999 AA1 01 2345 6784", "UPS 1Z999AA10123456784"),
    ("FedEx 986578788855", "FedEx 986578788855"), ("FedEx Tracking: 9865 7878 8855", "FedEx 986578788855"),
    ("FedEx Ground 041441760228964", "FedEx 041441760228964"),
    ("9400 1112 0108 0805 4830 16", "USPS 9400111201080805483016"),
    ("DHL Waybill 3318810025", "DHL 3318810025"),
    ("RB123456785JP", "Japan Post RB123456785JP"), ("EE 123 456 785 US", "USPS EE123456785US"),
    ("ヤマト運輸\nお問い合わせ番号\n4012-3456-7893", "Yamato 401234567893"),
    ("ゆうパック 追跡番号 4012-3456-7893", "Japan Post 401234567893"),
  ])
  func shipments(text: String, value: String) { #expect(found(text) == ["tracking: \(value)"]) }

  @Test(arguments: [
    "1Z5R89390357567128", "986578788855", "FedEx 986578788856", "3318810025", "RB123456786JP",
    "4012-3456-7893",
    "4901234567894", "9400 1112 0108 0805 4830 17", "startups 3318810025",
  ])
  func noShipments(text: String) { #expect(found(text, .shipmentTrackingNumber).isEmpty) }

  @Test(arguments: [
    ("Flight JL123 to Sapporo", "JL123"), ("NH 006 boarding gate 12", "NH6"), ("JAL123便", "JL123"),
    ("便名 ANA 0061", "NH61"),
    ("United Airlines 837 departs", "UA837"), ("搭乗口 12\n7C1101", "7C1101"),
  ])
  func flights(text: String, value: String) { #expect(found(text) == ["flight: \(value)"]) }

  @Test(arguments: [
    "JL123", "US 500", "AA 12", "Flight ZZ99", "Flight JL12345", "gate A4", "Flight JL0", "XJL123便",
    "gate 12",
  ])
  func noFlights(text: String) { #expect(found(text, .flightNumber).isEmpty) }
}

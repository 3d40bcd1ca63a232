import FoundationEssentials
print(TimeZone(identifier: "Europe/Berlin") as Any)

// SightlineCommand

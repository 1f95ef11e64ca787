import ArgumentParser

ServeCommand.main()

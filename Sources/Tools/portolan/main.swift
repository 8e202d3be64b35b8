import PortolanCommands

await CommandLineRun.run()

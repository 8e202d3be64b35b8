// The tests of every module use the same random generator.
@_exported public import PortolanBasics

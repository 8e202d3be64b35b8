// Tests of every module draw from the same generator.
@_exported public import PortolanBasics

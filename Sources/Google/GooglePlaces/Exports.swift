@_exported public import PortolanConfiguration

// The types of facts.
@_exported public import PortolanEnrichment

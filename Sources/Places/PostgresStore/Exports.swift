// This module's functions take and return the types of facts.
@_exported public import PortolanEnrichment

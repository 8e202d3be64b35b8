// Whoever reads extracts or regions speaks of their tags.
@_exported public import PortolanTags

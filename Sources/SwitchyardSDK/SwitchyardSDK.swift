// One import gives an author the whole contract: the C tables and the value types come along, and
// the data block of the plugin is linked in.
@_exported public import SwitchyardABI
@_exported public import SwitchyardMotion
internal import SwitchyardPluginBlock

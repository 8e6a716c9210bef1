#include "SwitchyardPluginBlock.h"

/* The Swift compiler can't make C data; this block is linked into each Swift plugin. */
SWITCHYARD_DEFINE_ABI("swift 6.3");

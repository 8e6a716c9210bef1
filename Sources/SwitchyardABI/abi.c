/* Compiling this file proves the layout that layout.h asserts. */
#include "switchyard/switchyard.h"

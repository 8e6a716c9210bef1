/* The data block of every plugin that is written with the Swift SDK. */
#include <switchyard/switchyard.h>

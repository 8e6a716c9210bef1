#include <switchyard/switchyard.h>

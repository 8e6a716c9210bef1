/* Switchyard: everything that a plugin needs. */
#ifndef SWITCHYARD_SWITCHYARD_H
#define SWITCHYARD_SWITCHYARD_H

#include "abi.h"
#include "base.h"
#include "function.h"
#include "host.h"
#include "image.h"
#include "layout.h"
#include "line.h"
#include "parameter.h"
#include "pixels.h"
#include "plugin.h"
#include "scene.h"

#endif

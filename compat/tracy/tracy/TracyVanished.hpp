// Tracy's macros without a counterpart. Part of Tracy.hpp.
#pragma once

#define TracyNoop static_cast<void>(0)
#define TracyConcat(first, second) TracyConcatIndirect(first, second)
#define TracyConcatIndirect(first, second) first##second
#define FrameImage(image, width, height, offset, flip)
#define LockableName(variable, text, size)
#define TracyPlotConfig(name, type, step, fill, colour)
#define TracyMemoryDiscard(name)
#define TracyMemoryDiscardS(name, depth)
#define TracySecureMemoryDiscard(name)
#define TracySecureMemoryDiscardS(name, depth)
#define TracySourceCallbackRegister(callback, data)
#define TracyParameterRegister(callback, data)
#define TracyParameterSetup(index, name, type, value)
#define TracyParamTypeInt 0
#define TracyParamTypeBool 1
#define TracyParamTypeTrigger 2
#define TracySetProgramName(name)
#define TracySectionEnter(...) 0
#define TracySectionEnterCategory(...) 0
#define TracySectionLeave(id)
#define TracySectionSetup(...)

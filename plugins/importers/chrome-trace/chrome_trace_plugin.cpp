#include "plugins/importers/chrome-trace/chrome_trace_plugin.h"

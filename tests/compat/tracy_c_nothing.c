/* The same without TRACY_ENABLE. */
#define TRACY_SWITCHED_OFF
#define runTracyCProgram runTracyCProgramSwitchedOff
#include "tests/compat/tracy_c_program.c"

// Finds the recorders in this process: a program and each library that it loads may contain one.
// Thread-safe.
#pragma once

#include <cstddef>

namespace zoe::recorder::platform {

// The offer of the recorder in the first of the loaded objects, of which the program comes first,
// whatever symbols an object hides and however it was loaded. Null where that is not known.
const void *firstRecorder();

// Keeps the object that contains an address loaded until the process ends. False if that failed.
bool keepLoaded(const void *address);
// Whether that object is never unloaded: the program itself, or a library linked that way.
bool staysLoaded(const void *address);
// The file of the object that contains an address; "" if unknown.
const char *objectFile(const void *address);

// Announces the object of this name, with C linkage, to firstRecorder(): by a note of a kind that
// loaders map and `strip` keeps, or by a section of its own. Once per recorder.
#if defined(__ELF__)
#define ZOE_DETAIL_ANNOUNCE_RECORDER(name)                                                         \
    asm(".pushsection .note.zoetrope, \"a\", %note\n"                                              \
        ".balign 4\n"                                                                              \
        ".long 9, 8, 1\n"                                                                          \
        ".asciz \"Zoetrope\"\n"                                                                    \
        ".balign 4\n"                                                                              \
        ".quad " #name " - .\n"                                                                    \
        ".popsection\n")
// Belongs to this copy, never to another object that happens to export the same name.
#define ZOE_DETAIL_OWN __attribute__((visibility("hidden")))
#elif defined(_WIN32)
#define ZOE_DETAIL_ANNOUNCE_RECORDER(name)                                                         \
    __attribute__((section(".zoetrop"), used)) constinit const void *const zoeAnnounced = &name
#define ZOE_DETAIL_OWN
#else
#define ZOE_DETAIL_OWN
#define ZOE_DETAIL_ANNOUNCE_RECORDER(name) static_assert(true)
#endif

} // namespace zoe::recorder::platform

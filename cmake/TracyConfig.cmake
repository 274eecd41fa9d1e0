# Used by find_package(Tracy) in programs that are instrumented for Tracy: they only need
# -DTracy_DIR=<this folder>.
find_package(Zoetrope REQUIRED CONFIG PATHS "${CMAKE_CURRENT_LIST_DIR}/.." NO_DEFAULT_PATH)
if(NOT TARGET Tracy::TracyClient)
  add_library(Tracy::TracyClient INTERFACE IMPORTED)
  target_link_libraries(Tracy::TracyClient INTERFACE Zoetrope::compat_tracy)
  target_compile_definitions(Tracy::TracyClient INTERFACE TRACY_ENABLE)
endif()

# The CMakeLists.txt of the folder of TracyConfig.cmake, for programs that download Tracy or have it
# as a submodule: this folder takes the place of its sources, for example with
# -DFETCHCONTENT_SOURCE_DIR_TRACY=<this folder>.
cmake_minimum_required(VERSION 3.24)
project(Tracy LANGUAGES CXX)
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
find_package(Tracy REQUIRED CONFIG PATHS "${CMAKE_CURRENT_LIST_DIR}" NO_DEFAULT_PATH)
add_library(TracyClient ALIAS Tracy::TracyClient)

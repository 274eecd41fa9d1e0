# zoe_sources(out FOLDER ...): the sources in these folders, without subfolders. New files are found
# automatically. Sources that end in _windows, _linux or _posix are only for those systems.
function(zoe_sources out)
  set(all "")
  foreach(folder ${ARGN})
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.h)
    list(TRANSFORM found REPLACE "/[.]/" "/")
    list(APPEND all ${found})
  endforeach()
  if(WIN32)
    list(FILTER all EXCLUDE REGEX "_(linux|posix)[.]cpp$")
  else()
    list(FILTER all EXCLUDE REGEX "_windows[.]cpp$")
  endif()
  set(${out} ${all} PARENT_SCOPE)
endfunction()

# The headers that most libraries include.
zoe_precompiled(zoe_precompiled_library
  HEADERS <algorithm> <array> <cmath> <cstdint> <functional> <limits> <map> <memory> <numeric> <optional> <ranges> <span> <string>
    <string_view> <tuple> <unordered_map> <utility> <vector>)

# zoe_library(name [FOLDERS ...] [EXCEPT files] [FILES ...] [PUBLIC libs] [PRIVATE libs]
# [OWN_HEADERS] [OBJECTS]): a static library of the sources in folders (. is the current one) and of
# single files, with our warnings, and with includes relative to the root of the repository
# ("analysis/model/capture.h"). OWN_HEADERS: it precompiles other headers than most, or has other
# options. OBJECTS: part of another library.
function(zoe_library name)
  cmake_parse_arguments(arg "OWN_HEADERS;OBJECTS" "" "FOLDERS;EXCEPT;FILES;PUBLIC;PRIVATE" ${ARGN})
  zoe_sources(sources ${arg_FOLDERS})
  foreach(file ${arg_FILES})
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND sources ${file})
  endforeach()
  list(TRANSFORM arg_EXCEPT PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(REMOVE_ITEM sources ${arg_EXCEPT})
  set(kind STATIC)
  if(arg_OBJECTS)
    set(kind OBJECT)
  endif()
  add_library(${name} ${kind} ${sources})
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_link_libraries(${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  zoe_warnings(${name})
  zoe_join(${name})
  if(ZOE_RECORDER_ONLY AND NOT arg_OBJECTS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(TRANSFORM ZOE_SLOW_PASSES PREPEND -fno- OUTPUT_VARIABLE without)
    target_compile_options(${name} PRIVATE "$<${optimised}:${without}>")
  endif()
  if(NOT arg_OWN_HEADERS)
    zoe_use_precompiled(${name} zoe_precompiled_library)
  endif()
endfunction()

# Building tests takes mostly compile time, especially for tests of windows. If they run only once,
# optimising takes longer than it saves.
function(zoe_quick_compile target)
  set(level -O1)
  if("zoe_app_lib" IN_LIST ARGN OR (ZOE_BUILD_ONCE AND NOT ZOE_SANITIZE))
    set(level -O0)
  endif()
  target_compile_options(${target} PRIVATE ${level} -g0)
endfunction()

# Code that several test programs link.
function(zoe_test_library name)
  zoe_warnings(${name})
  zoe_join(${name} 160000)
endfunction()

# zoe_test_program(name LIBS ... [COMPUTES]): settings of every test program: our warnings, a fast
# build, and paths. ZOE_TEST_DATA is tests/data; ZOE_BIN_DIR is the folder with the built programs.
function(zoe_test_program name)
  cmake_parse_arguments(arg "COMPUTES" "" "LIBS" ${ARGN})
  zoe_automoc(${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${name} PRIVATE zoe_test_support Qt6::Test ${arg_LIBS})
  target_compile_definitions(${name} PRIVATE
    ZOE_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
    ZOE_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
    ZOE_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  zoe_warnings(${name})
  zoe_quick_compile(${name} ${arg_LIBS})
  get_target_property(sources ${name} SOURCES)
  set(precompiled zoe_precompiled_test)
  if(arg_COMPUTES AND ZOE_BUILD_ONCE)
    target_compile_options(${name} PRIVATE -O1)
    set(precompiled none) # other options
  elseif("zoe_app_lib" IN_LIST arg_LIBS)
    set(precompiled zoe_precompiled_test_gui)
  endif()
  if(TARGET ${precompiled} AND NOT sources MATCHES "[.]c(;|$)") # C++ headers are of no use to a file in C
    target_precompile_headers(${name} REUSE_FROM ${precompiled})
  endif()
  if(ZOE_JOIN AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Precompiled headers no longer count as system headers: g++ 12 has false warnings about their
    # strings, and mistakes joined sources for headers.
    target_compile_options(${name} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-subobject-linkage>")
  endif()
endfunction()

# Time limits in seconds for a test and for one of its functions: only a hang takes this long, even
# on the slowest and busiest machine. With the thread sanitizer, tests of damaged files take about
# twenty times as long.
set(ZOE_LONGEST_TEST 1800)
set(ZOE_LONGEST_TEST_FUNCTION 900)
if("thread" IN_LIST ZOE_SANITIZE)
  set(ZOE_LONGEST_TEST 7200)
  set(ZOE_LONGEST_TEST_FUNCTION 3600)
endif()

# Tests that take longest, or wait for long, in this order: these start first, since ctest doesn't
# know how long tests of a new build folder take.
set(ZOE_LONG_TESTS tst_dead_disk clickhouse tst_debian_package tst_plugin_template tst_manual_commands tst_comparison_truth
  tst_live_window truth_spikes tst_workspaces tst_faults truth_comparison tst_header tst_zoe_measure tst_accessibility
  tst_capture_tabs tst_fits tst_main_window truth_behaviours tst_fleet_window tst_fleet_opening tst_live_alarms
  tst_cluster_count tst_behaviours_window tst_behaviour_truth tst_commands tst_import_limits tst_live_fits tst_connect
  tst_spikes tst_large_copies tst_corruption_mutations tst_large_frames tst_large_zone_tree_panel tst_zoe_deep tst_zoe_json)
function(zoe_order_test name)
  list(FIND ZOE_LONG_TESTS ${name} place)
  if(NOT place EQUAL -1)
    math(EXPR cost "100 - ${place}")
    set_tests_properties(${name} PROPERTIES COST ${cost})
  endif()
endfunction()

# Registers a test. Only one window of a screen is active, so each GUI test gets its own screen; where
# that is not possible, they run one after the other.
function(zoe_add_test name program gui labels)
  set(screen "")
  if(gui)
    find_program(ZOE_XVFB_RUN xvfb-run)
    mark_as_advanced(ZOE_XVFB_RUN)
  endif()
  if(gui AND ZOE_XVFB_RUN)
    set(screen ${ZOE_XVFB_RUN} -a -s "-screen 0 1920x1080x24")
  endif()
  add_test(NAME ${name} COMMAND ${screen} $<TARGET_FILE:${program}> ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${ZOE_LONGEST_TEST})
  zoe_order_test(${name})
  set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT "QTEST_FUNCTION_TIMEOUT=${ZOE_LONGEST_TEST_FUNCTION}000")
  foreach(label ${labels})
    if(NOT TARGET zoe_tests_${label})
      add_custom_target(zoe_tests_${label}) # builds the tests of a label
    endif()
    add_dependencies(zoe_tests_${label} ${program})
  endforeach()
  if(gui)
    set_property(TEST ${name} APPEND PROPERTY LABELS gui)
    if(NOT ZOE_XVFB_RUN)
      set_property(TEST ${name} PROPERTY RESOURCE_LOCK screen)
    endif()
    set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT "QT_ENABLE_HIGHDPI_SCALING=0")
  endif()
endfunction()

# zoe_tests(program [TESTS tst_x ...] [ALONE tst_y ...] [WITH sources] LIBS ... [GUI] [COMPUTES]
# [LABELS ...] [DEPENDS targets]): Qt Test classes that share a program; each is a separate test
# (`program tst_x`), registered by ZOE_TEST() in tst_x.cpp. ALONE: those that never run in parallel
# with other tests, since they judge times. COMPUTES: their own code takes much of their time, so it
# is always optimised. DEPENDS: what they run or load.
function(zoe_tests program)
  cmake_parse_arguments(arg "GUI;COMPUTES" "" "TESTS;ALONE;WITH;LIBS;LABELS;DEPENDS" ${ARGN})
  list(TRANSFORM arg_TESTS APPEND .cpp OUTPUT_VARIABLE sources)
  list(TRANSFORM arg_ALONE APPEND .cpp OUTPUT_VARIABLE alone)
  list(APPEND sources ${alone})
  add_executable(${program} ${sources} ${arg_WITH} $<TARGET_OBJECTS:zoe_test_main>)
  set(computes "")
  if(arg_COMPUTES)
    set(computes COMPUTES)
  endif()
  zoe_test_program(${program} ${computes} LIBS ${arg_LIBS})
  # The includes of a test take longer to compile than the test itself.
  zoe_join(${program} 160000)
  if(arg_DEPENDS)
    add_dependencies(${program} ${arg_DEPENDS})
  endif()
  foreach(test ${arg_TESTS} ${arg_ALONE})
    cmake_path(GET test FILENAME name)
    zoe_add_test(${name} ${program} "${arg_GUI}" "${arg_LABELS}" ${name})
  endforeach()
  if(arg_ALONE)
    set_tests_properties(${arg_ALONE} PROPERTIES RUN_SERIAL ON)
  endif()
endfunction()

# zoe_test(name SOURCES ... LIBS ... [LABELS ...]): a test that is a separate program with its own
# main().
function(zoe_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBS;LABELS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  zoe_test_program(${name} LIBS ${arg_LIBS})
  zoe_add_test(${name} ${name} OFF "${arg_LABELS}")
endfunction()

# zoe_bench(name SOURCES ... LIBS ...): a Google Benchmark program under bench/.
function(zoe_bench name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
  target_link_libraries(${name} PRIVATE benchmark::benchmark ${arg_LIBS})
  target_compile_definitions(${name} PRIVATE ZOE_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  zoe_warnings(${name})
endfunction()

# zoe_fuzz(name SOURCES ... LIBS ...): a libFuzzer program, built only with ZOE_BUILD_FUZZ. Its
# seeds are in tests/fuzz/corpus/<name>.
function(zoe_fuzz name)
  if(NOT ZOE_BUILD_FUZZ)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
  target_link_libraries(${name} PRIVATE ${arg_LIBS})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  zoe_warnings(${name})
  if(NOT TARGET zoe_fuzzers)
    add_custom_target(zoe_fuzzers)
  endif()
  add_dependencies(zoe_fuzzers ${name})
endfunction()

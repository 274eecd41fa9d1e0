# Language level, warnings, sanitizers and the linker: settings shared by all targets.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 99)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# moc scans a target as soon as its own sources exist, so that libraries compile in parallel.
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT PROJECT_IS_TOP_LEVEL AND NOT ZOE_RECORDER_ONLY)
  # A recorder without optimisation would distort what it measures.
  add_compile_options($<$<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>:-O2>)
elseif(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()

if(ZOE_RECORDER_ONLY)
  # Lets a program's linker drop unused code. Small code is fast enough, because the cost of
  # recording is in the headers and in zoe_stream_busy. It also builds faster.
  add_compile_options(-ffunction-sections -fdata-sections)
  set(optimised $<NOT:$<CONFIG:Debug>>)
  if(NOT PROJECT_IS_TOP_LEVEL) # there, a recorder without optimisation would distort what it measures
    set(optimised 1)
  endif()
  add_compile_options($<${optimised}:-Os>)
  # For such code, these passes take a quarter of the compile time and reduce the size by only 4 %.
  set(ZOE_SLOW_PASSES tree-pta tree-pre tree-vrp tree-slsr tree-tail-merge ipa-cp ipa-sra ipa-vrp ipa-bit-cp ipa-icf ipa-modref
    schedule-insns2 gcse partial-inlining thread-jumps code-hoisting crossjumping)
endif()

# Another project chooses its own compiler launcher and linker.
if(PROJECT_IS_TOP_LEVEL)
  find_program(ZOE_CCACHE ccache)
  find_program(ZOE_MOLD mold)
endif()
if(ZOE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER AND NOT DEFINED ENV{CCACHE_DISABLE})
  # ccache needs this for precompiled headers.
  set(ccache ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${ZOE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${ccache})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ccache})
  if(ZOE_JOIN AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()

if(ZOE_JOIN AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Joined sources fit into 1 GB; below that, garbage collection would take a tenth of the compile
  # time.
  add_compile_options(--param=ggc-min-heapsize=1000000)
endif()

if(WIN32)
  # Windows 10, with the functions for UTF-16, and without macros such as min.
  add_compile_definitions(_WIN32_WINNT=0x0A00 UNICODE NOMINMAX WIN32_LEAN_AND_MEAN)
endif()
if(ZOE_MOLD AND NOT ZOE_SANITIZE AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

if(ZOE_SANITIZE)
  list(JOIN ZOE_SANITIZE "," sanitizers)
  add_compile_options(-fsanitize=${sanitizers} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${sanitizers})
  if("undefined" IN_LIST ZOE_SANITIZE)
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
endif()
if(ZOE_BUILD_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(ZOE_MARCH)
  add_compile_options(-march=${ZOE_MARCH})
endif()

# zoe_automoc(target [HEADERS]): runs moc for its sources, which include what it makes of them, and
# for its headers. moc reads every header it finds, but only ours need it: without the system's
# headers, it takes a thirtieth of the time.
function(zoe_automoc target)
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  if(NOT "HEADERS" IN_LIST ARGN)
    # The file for headers is empty: only reading precompiled headers would take time.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/mocs_compilation.cpp PROPERTIES
      SKIP_PRECOMPILE_HEADERS ON)
  endif()
  if(UNIX AND ZOE_JOIN)
    get_target_property(ZOE_MOC Qt6::moc LOCATION)
    if(NOT EXISTS ${PROJECT_BINARY_DIR}/moc)
      configure_file(${PROJECT_SOURCE_DIR}/cmake/moc.sh.in ${PROJECT_BINARY_DIR}/moc @ONLY FILE_PERMISSIONS
        OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
    endif()
    set_target_properties(${target} PROPERTIES AUTOMOC_EXECUTABLE ${PROJECT_BINARY_DIR}/moc)
  endif()
endfunction()

# zoe_cold(target): code that waits for people. In a development build, optimising it would be most
# of its compile time; without any optimisation, its many small functions would take as long.
function(zoe_cold target)
  if(ZOE_QUICK)
    target_compile_options(${target} PRIVATE -Og -g0)
  endif()
endfunction()

# A recorder-only build has few units: precompiling their headers would take longer than reading
# them.
set(ZOE_PRECOMPILE OFF)
if(ZOE_JOIN AND NOT ZOE_RECORDER_ONLY)
  set(ZOE_PRECOMPILE ON)
endif()

# zoe_precompile(target header ...): precompiles the headers that most files of a target include and
# that compile slowest. With ZOE_BUILD_ONCE, a target has so few units that this would take longer
# than reading them.
function(zoe_precompile target)
  if(ZOE_PRECOMPILE AND NOT ZOE_BUILD_ONCE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# zoe_precompiled(name HEADERS ... [LIBS ...]): headers that are precompiled once for several
# targets with the same options; zoe_use_precompiled(target name) uses them.
function(zoe_precompiled name)
  cmake_parse_arguments(arg "" "" "HEADERS;LIBS" ${ARGN})
  if(NOT ZOE_PRECOMPILE)
    return()
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Only the headers that are precompiled with it matter.\n")
  add_library(${name} OBJECT ${source})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${arg_LIBS})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
  zoe_warnings(${name})
endfunction()

function(zoe_use_precompiled target name)
  if(ZOE_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()

# zoe_join(target [bytes]): compiles sources together, in groups small enough for a quick rebuild
# (80,000 bytes), so that shared includes are read once. A group has the sources of a folder, or of
# several small folders. Sources of a group share one name space: names in unnamed namespaces must
# differ within a library, which tests/architecture checks. A recorder-only build is built once, in
# units that keep two processors busy; with ZOE_BUILD_ONCE, groups are four times as large.
function(zoe_join target)
  if(NOT ZOE_JOIN)
    return()
  endif()
  set(most 80000)
  if(ARGC GREATER 1)
    set(most ${ARGV1})
  endif()
  if(ZOE_RECORDER_ONLY)
    set(most 240000)
  elseif(ZOE_BUILD_ONCE)
    math(EXPR most "4 * ${most}")
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # In such large sources, g++ 12 has false warnings about std::variant and about concatenated
    # strings.
    target_compile_options(${target} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized;-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "[.]cpp$")
  set(files "")
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET source PARENT_PATH folder)
    file(SIZE ${source} size)
    string(MAKE_C_IDENTIFIER "bytes in ${folder}" in_folder)
    if(NOT DEFINED ${in_folder})
      set(${in_folder} 0)
    endif()
    math(EXPR ${in_folder} "${${in_folder}} + ${size}")
    list(APPEND files "${folder}|${source}|${size}")
  endforeach()
  list(SORT files)
  set(last "")
  set(bytes 0)
  foreach(file ${files})
    string(REGEX MATCH "^(.*)[|](.*)[|](.*)$" file "${file}")
    set(folder ${CMAKE_MATCH_1})
    set(source ${CMAKE_MATCH_2})
    # A folder is added to the previous group if all of it fits.
    if(folder STREQUAL last)
      set(needed ${CMAKE_MATCH_3})
    else()
      string(MAKE_C_IDENTIFIER "bytes in ${folder}" in_folder)
      set(needed ${${in_folder}})
      set(number 0)
    endif()
    math(EXPR whole "${bytes} + ${needed}")
    math(EXPR bytes "${bytes} + ${CMAKE_MATCH_3}")
    if(last STREQUAL "" OR whole GREATER most)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
      string(MAKE_C_IDENTIFIER "${name}_${number}" group)
      math(EXPR number "${number} + 1")
      set(bytes ${CMAKE_MATCH_3})
    endif()
    set(last ${folder})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# Warnings for our own targets, but not for generated code.
function(zoe_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wconversion>)
  if(ZOE_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

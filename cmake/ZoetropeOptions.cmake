# Language level, warnings, sanitizers and the linker: everything that is the same for all targets.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 99)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# A target is scanned by moc as soon as its own sources are there: libraries compile side by side.
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT PROJECT_IS_TOP_LEVEL AND NOT ZOE_RECORDER_ONLY)
  # A recorder without optimisation would distort what it measures.
  add_compile_options($<$<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>:-O2>)
elseif(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()

if(ZOE_RECORDER_ONLY)
  # Lets the linker of a program leave out what it doesn't use. Small code is enough: what it costs to record is in the headers
  # and in zoe_stream_busy. It takes less time to build, too.
  add_compile_options(-ffunction-sections -fdata-sections)
  set(optimised $<NOT:$<CONFIG:Debug>>)
  if(NOT PROJECT_IS_TOP_LEVEL) # there, a recorder without optimisation would distort what it measures
    set(optimised 1)
  endif()
  add_compile_options($<${optimised}:-Os>)
  # Of such code, these passes take a quarter of the compiler's time for 4 % of its size.
  set(ZOE_SLOW_PASSES tree-pta tree-pre tree-vrp tree-slsr tree-tail-merge ipa-cp ipa-sra ipa-vrp ipa-bit-cp ipa-icf ipa-modref
    schedule-insns2 gcse partial-inlining thread-jumps code-hoisting crossjumping)
endif()

# Compiler launcher and linker of another project are its own choice.
if(PROJECT_IS_TOP_LEVEL)
  find_program(ZOE_CCACHE ccache)
  find_program(ZOE_MOLD mold)
endif()
if(ZOE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What a precompiled header needs of it.
  set(ccache ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${ZOE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${ccache})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ccache})
  if(ZOE_JOIN AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()

if(ZOE_JOIN AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Joined sources fit into 1 GB: until then, collecting garbage would be a tenth of the compiler's time.
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

# zoe_automoc(target): moc for its sources. It reads every header that it finds, but only ours have anything for it: without
# the system's it takes a thirtieth of the time.
function(zoe_automoc target)
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  if(UNIX AND ZOE_JOIN)
    get_target_property(ZOE_MOC Qt6::moc LOCATION)
    if(NOT EXISTS ${PROJECT_BINARY_DIR}/moc)
      configure_file(${PROJECT_SOURCE_DIR}/cmake/moc.sh.in ${PROJECT_BINARY_DIR}/moc @ONLY FILE_PERMISSIONS
        OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
    endif()
    set_target_properties(${target} PROPERTIES AUTOMOC_EXECUTABLE ${PROJECT_BINARY_DIR}/moc)
  endif()
endfunction()

# zoe_cold(target): code that waits for people. In a build for development, optimising it is most of the time it takes.
function(zoe_cold target)
  if(ZOE_QUICK)
    target_compile_options(${target} PRIVATE -O1 -g0)
  endif()
endfunction()

# A recorder alone is a few units: precompiling what they include would take longer than reading it.
set(ZOE_PRECOMPILE OFF)
if(ZOE_JOIN AND NOT ZOE_RECORDER_ONLY)
  set(ZOE_PRECOMPILE ON)
endif()

# zoe_precompile(target header ...): what most files of a target include, and what takes the compiler longest.
function(zoe_precompile target)
  if(ZOE_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# zoe_precompiled(name HEADERS ... [LIBS ...]): headers that are precompiled once for several targets with the same options,
# which take them by zoe_use_precompiled(target name).
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

# zoe_join(target [bytes]): sources are compiled together, in groups small enough for a quick rebuild (80,000 bytes), so that
# what they include is read once: those of a folder, and whole small folders beside each other. Sources of a group share one
# name space: a collision shows at once. A recorder alone is built once: in units that keep two processors busy.
function(zoe_join target)
  if(NOT ZOE_JOIN)
    return()
  endif()
  set(most 80000)
  if(ZOE_RECORDER_ONLY)
    set(most 240000)
  endif()
  if(ARGC GREATER 1)
    set(most ${ARGV1})
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # In so large a source g++ 12 warns without reason of std::variant and of strings that are joined.
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
    # A folder goes into the group of those before it if it fits as a whole.
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

# Warnings for our own targets; generated code does not get them.
function(zoe_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wconversion>)
  if(ZOE_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

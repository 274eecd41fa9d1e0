# The dependencies of the recorder, for its own build and for programs that use the installed
# recorder. Uses neither pkg-config, which not every machine has, nor cache entries, because the
# cache may belong to another project. Sets zoe_missing to what was not found.
if(NOT TARGET Threads::Threads)
  find_package(Threads REQUIRED)
endif()
set(zoe_missing "")

# zoe_recorder_dependency(name header): defines Zoetrope::name, and Zoetrope::name_static if there
# is an archive of it.
function(zoe_recorder_dependency name header)
  if(TARGET Zoetrope::${name})
    return()
  endif()
  unset(include)
  unset(library)
  unset(archive)
  find_path(include ${header} NO_CACHE)
  find_library(library ${name} NO_CACHE)
  if(NOT include OR NOT library)
    set(zoe_missing ${zoe_missing} lib${name} PARENT_SCOPE)
    return()
  endif()
  add_library(Zoetrope::${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(Zoetrope::${name} INTERFACE ${include})
  target_link_libraries(Zoetrope::${name} INTERFACE ${library})
  find_library(archive ${CMAKE_STATIC_LIBRARY_PREFIX}${name}${CMAKE_STATIC_LIBRARY_SUFFIX} NO_CACHE)
  if(archive)
    add_library(Zoetrope::${name}_static STATIC IMPORTED GLOBAL)
    set_target_properties(Zoetrope::${name}_static PROPERTIES IMPORTED_LOCATION ${archive})
  endif()
endfunction()

zoe_recorder_dependency(kj kj/common.h)
zoe_recorder_dependency(capnp capnp/message.h)
zoe_recorder_dependency(zstd zstd.h)
zoe_recorder_dependency(xxhash xxhash.h)

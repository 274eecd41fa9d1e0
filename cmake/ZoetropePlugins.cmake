# zoe_plugin(name METADATA file.json [SOURCES ...] [LIBS ...]): a plugin of the sources in its
# folder, placed in ../lib/zoetrope/plugins relative to the programs' folder, where they find it
# both in the build tree and after installation. METADATA is the file named in Q_PLUGIN_METADATA.
# PluginManager rejects a plugin without these keys; a missing one is already an error here.
set(ZOE_PLUGIN_DIR lib/zoetrope/plugins)

function(zoe_plugin name)
  cmake_parse_arguments(arg "" "METADATA" "SOURCES;LIBS" ${ARGN})
  file(READ ${CMAKE_CURRENT_SOURCE_DIR}/${arg_METADATA} metadata)
  foreach(key id name version description provides)
    string(JSON value ERROR_VARIABLE missing GET "${metadata}" ${key})
    if(missing)
      message(FATAL_ERROR "${arg_METADATA} of plugin ${name}: ${missing}")
    endif()
  endforeach()

  if(NOT arg_SOURCES)
    zoe_sources(arg_SOURCES .)
  endif()
  add_library(${name} MODULE ${arg_SOURCES} ${arg_METADATA})
  set_target_properties(${name} PROPERTIES PREFIX ""
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${ZOE_PLUGIN_DIR})
  zoe_automoc(${name})
  target_link_libraries(${name} PRIVATE zoe_plugins ${arg_LIBS})
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  zoe_warnings(${name})
  zoe_join(${name})
  zoe_use_precompiled(${name} zoe_precompiled_plugin)
  install(TARGETS ${name} LIBRARY DESTINATION ${ZOE_PLUGIN_DIR} COMPONENT cli)
  set_property(GLOBAL APPEND PROPERTY ZOE_PLUGIN_TARGETS ${name})
endfunction()

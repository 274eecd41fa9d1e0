# For building plugins outside this repository: find_package(Zoetrope COMPONENTS Plugins) provides
# Zoetrope::Plugins, with the headers of plugins/api and their dependencies. Component "sdk".
set(ZOE_SDK_DIR ${CMAKE_INSTALL_INCLUDEDIR}/zoetrope-sdk)

set_target_properties(zoe_plugins PROPERTIES EXPORT_NAME Plugins)
target_include_directories(zoe_plugins INTERFACE $<INSTALL_INTERFACE:${ZOE_SDK_DIR}>)
install(TARGETS zoe_plugins zoe_analysis zoe_formats zoe_decoder zoe_model EXPORT ZoetropePluginsTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sdk)
install(EXPORT ZoetropePluginsTargets NAMESPACE Zoetrope::
  DESTINATION ${ZOE_PACKAGE_DIR} COMPONENT sdk)
foreach(folder plugins/api analysis formats)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}/ DESTINATION ${ZOE_SDK_DIR}/${folder} COMPONENT sdk
    FILES_MATCHING PATTERN "*.h")
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/plugins/template DESTINATION ${CMAKE_INSTALL_DATADIR}/zoetrope
  COMPONENT sdk)

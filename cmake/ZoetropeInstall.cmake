# What `cmake --install` puts where, and the package that find_package(Zoetrope) finds: the recorder
# with the libraries behind it. All paths are relative to the prefix, so that it can be moved.
# Component "recorder" is what a program to be recorded needs; the rest is the application.
include(CMakePackageConfigHelpers)

set(ZOE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Zoetrope)

set_target_properties(zoe_recorder PROPERTIES EXPORT_NAME Recorder)
install(TARGETS zoe_recorder zoe_stream zoe_schema zoe_model
  EXPORT ZoetropeTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT recorder)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/recorder/include/zoetrope
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT recorder
  FILES_MATCHING PATTERN "*.h")
install(EXPORT ZoetropeTargets NAMESPACE Zoetrope::
  DESTINATION ${ZOE_PACKAGE_DIR} COMPONENT recorder)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/ZoetropeConfig.cmake.in
  ${PROJECT_BINARY_DIR}/ZoetropeConfig.cmake
  INSTALL_DESTINATION ${ZOE_PACKAGE_DIR}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ZoetropeConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/ZoetropeConfig.cmake
  ${PROJECT_BINARY_DIR}/ZoetropeConfigVersion.cmake
  DESTINATION ${ZOE_PACKAGE_DIR} COMPONENT recorder)

foreach(program zoetrope zoe)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT application)
  endif()
endforeach()

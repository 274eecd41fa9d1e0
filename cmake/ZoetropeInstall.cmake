# What `cmake --install` installs, and the package for find_package(Zoetrope): the recorder and its
# libraries. All paths are relative to the prefix, so that it can be moved. Components are the
# packages of ZoetropePackage.cmake: recorder, shared, sdk, cli, application, doc.
include(CMakePackageConfigHelpers)

set(ZOE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Zoetrope)

set_target_properties(zoe_recorder PROPERTIES EXPORT_NAME Recorder)
set_target_properties(zoe_overlay_imgui PROPERTIES EXPORT_NAME OverlayImGui)
set(core "")
if(TARGET zoe_model_core) # else it is in zoe_stream
  set(core zoe_model_core)
endif()
install(TARGETS zoe_recorder zoe_recorder_shared zoe_overlay_imgui zoe_stream zoe_schema ${core}
  EXPORT ZoetropeTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT recorder
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT shared NAMELINK_COMPONENT recorder)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/recorder/include/zoetrope
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT recorder
  FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/recorder/overlay_imgui
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zoetrope COMPONENT recorder)
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
  ${PROJECT_SOURCE_DIR}/cmake/ZoetropeRecorderDependencies.cmake
  DESTINATION ${ZOE_PACKAGE_DIR} COMPONENT recorder)

# For programs that look for Tracy. Found only by Tracy_DIR, so that it never replaces Tracy's own
# package.
install(FILES ${PROJECT_SOURCE_DIR}/cmake/TracyConfig.cmake ${PROJECT_SOURCE_DIR}/cmake/TracyConfigVersion.cmake
  DESTINATION ${ZOE_PACKAGE_DIR}/Tracy COMPONENT recorder)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/TracyFolder.cmake RENAME CMakeLists.txt
  DESTINATION ${ZOE_PACKAGE_DIR}/Tracy COMPONENT recorder)

# For builds without CMake. These files locate the prefix relative to themselves.
file(RELATIVE_PATH ZOE_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" ZOE_PC_UP "${ZOE_PC_UP}")
set(ZOE_PC_LIBS -lzoe_recorder -lzoe_stream -lzoe_schema)
if(core)
  list(APPEND ZOE_PC_LIBS -lzoe_model_core)
endif()
list(JOIN ZOE_PC_LIBS " " ZOE_PC_LIBS)
string(APPEND ZOE_PC_LIBS " -lcapnp -lkj -lzstd -lxxhash")
if(TARGET zoe_recorder_static)
  install(TARGETS zoe_recorder_static EXPORT ZoetropeTargets COMPONENT recorder)
  install(FILES ${ZOE_STATIC_RECORDER} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT recorder)
  set(ZOE_PC_LIBS "-lzoetrope_recorder_static -Wl,--exclude-libs,libzoetrope_recorder_static.a")
endif()
foreach(name recorder recorder-shared)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/zoetrope-${name}.pc.in ${PROJECT_BINARY_DIR}/zoetrope-${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/zoetrope-${name}.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT recorder)
endforeach()

if(ZOE_BUILD_APP)
  include(ZoetropeSdk)
endif()

if(TARGET zoetrope)
  install(TARGETS zoetrope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT application)
endif()
if(TARGET zoe)
  install(TARGETS zoe RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT cli)
  install(FILES ${PROJECT_SOURCE_DIR}/resources/sample/crates.zoe DESTINATION ${CMAKE_INSTALL_DATADIR}/zoetrope
    COMPONENT cli RENAME sample-crates.zoe)
endif()
if(TARGET crates)
  install(TARGETS crates RUNTIME DESTINATION lib/zoetrope/examples COMPONENT cli)
endif()

# Files for the desktop.
if(TARGET zoetrope)
  set(id org.zoetrope.Zoetrope)
  set(resources ${PROJECT_SOURCE_DIR}/resources)
  set(share ${CMAKE_INSTALL_DATADIR})
  install(FILES ${resources}/${id}.desktop DESTINATION ${share}/applications COMPONENT application)
  install(FILES ${resources}/${id}.metainfo.xml DESTINATION ${share}/metainfo COMPONENT application)
  install(FILES ${resources}/zoetrope-mime.xml DESTINATION ${share}/mime/packages
    COMPONENT application RENAME ${id}.xml)
  install(FILES ${resources}/icons/zoetrope.svg DESTINATION ${share}/icons/hicolor/scalable/apps
    COMPONENT application RENAME ${id}.svg)
  install(FILES ${CMAKE_BINARY_DIR}/share/zoetrope/zoetrope.rcc DESTINATION ${share}/zoetrope COMPONENT application)
  foreach(size 48 64 128 256)
    install(FILES ${resources}/icons/zoetrope-${size}.png DESTINATION ${share}/icons/hicolor/${size}x${size}/apps
      COMPONENT application RENAME ${id}.png)
  endforeach()
  include(ZoetropeMan)
endif()

# The manual with the folder structure of the sources: its links lead to examples and FORMAT.md.
set(doc ${CMAKE_INSTALL_DATADIR}/doc/zoetrope)
foreach(folder docs examples)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${doc} COMPONENT doc
    PATTERN "man" EXCLUDE
    PATTERN "*.sh" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/formats/FORMAT.md ${PROJECT_SOURCE_DIR}/formats/stream/capture.capnp
  DESTINATION ${doc}/formats COMPONENT doc)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/ARCHITECTURE.md
  ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${doc} COMPONENT doc)

if(TARGET zoetrope)
  include(ZoetropePackage)
endif()

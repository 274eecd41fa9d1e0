# `cpack -G DEB` in the build folder: one Debian package with the application, the command line, the plugins
# and what a program to be recorded needs.
set(CPACK_PACKAGE_NAME zoetrope)
set(CPACK_PACKAGE_VENDOR "The Zoetrope authors")
set(CPACK_PACKAGE_CONTACT "The Zoetrope authors <zoetrope@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Frame profiler: see why some frames of a program are slow")
set(CPACK_PACKAGE_DESCRIPTION "A recorder that writes what every thread of a real-time program does in each frame,
a desktop application that shows why some frames are slow, and the same for the command line.")
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-translations-l10n, shared-mime-info")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libcapnp-dev, libzstd-dev, libxxhash-dev")

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/zoetrope
  COMPONENT application RENAME copyright)
include(CPack)

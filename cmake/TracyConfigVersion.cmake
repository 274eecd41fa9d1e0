# The headers support the macros of all versions.
set(PACKAGE_VERSION ${PACKAGE_FIND_VERSION})
set(PACKAGE_VERSION_COMPATIBLE TRUE)

@0xd2d1f0a53c0e6b71;
# To be written by the owner of formats/.

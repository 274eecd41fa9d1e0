// Only the headers that are precompiled with it matter.

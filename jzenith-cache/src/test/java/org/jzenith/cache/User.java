package org.jzenith.cache;

/** A value of the tests. */
record User(String name) {}

package org.jzenith.redis;

/** A value that is kept. */
record User(int id, String name) { }

package org.jzenith.redis;

/** A value to store. */
record User(int id, String name) {}

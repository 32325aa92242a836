package org.jzenith.benchmarks.conduit.spring;

/** A user as the caller sees one. */
record Profile(String username, String bio, String image, boolean following) {}

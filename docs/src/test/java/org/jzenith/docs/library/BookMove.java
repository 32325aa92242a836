package org.jzenith.docs.library;

/** A book that goes to another branch. */
record BookMove(String isbn, String branch) {}

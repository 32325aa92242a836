package org.jzenith.docs.library;

/** A book that a reader has brought back. */
record BookReturn(String isbn, String reader) {}

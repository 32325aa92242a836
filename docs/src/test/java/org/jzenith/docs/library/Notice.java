package org.jzenith.docs.library;

public record Notice(int id, String text) {}

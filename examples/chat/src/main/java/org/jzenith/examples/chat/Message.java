package org.jzenith.examples.chat;

/** A text that somebody writes in a room. */
public record Message(String name, String text) {}

package org.jzenith.maven.dev.report;

/**
 * One reason why the application cannot answer.
 *
 * @param place the place of the mistake: in a source, such as {@code src/main/java/Notes.java:12:5}, or the subject of
 *     a problem of the start, such as a configuration key or a method; empty if there is none
 * @param message the message
 */
public record Mistake(String place, String message) {}

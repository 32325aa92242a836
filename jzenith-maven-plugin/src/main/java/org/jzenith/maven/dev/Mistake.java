package org.jzenith.maven.dev;

/**
 * One reason why the application cannot answer.
 *
 * @param place where it is: in a source, such as {@code src/main/java/Notes.java:12:5}, or a configuration key, a
 *     method or whatever else a problem of a start is about; empty if there is none
 * @param message what is wrong
 */
record Mistake(String place, String message) {}

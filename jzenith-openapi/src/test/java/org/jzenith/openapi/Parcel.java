package org.jzenith.openapi;

/** Has the simple name of a type of another package. */
public record Parcel(int number) {}

package org.jzenith.openapi.parcels;

/** Has the simple name of a type of another package. */
public record Parcel(String text) {}

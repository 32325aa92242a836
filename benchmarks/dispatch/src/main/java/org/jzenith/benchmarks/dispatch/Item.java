package org.jzenith.benchmarks.dispatch;

/** What every generated route answers with. */
public record Item(String id, int count) { }

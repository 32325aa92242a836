package org.jzenith.opentelemetry;

/** The instrumentation scope of the spans and metrics that jZenith itself makes. */
final class InstrumentationScope {

    static final String NAME = "org.jzenith";

    private InstrumentationScope() {}
}

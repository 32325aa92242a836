package org.jzenith.core.request;

import org.apiguardian.api.API;

/**
 * The place of the work of a thread in a distributed trace, as W3C Trace Context describes it. Immutable and safe on
 * any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface TraceContext {

    /** Returns the {@code trace-id}: 32 hexadecimal digits in lower case; empty outside of a trace. */
    String traceId();

    /**
     * Returns the {@code parent-id} of what is called from here: 16 hexadecimal digits in lower case; empty outside of
     * a trace.
     */
    String spanId();

    /** Returns whether the trace is recorded, as its {@code trace-flags} say. */
    boolean isSampled();
}

package org.jzenith.core.request;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The current position in a distributed trace (W3C Trace Context). Immutable and safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface TraceContext {

    /** The context of work that is not traced, and that begins no trace either. */
    TraceContext UNTRACED = new TraceContext() {

        @Override
        public String traceId() {
            return "";
        }

        @Override
        public String spanId() {
            return "";
        }

        @Override
        public boolean isSampled() {
            return false;
        }
    };

    /** Returns the {@code trace-id}: 32 hexadecimal digits in lower case; empty outside of a trace. */
    String traceId();

    /**
     * Returns the {@code parent-id} for calls from here: 16 hexadecimal digits in lower case; empty outside of a trace.
     */
    String spanId();

    /** Returns whether the {@code trace-flags} mark the trace as recorded. */
    boolean isSampled();

    /** Returns {@code traceparent} for calls from here (W3C Trace Context, section 3.2); null outside of a trace. */
    default @Nullable String traceparent() {
        return traceId().isEmpty() ? null : "00-" + traceId() + '-' + spanId() + (isSampled() ? "-01" : "-00");
    }
}

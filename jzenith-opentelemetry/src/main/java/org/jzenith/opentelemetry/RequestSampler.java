package org.jzenith.opentelemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Drops all spans within a context that is marked as untraced, such as the statements of a health check. Otherwise, the
 * sampler of the configuration decides.
 */
record RequestSampler(Sampler configured) implements Sampler {

    private static final ContextKey<Boolean> UNTRACED = ContextKey.named("jzenith-untraced");

    /** Marks a context as untraced. */
    static Context untraced(Context context) {
        return context.with(UNTRACED, true);
    }

    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        return parent.get(UNTRACED) == null
                ? configured.shouldSample(parent, traceId, name, kind, attributes, links)
                : SamplingResult.drop();
    }

    @Override
    public String getDescription() {
        return configured.getDescription();
    }
}

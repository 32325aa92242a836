package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Records the spans that have ended; a module that binds itself. */
final class RecordedSpans extends AbstractModule implements SpanProcessor {

    private final List<SpanData> ended = new ArrayList<>();

    @Override
    protected void configure() {
        Multibinder.newSetBinder(binder(), SpanProcessor.class).addBinding().toInstance(this);
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
        return false;
    }

    @Override
    public synchronized void onEnd(ReadableSpan span) {
        ended.add(span.toSpanData());
        notifyAll();
    }

    @Override
    public boolean isEndRequired() {
        return true;
    }

    synchronized boolean isEmpty() {
        return ended.isEmpty();
    }

    /** Returns all that have ended, and are not forgotten. */
    synchronized List<SpanData> all() {
        return List.copyOf(ended);
    }

    /** Returns and forgets the spans of this name, of which there is at least one. */
    synchronized List<SpanData> taken(String name) {
        List<SpanData> found =
                ended.stream().filter(span -> span.getName().equals(name)).toList();
        assertThat(found).isNotEmpty();
        ended.removeAll(found);
        return found;
    }

    /** Waits for a span of this name, and returns and forgets it. */
    synchronized SpanData await(String name) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (true) {
            for (SpanData span : ended) {
                if (span.getName().equals(name)) {
                    ended.remove(span);
                    return span;
                }
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            assertThat(millis).as("Spans so far: " + ended).isPositive();
            wait(millis);
        }
    }
}

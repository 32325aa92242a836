package org.jzenith.backing;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;
import org.jzenith.core.metrics.ScopedMeters;

/**
 * Counts the calls of one client that ended because the time for answering their requests was over, and so tells where
 * the time was lost. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class DeadlineMeters implements AutoCloseable {

    private final String client;
    private final ScopedMeters meters = new ScopedMeters();
    private final LongAdder unsent = new LongAdder();
    private final LongAdder sent = new LongAdder();

    /** Creates the counters of a client, which are not in a registry yet. */
    public DeadlineMeters(String client) {
        this.client = client;
    }

    /** Adds them to the registry. */
    public void bind(MeterRegistry registry) {
        counter(registry, "unsent", self -> self.unsent.sum());
        counter(registry, "sent", self -> self.sent.sum());
    }

    private void counter(MeterRegistry registry, String state, ToDoubleFunction<DeadlineMeters> count) {
        meters.addCounter(
                registry,
                "client.deadline.exceeded.calls",
                Tags.of("client", client, "state", state),
                "Calls that ended because the time for answering their requests was over, before or after they were sent",
                this,
                count);
    }

    /** Counts a call that had been sent, or had not. */
    public void exceeded(boolean wasSent) {
        (wasSent ? sent : unsent).increment();
    }

    /** Removes the counters from the registry. */
    @Override
    public void close() {
        meters.close();
    }
}

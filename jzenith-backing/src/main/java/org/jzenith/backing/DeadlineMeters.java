package org.jzenith.backing;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;
import org.jzenith.core.metrics.ScopedMeters;

/**
 * Counts the calls of one client that ended at the deadline of their requests. The counters show which client was slow.
 * Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class DeadlineMeters implements AutoCloseable {

    private final String client;
    private final ScopedMeters meters = new ScopedMeters();
    private final LongAdder unsent = new LongAdder();
    private final LongAdder sent = new LongAdder();

    /** Creates the counters of a client, without a registry. */
    public DeadlineMeters(String client) {
        this.client = client;
    }

    /** Adds the counters to the registry. */
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

    /** Counts a call, which the client had sent or had not. */
    public void exceeded(boolean wasSent) {
        (wasSent ? sent : unsent).increment();
    }

    /** Removes the counters from the registry. */
    @Override
    public void close() {
        meters.close();
    }
}

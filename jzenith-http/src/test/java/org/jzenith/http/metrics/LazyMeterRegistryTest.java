package org.jzenith.http.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyMeterRegistryTest {

    private final AtomicInteger made = new AtomicInteger();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final LazyMeterRegistry registry = new LazyMeterRegistry(() -> {
        made.incrementAndGet();
        return meters;
    });

    private void count() {
        registry.use(known -> known.counter("requests").increment());
    }

    @Test
    void isNotMadeByWhatIsMeasured() {
        count();
        assertThat(made).hasValue(0);
        assertThat(registry.peek()).isNull();
    }

    @Test
    void isGivenWithAllThatHasWaitedForIt() {
        count();
        count();
        assertThat(registry.get().counter("requests").count()).isEqualTo(2);
        assertThat(registry.peek()).isSameAs(meters);
    }

    @Test
    void isGivenAtOnceWhereItIsThere() {
        registry.get();
        count();
        assertThat(meters.counter("requests").count()).isEqualTo(1);
    }

    @Test
    void givesToNobodyTwice() {
        count();
        registry.get();
        registry.get();
        assertThat(meters.counter("requests").count()).isEqualTo(1);
    }
}

package org.jzenith.resilience.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BulkheadTest {

    private static void nothing() {}

    @Test
    void permitsThoseThatWaitInTheirOrder() {
        Bulkhead bulkhead = new Bulkhead(1, 2);
        List<String> permitted = new ArrayList<>();
        Bulkhead.Turn first = bulkhead.enter(BulkheadTest::nothing);
        Bulkhead.Turn second = bulkhead.enter(() -> permitted.add("second"));
        Bulkhead.Turn third = bulkhead.enter(() -> permitted.add("third"));
        assertThat(first.isPermitted()).isTrue();
        assertThat(bulkhead.enter(BulkheadTest::nothing).isRefused()).isTrue();
        first.leave();
        assertThat(permitted).containsExactly("second");
        second.leave();
        third.leave();
        assertThat(permitted).containsExactly("second", "third");
        assertThat(bulkhead.inside()).isZero();
    }

    @Test
    void forgetsThoseThatDoNotWaitAnyLonger() {
        Bulkhead bulkhead = new Bulkhead(1, 1);
        Bulkhead.Turn first = bulkhead.enter(BulkheadTest::nothing);
        AtomicInteger permitted = new AtomicInteger();
        bulkhead.enter(permitted::incrementAndGet).leave();
        assertThat(bulkhead.waiting()).isZero();
        first.leave();
        first.leave();
        assertThat(permitted).hasValue(0);
        assertThat(bulkhead.inside()).isZero();
    }

    @Test
    void losesNothingIfTurnsEndAndAreLeftAtTheSameTime() {
        Bulkhead bulkhead = new Bulkhead(2, 1_000);
        IntStream.range(0, 20_000).parallel().forEach(i -> {
            Bulkhead.Turn turn = bulkhead.enter(BulkheadTest::nothing);
            turn.leave();
        });
        assertThat(bulkhead.inside()).isZero();
        assertThat(bulkhead.waiting()).isZero();
    }
}

package org.jzenith.backing.broadcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.subscribers.TestSubscriber;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events for a subscriber that is slow, and gaps between them. A number is an event with so many bytes. */
class GapEmitterTest {

    private static final int GAP = -1;
    private static final int MEGABYTE = 1 << 20;

    private final List<GapEmitter<Integer>> emitters = new ArrayList<>();
    private final TestSubscriber<Integer> events = GapEmitter.<Integer>flowable(
                    GAP, event -> Math.max(0, event), passed -> passed, emitters::add)
            .test(0);
    private final GapEmitter<Integer> emitter = emitters.get(0);

    @Test
    void emitsAGapFirst() {
        assertThat(emitter.emit(1)).isTrue();
        events.request(10);
        events.assertValues(GAP, 1);
    }

    @Test
    void keeps16384EventsAndThenAGap() {
        emitter.resumed();
        events.request(1);
        for (int i = 0; i < 16_384; i++) {
            assertThat(emitter.emit(0)).isTrue();
        }
        assertThat(emitter.emit(0)).isFalse();
        assertThat(emitter.emit(0)).isFalse();
        events.request(Long.MAX_VALUE);
        events.assertValueCount(1 + 16_384 + 1).assertValueAt(1 + 16_384, GAP);
        assertThat(emitter.emit(7)).isTrue();
        events.assertValueAt(1 + 16_384 + 1, 7);
    }

    @Test
    void keeps8MegabytesAndThenAGap() {
        emitter.resumed();
        for (int i = 0; i < 8; i++) {
            assertThat(emitter.emit(MEGABYTE)).isTrue();
        }
        assertThat(emitter.emit(1)).isFalse();
        events.request(5);
        assertThat(emitter.emit(1)).isFalse(); // Until the subscriber knows of the gap.
        events.request(Long.MAX_VALUE);
        events.assertValueCount(1 + 8 + 1).assertValueAt(9, GAP);
    }

    @Test
    void keepsASingleEventOfAnySize() {
        emitter.resumed();
        events.request(1);
        assertThat(emitter.emit(100 * MEGABYTE)).isTrue();
        assertThat(emitter.emit(1)).isFalse();
        events.request(Long.MAX_VALUE);
        events.assertValues(GAP, 100 * MEGABYTE, GAP);
    }

    @Test
    void emitsOneGapForSeveralThatWait() {
        for (int i = 0; i < 10; i++) {
            emitter.missed();
            emitter.resumed();
        }
        emitter.emit(1);
        emitter.missed();
        emitter.resumed();
        emitter.missed();
        emitter.resumed();
        events.request(Long.MAX_VALUE);
        events.assertValues(GAP, 1, GAP);
        emitter.missed();
        emitter.resumed();
        events.assertValues(GAP, 1, GAP, GAP);
    }
}

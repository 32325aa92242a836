package org.jzenith.redis.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.redis.connection.SessionLimiter.Outcome;

class SessionLimiterTest {

    private final List<String> granted = new ArrayList<>();
    private final SessionLimiter permits = new SessionLimiter(1, 2);

    private Runnable waiter(String name) {
        return () -> granted.add(name);
    }

    @Test
    void areGivenInTheOrderOfAsking() {
        Runnable second = waiter("second");
        assertThat(permits.acquire(waiter("first"))).isEqualTo(Outcome.GRANTED);
        assertThat(permits.acquire(second)).isEqualTo(Outcome.WAITING);
        assertThat(permits.acquire(waiter("third"))).isEqualTo(Outcome.WAITING);
        assertThat(permits.acquire(waiter("too many"))).isEqualTo(Outcome.REFUSED);
        permits.release();
        assertThat(granted).containsExactly("second");
        permits.release();
        assertThat(granted).containsExactly("second", "third");
        assertThat(permits.inUse()).isEqualTo(1);
        permits.release();
        assertThat(permits.inUse()).isZero();
    }

    @Test
    void areNotGivenToWhoHasLeft() {
        Runnable leaving = waiter("leaving");
        permits.acquire(waiter("first"));
        permits.acquire(leaving);
        permits.acquire(waiter("next"));
        assertThat(permits.leave(leaving)).isTrue();
        permits.release();
        assertThat(granted).containsExactly("next");
        assertThat(permits.leave(leaving)).isFalse();
    }

    @Test
    void areNotWaitedForIfThereAreNone() {
        assertThat(new SessionLimiter(0, 2).acquire(waiter("nobody"))).isEqualTo(Outcome.REFUSED);
    }
}

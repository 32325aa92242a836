package org.jzenith.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.websocket.SessionTimes.Due.GONE;
import static org.jzenith.http.websocket.SessionTimes.Due.NOTHING;
import static org.jzenith.http.websocket.SessionTimes.Due.PING;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a client that says nothing counts as gone. */
class SessionTimesTest {

    private final SessionTimes times =
            new SessionTimes(new WebSocketLimits(1, 1, 1, 1, nanos(30), nanos(10), nanos(3600), nanos(5)), null);

    private static long nanos(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    private SessionTimes.Due due(long seconds, boolean reading) {
        return times.due(nanos(seconds), reading);
    }

    @Test
    void isSomeTimeAfterAPing() {
        assertThat(due(0, true)).isEqualTo(NOTHING);
        assertThat(due(30, true)).isEqualTo(PING);
        assertThat(due(39, true)).isEqualTo(NOTHING);
        assertThat(due(40, true)).isEqualTo(GONE);
    }

    @Test
    void isNotWhileItIsHeard() {
        assertThat(due(0, true)).isEqualTo(NOTHING);
        assertThat(due(30, true)).isEqualTo(PING);
        times.heard();
        assertThat(due(39, true)).isEqualTo(NOTHING);
        assertThat(due(68, true)).isEqualTo(NOTHING);
        assertThat(due(69, true)).isEqualTo(PING);
    }

    @Test
    void isNotWhileItIsNotRead() {
        assertThat(due(0, true)).isEqualTo(NOTHING);
        assertThat(due(30, false)).isEqualTo(PING);
        for (int second = 31; second < 600; second++) {
            assertThat(due(second, false)).isEqualTo(NOTHING);
        }
        assertThat(due(608, true)).isEqualTo(NOTHING);
        assertThat(due(609, true)).isEqualTo(GONE);
    }
}

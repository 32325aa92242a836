package org.jzenith.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.examples.shop.chaos.Chaos;

/** Does what {@code chaos.sh} does, for a round of faults. */
@Tag("stress")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ChaosTest {

    private static final int SECONDS = Integer.getInteger("chaos.seconds", 1);

    @Test
    void noOrderIsLostTwiceOrOutOfOrderAlthoughProcessesAreKilledAndFrozen() throws Exception {
        assertThat(Chaos.run(SECONDS)).isTrue();
    }
}

package org.jzenith.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final int INSTANCES = 10;

    private static Result run(Cause cause, EnumSet<Policy> policies) {
        return Simulation.run(Settings.defaults(cause, INSTANCES).with(policies), 7);
    }

    @Test
    void theSameSeedGivesTheSameResult() {
        Settings settings = Settings.defaults(Cause.FAILOVER, INSTANCES);
        assertThat(Simulation.run(settings, 7)).isEqualTo(Simulation.run(settings, 7));
    }

    @Test
    void anotherSeedGivesAnotherResult() {
        Settings settings = Settings.defaults(Cause.FAILOVER, INSTANCES);
        assertThat(Simulation.run(settings, 7)).isNotEqualTo(Simulation.run(settings, 8));
    }

    @Test
    void aStormOfRetriesWithoutBudgetNeverEnds() {
        Result result = run(Cause.FLOOD, EnumSet.noneOf(Policy.class));
        assertThat(result.isMetastable()).isTrue();
        assertThat(result.after()).isLessThan(result.before() / 10);
    }

    @Test
    void aBudgetEndsTheStorm() {
        Result result = run(Cause.FLOOD, EnumSet.of(Policy.RETRY_BUDGET));
        assertThat(result.isMetastable()).isFalse();
        assertThat(result.recovery()).isPositive();
    }

    @Test
    void allPoliciesLetTheServiceReturnAfterEachCause() {
        for (Cause cause : Cause.values()) {
            Result result = run(cause, EnumSet.allOf(Policy.class));
            assertThat(result.isMetastable()).as(cause.title()).isFalse();
            assertThat(result.before()).as(cause.title()).isBetween(2_300, 2_700);
        }
    }

    @Test
    void noDatabaseHasMoreConnectionsThanItsLimit() {
        Settings settings = Settings.defaults(Cause.FLOOD, 1_000);
        Result result = Simulation.run(settings.with(EnumSet.of(Policy.DEADLINES)), 7);
        assertThat(result.maxConnections()).isEqualTo(Settings.MAX_CONNECTIONS);
        assertThat(result.refusedConnections()).isPositive();
    }

    @Test
    void theSizedLimitsAllowFewerConnectionsThanTheDatabaseHas() {
        for (int instances : Results.SIZES) {
            Settings settings = Settings.sized(Cause.FLOOD, instances);
            assertThat(settings.poolSize() * instances).isLessThanOrEqualTo(Settings.MAX_CONNECTIONS);
        }
    }

    @Test
    void virtualTimeNeverRunsBackwards() {
        VirtualTime time = new VirtualTime(7);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            time.after(time.random().nextLong(VirtualTime.SECOND), () -> {
                times.add(time.now());
                time.after(
                        time.random().nextLong(VirtualTime.SECOND) - VirtualTime.SECOND / 2,
                        () -> times.add(time.now()));
            });
        }
        time.runUntil(2 * VirtualTime.SECOND);
        assertThat(times).hasSize(2_000).isSorted();
        assertThat(time.now()).isEqualTo(2 * VirtualTime.SECOND);
    }

    @Test
    void eventsOfTheSameTimeRunInTheirOrder() {
        VirtualTime time = new VirtualTime(7);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            time.after(5, () -> order.add(number));
        }
        time.runUntil(6);
        assertThat(order).hasSize(100).isSorted();
    }
}

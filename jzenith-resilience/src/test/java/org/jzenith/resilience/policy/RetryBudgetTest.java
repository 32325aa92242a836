package org.jzenith.resilience.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private static long spent(RetryBudget budget, int tries) {
        return IntStream.range(0, tries).filter(i -> budget.trySpend()).count();
    }

    @Test
    void hasItsReserveAtTheStart() {
        assertThat(spent(new RetryBudget(10, 5), 100)).isEqualTo(5);
    }

    @Test
    void allowsTenPercentOfCallsAndTheReserve() {
        RetryBudget budget = new RetryBudget(10, 5);
        long spent = 0;
        for (int i = 0; i < 10_000; i++) {
            budget.called();
            spent += spent(budget, 3);
        }
        assertThat(spent).isEqualTo(1_005);
    }

    @Test
    void savesNoMoreThanTenReserves() {
        RetryBudget budget = new RetryBudget(10, 5);
        IntStream.range(0, 100_000).forEach(i -> budget.called());
        assertThat(spent(budget, 1_000)).isEqualTo(50);
    }

    @Test
    void canBeNothing() {
        RetryBudget budget = new RetryBudget(0, 0);
        budget.called();
        assertThat(budget.trySpend()).isFalse();
    }

    @Test
    void takesBackWhatWasNotUsed() {
        RetryBudget budget = new RetryBudget(0, 1);
        assertThat(budget.trySpend()).isTrue();
        budget.giveBack();
        assertThat(spent(budget, 10)).isEqualTo(1);
    }

    @Test
    void isExactWithSeveralThreads() {
        RetryBudget budget = new RetryBudget(10, 100);
        assertThat(IntStream.range(0, 10_000)
                        .parallel()
                        .filter(i -> budget.trySpend())
                        .count())
                .isEqualTo(100);
    }

    @Test
    void pausesGrowUpToTheirLimitAndAreShortenedByUpToAHalf() {
        RetryDelay delay = new RetryDelay(Duration.ofMillis(100), Duration.ofMillis(350));
        for (int i = 0; i < 1_000; i++) {
            assertThat(delay.millis(1)).isBetween(50L, 100L);
            assertThat(delay.millis(2)).isBetween(100L, 200L);
            assertThat(delay.millis(3)).isBetween(175L, 350L);
            assertThat(delay.millis(1_000)).isBetween(175L, 350L);
        }
    }
}

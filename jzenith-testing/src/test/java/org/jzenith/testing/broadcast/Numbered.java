package org.jzenith.testing.broadcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.jzenith.backing.broadcast.BroadcastEvent;

/** A message with its publisher and its number: 0, 1, 2 and so on for each publisher. */
public record Numbered(int publisher, int number) {

    /**
     * Asserts that a subscriber, which was there before the first message, received all messages of each publisher in
     * their order and once, or a gap event where some are missing.
     *
     * @param counts how many messages each publisher has published
     */
    static void assertNothingIsLostWithoutAGap(List<BroadcastEvent<Numbered>> events, int... counts) {
        int[] next = new int[counts.length];
        boolean[] gap = new boolean[counts.length];
        assertThat(events.get(0)).isInstanceOf(BroadcastEvent.Gap.class);
        for (BroadcastEvent<Numbered> event : events.subList(1, events.size())) {
            if (event instanceof BroadcastEvent.Message<Numbered> message) {
                int publisher = message.value().publisher();
                int number = message.value().number();
                assertThat(number)
                        .as("%s of publisher %s comes once, and after those before it", number, publisher)
                        .isGreaterThanOrEqualTo(next[publisher]);
                assertThat(number == next[publisher] || gap[publisher])
                        .as(
                                "%s follows %s of publisher %s, with a gap if others are missing",
                                number, next[publisher] - 1, publisher)
                        .isTrue();
                next[publisher] = number + 1;
                gap[publisher] = false;
            } else {
                Arrays.fill(gap, true);
            }
        }
        for (int publisher = 0; publisher < counts.length; publisher++) {
            assertThat(next[publisher] == counts[publisher] || gap[publisher])
                    .as(
                            "the last of publisher %s is %s, not %s, or a gap follows",
                            publisher, counts[publisher] - 1, next[publisher] - 1)
                    .isTrue();
        }
    }
}

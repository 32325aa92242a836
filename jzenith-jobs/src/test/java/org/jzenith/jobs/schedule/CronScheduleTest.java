package org.jzenith.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a job is due, above all on the two days with another number of hours. */
class CronScheduleTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final LocalDate FORWARD = LocalDate.of(2026, 3, 29);
    private static final LocalDate BACK = LocalDate.of(2026, 10, 25);

    /** Returns the times of a day, each with its offset from UTC in hours. */
    private static List<String> times(String cron, LocalDate day) {
        CronSchedule schedule = new CronSchedule(cron, BERLIN);
        Instant end = day.plusDays(1).atStartOfDay(BERLIN).toInstant();
        List<String> times = new ArrayList<>();
        Instant time = schedule.next(day.atStartOfDay(BERLIN).toInstant().minusMillis(1))
                .orElseThrow();
        while (time.isBefore(end)) {
            times.add(LocalDateTime.ofInstant(time, BERLIN).toLocalTime() + "+"
                    + BERLIN.getRules().getOffset(time).getTotalSeconds() / 3600);
            time = schedule.next(time).orElseThrow();
        }
        return times;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "30 2 * * *      | 03:00+2",
                "0 3 * * *       | 03:00+2",
                "*/15 2 * * *    | 03:00+2",
                "15,45 1-3 * * * | 01:15+1 01:45+1 03:00+2 03:15+2 03:45+2",
                "0 2 * * 0       | 03:00+2",
                "0 */6 * * *     | 00:00+1 06:00+2 12:00+2 18:00+2"
            })
    void whenClocksGoForwardATimeThatDoesNotExistIsTheFirstMomentAfterIt(String cron, String expected) {
        assertThat(String.join(" ", times(cron, FORWARD))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "30 2 * * *      | 02:30+2",
                "0 2 * * 0       | 02:00+2",
                "*/15 2 * * *    | 02:00+2 02:15+2 02:30+2 02:45+2",
                "0 3 * * *       | 03:00+1",
                "15,45 1-3 * * * | 01:15+2 01:45+2 02:15+2 02:45+2 03:15+1 03:45+1"
            })
    void whenClocksGoBackATimeOfDayIsTheFirstOfBoth(String cron, String expected) {
        assertThat(String.join(" ", times(cron, BACK))).isEqualTo(expected);
    }

    @Test
    void eachHourOfElapsedTimeHasItsRun() {
        assertThat(times("30 * * * *", FORWARD))
                .hasSize(23)
                .contains("01:30+1", "03:30+2")
                .doesNotContain("02:30+1");
        assertThat(times("30 * * * *", BACK)).hasSize(25).contains("02:30+2", "02:30+1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "30 2 * * *",
                "* * * * *",
                "*/15 2 * * *",
                "0 2 * * 0",
                "15,45 1-3 * * *",
                "0 0 29 2 *",
                "30 * * * *",
                "0 12 1 * 1-5"
            })
    void theLastTimeIsTheOneAfterWhichTheNextFollows(String cron) {
        CronSchedule schedule = new CronSchedule(cron, BERLIN);
        SplittableRandom random = new SplittableRandom(7);
        Instant begin = Instant.parse("2026-01-01T00:00:00Z");
        for (int i = 0; i < 200; i++) {
            Instant time =
                    begin.plusSeconds(random.nextLong(Duration.ofDays(365).toSeconds()));
            Instant last = schedule.last(time).orElseThrow();
            assertThat(last).isBeforeOrEqualTo(time);
            assertThat(schedule.next(last).orElseThrow()).isAfter(time);
            assertThat(schedule.last(last)).isEqualTo(Optional.of(last));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0 3 * *", "61 3 * * *", "0 3 * * * *", "daily", "0 3 * * MOON"})
    void aMalformedExpressionIsRefused(String cron) {
        assertThatThrownBy(() -> new CronSchedule(cron, BERLIN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("cron: \"" + cron + "\"")
                .hasMessageEndingWith("(expected: minute, hour, day of month, month, day of week, such as 0 3 * * *)");
    }

    @Test
    void anExpressionWithoutAnyTimeIsRefused() {
        assertThatThrownBy(() -> new CronSchedule("0 0 30 2 *", BERLIN))
                .hasMessage("cron: \"0 0 30 2 *\" has no time (expected: days that exist)");
    }

    @Test
    void periodsAreTheSameOnAllInstances() {
        PeriodSchedule schedule = new PeriodSchedule(Duration.ofMinutes(5));
        Instant time = Instant.parse("2026-10-25T01:07:13Z");
        assertThat(schedule.next(time)).hasValue(Instant.parse("2026-10-25T01:10:00Z"));
        assertThat(schedule.last(time)).hasValue(Instant.parse("2026-10-25T01:05:00Z"));
        assertThat(schedule.next(Instant.parse("2026-10-25T01:10:00Z")))
                .hasValue(Instant.parse("2026-10-25T01:15:00Z"));
        assertThatThrownBy(() -> new PeriodSchedule(Duration.ofMillis(999)))
                .hasMessage("period: PT0.999S (expected: 1 s to 366 days)");
    }
}

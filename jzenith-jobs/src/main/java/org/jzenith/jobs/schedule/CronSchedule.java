package org.jzenith.jobs.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.field.expression.Every;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Optional;

/**
 * The times of a cron expression in a time zone. If its hour is {@code *} or begins with it, the job is about elapsed
 * time: it runs in both hours when clocks go back. Otherwise it is about a time of day, which each day has once: when
 * clocks go forward, a time that does not exist is the first moment after it, and when they go back, a time that exists
 * twice is the first of both.
 */
public final class CronSchedule implements Schedule {

    private static final CronParser PARSER = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

    /** How far back the last time is sought; the last of them is enough for each leap day. */
    private static final List<Duration> BACK = List.of(
            Duration.ofHours(1),
            Duration.ofDays(1),
            Duration.ofDays(31),
            Duration.ofDays(366),
            Duration.ofDays(9 * 366));

    private final String expression;
    private final ExecutionTime times;
    private final ZoneId zone;
    private final boolean ofDay;

    /**
     * Creates a schedule.
     *
     * @param expression minute, hour, day of month, month and day of week, such as {@code 0 3 * * *}
     * @throws IllegalArgumentException if the expression is malformed, or describes no time
     */
    public CronSchedule(String expression, ZoneId zone) {
        this.expression = expression.strip();
        this.zone = zone;
        Cron cron;
        try {
            cron = PARSER.parse(this.expression).validate();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "cron: \"" + expression + "\": " + e.getMessage()
                            + " (expected: minute, hour, day of month, month, day of week, such as 0 3 * * *)",
                    e);
        }
        this.times = ExecutionTime.forCron(cron);
        FieldExpression hour = cron.retrieve(CronFieldName.HOUR).getExpression();
        this.ofDay = !(hour instanceof Always || hour instanceof Every);
        if (next(Instant.EPOCH).isEmpty()) {
            throw new IllegalArgumentException("cron: \"" + expression + "\" has no time (expected: days that exist)");
        }
    }

    @Override
    public Optional<Instant> next(Instant after) {
        if (!ofDay) {
            return times.nextExecution(after.atZone(zone)).map(ZonedDateTime::toInstant);
        }
        Optional<ZonedDateTime> local =
                times.nextExecution(LocalDateTime.ofInstant(after, zone).atZone(ZoneOffset.UTC));
        while (local.isPresent()) {
            Instant time = instant(local.get().toLocalDateTime());
            if (time.isAfter(after)) {
                return Optional.of(time);
            }
            local = times.nextExecution(local.get());
        }
        return Optional.empty();
    }

    private Instant instant(LocalDateTime local) {
        ZoneOffsetTransition transition = zone.getRules().getTransition(local);
        return transition != null && transition.isGap()
                ? transition.getInstant()
                : local.atZone(zone).toInstant(); // The first of two.
    }

    /** The library knows last times, too, but they are not always those that it knows as next ones. */
    @Override
    public Optional<Instant> last(Instant until) {
        Optional<Instant> last = Optional.empty();
        for (Duration back : BACK) {
            Optional<Instant> time = next(until.minus(back));
            while (time.isPresent() && !time.get().isAfter(until)) {
                last = time;
                time = next(time.get());
            }
            if (last.isPresent()) {
                return last;
            }
        }
        return last;
    }

    @Override
    public String toString() {
        return expression + " in " + zone;
    }
}

package org.jzenith.postgresql.value;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * The dates and times that PostgreSQL has, and the infinite ones: {@code infinity} is the {@code MAX} of each type of
 * Java, and of {@link LocalDate} only, {@code -infinity} is the {@code MIN}. The driver sends the nearest one that it
 * has instead of any other.
 */
final class TimestampRange {

    private static final int LAST_YEAR_OF_DATES = 5_874_897;
    private static final LocalDateTime EARLIEST = LocalDateTime.of(-4713, 11, 24, 0, 0);
    private static final LocalDateTime END = LocalDateTime.of(294_277, 1, 1, 0, 0);
    private static final Instant EARLIEST_INSTANT = EARLIEST.toInstant(ZoneOffset.UTC);
    private static final Instant END_INSTANT = END.toInstant(ZoneOffset.UTC);
    /** What the driver reads for -infinity: it takes the number that stands for it for microseconds. */
    private static final LocalDateTime READ_FOR_MINUS_INFINITY =
            LocalDateTime.of(2000, 1, 1, 0, 0).plus(Long.MIN_VALUE, ChronoUnit.MICROS);

    private TimestampRange() {}

    /** The driver recognises the infinite ones by identity, and counts days in an int. */
    static LocalDate sent(LocalDate date) {
        if (date.equals(LocalDate.MAX)) {
            return LocalDate.MAX;
        }
        if (date.equals(LocalDate.MIN)) {
            return LocalDate.MIN;
        }
        if (Math.abs(date.getYear()) > LAST_YEAR_OF_DATES) {
            throw RefusedParameterException.timeOutOfRange("date");
        }
        return date;
    }

    static LocalDateTime sent(LocalDateTime time) {
        if (!time.equals(LocalDateTime.MAX) && (time.isBefore(EARLIEST) || !time.isBefore(END))) {
            throw RefusedParameterException.timeOutOfRange("timestamp");
        }
        return time;
    }

    static OffsetDateTime sent(OffsetDateTime time) {
        if (time.equals(OffsetDateTime.MAX)) {
            return OffsetDateTime.MAX;
        }
        Instant instant = time.toInstant();
        if (instant.isBefore(EARLIEST_INSTANT) || !instant.isBefore(END_INSTANT)) {
            throw RefusedParameterException.timeOutOfRange("timestamptz");
        }
        return time;
    }

    /** Returns a time that is refused when it is sent, for an instant that the driver's type does not have. */
    static OffsetDateTime of(Instant instant) {
        if (instant.equals(Instant.MAX)) {
            return OffsetDateTime.MAX;
        }
        return instant.isBefore(EARLIEST_INSTANT) || !instant.isBefore(END_INSTANT)
                ? OffsetDateTime.MIN
                : instant.atOffset(ZoneOffset.UTC);
    }

    /**
     * Returns whether the driver has read a time that the server did not send: for -infinity, and for the earliest one.
     */
    static boolean isMisread(Object time) {
        LocalDateTime local = time instanceof OffsetDateTime offset ? offset.toLocalDateTime() : (LocalDateTime) time;
        return local.equals(READ_FOR_MINUS_INFINITY) || local.equals(LocalDateTime.MIN);
    }
}

package org.jzenith.rest.server;

import io.vertx.core.http.HttpHeaders;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/**
 * The current time in the form of the {@code Date} header (RFC 9110 sections 5.6.7 and 6.6.1). It is formatted once a
 * second, since formatting it for each response would be expensive. Used only on one event loop.
 */
final class HttpDate {

    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private long second = -1;
    private CharSequence text = "";

    HttpDate() {
        renew();
    }

    /** Reads the clock; must be called several times a second. */
    void renew() {
        long now = TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis());
        if (now != second) {
            second = now;
            text = HttpHeaders.createOptimized(format(now));
        }
    }

    /**
     * Returns a time in seconds since 1970 as an {@code IMF-fixdate}. Written by hand because the formatters of the JDK
     * and of Netty load the names of days and months, or the weeks of a country, which the start would wait for.
     */
    static String format(long second) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        StringBuilder date = new StringBuilder(29)
                .append(name(DAYS, time.getDayOfWeek().getValue()))
                .append(", ");
        twoDigits(date, time.getDayOfMonth())
                .append(' ')
                .append(name(MONTHS, time.getMonthValue()))
                .append(' ');
        twoDigits(date, time.getYear() / 100);
        twoDigits(date, time.getYear() % 100).append(' ');
        twoDigits(date, time.getHour()).append(':');
        twoDigits(date, time.getMinute()).append(':');
        return twoDigits(date, time.getSecond()).append(" GMT").toString();
    }

    private static String name(String names, int number) {
        return names.substring(3 * (number - 1), 3 * number);
    }

    private static StringBuilder twoDigits(StringBuilder date, int number) {
        return date.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    /** Returns the time at which the clock was last read. */
    CharSequence text() {
        return text;
    }
}

package org.jzenith.http.management;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.value.Durations;
import org.jzenith.core.logging.LogLevel;
import org.jzenith.core.logging.LoggerLevels;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;

/** Answers with the level of a logger. Operators with the key can change it for a time. */
final class LoggerRoute extends ManagementRoute {

    private static final String PATH = "/loggers/{name}";
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final String EXPECTED = "{\"level\": \"debug\", \"time\": \"10m\"}";

    /** The body of a request to change a level. */
    private record Change(@Nullable String level, @Nullable String time) {}

    private final LoggerLevels levels;

    private LoggerRoute(LoggerLevels levels, List<HttpMethod> methods, AccessRule access) {
        super(PATH, methods, access);
        this.levels = levels;
    }

    /** Returns the route that shows a level, without a key. */
    static LoggerRoute reading(LoggerLevels levels) {
        return new LoggerRoute(levels, GET, AccessRule.permitAll());
    }

    /** Returns the route that changes a level, or restores it. */
    static LoggerRoute changing(LoggerLevels levels) {
        return new LoggerRoute(levels, List.of(HttpMethod.POST, HttpMethod.DELETE), AccessRule.authenticated());
    }

    @Override
    void answer(Exchange exchange, Buffer body) {
        HttpMethod method = exchange.request().method();
        try {
            String name = nameIn(exchange);
            if (method.equals(HttpMethod.POST)) {
                Change change = read(body, Change.class, EXPECTED);
                send(exchange, levels.change(name, level(change.level()), time(change.time())));
            } else if (method.equals(HttpMethod.DELETE)) {
                send(exchange, levels.restore(name));
            } else {
                send(exchange, levels.of(name));
            }
        } catch (IllegalArgumentException e) {
            exchange.send(HttpProblem.of(400).withDetail(e.getMessage()));
        } catch (UnsupportedOperationException e) {
            exchange.send(HttpProblem.of(501).withDetail(e.getMessage()));
        }
    }

    private static LogLevel level(@Nullable String text) {
        return Arrays.stream(LogLevel.values())
                .filter(level -> level.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("The level is unknown (expected: one of "
                        + Arrays.toString(LogLevel.values()).toLowerCase(Locale.ROOT) + ")."));
    }

    private static Duration time(@Nullable String text) {
        if (text == null) {
            throw new IllegalArgumentException(
                    "There is no time after which the level goes back (expected: " + EXPECTED + ").");
        }
        Duration time = Durations.parse(text);
        if (time.isZero() || time.isNegative() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "The time is \"" + text + "\" (expected: more than 0s, and at most " + LONGEST.toHours() + "h).");
        }
        return time;
    }
}

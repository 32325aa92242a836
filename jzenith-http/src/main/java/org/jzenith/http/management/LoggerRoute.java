package org.jzenith.http.management;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.value.Durations;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.logging.LevelBroadcast;
import org.jzenith.core.logging.LogLevel;
import org.jzenith.core.logging.LoggerLevel;
import org.jzenith.core.logging.LoggerLevels;
import org.jzenith.core.logging.NoLevelBroadcast;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers with the level of a logger. Operators with the key can change it for a time, in this instance or in all of
 * them.
 */
final class LoggerRoute extends ManagementRoute {

    private static final Logger LOG = LoggerFactory.getLogger(LoggerRoute.class);

    private static final String PATH = "/loggers/{name}";
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final String EXPECTED = "{\"level\": \"debug\", \"time\": \"10m\"}";
    /** Nothing is sent if only this instance changes. */
    private static final Completable HERE = Completable.complete();
    /** The value of {@code instances} in the body or in the query. */
    private static final String ALL = "all";

    /** The body of a request to change a level. */
    private record Change(@Nullable String level, @Nullable String time, @Nullable String instances) {}

    private final LoggerLevels levels;
    private final LevelBroadcast broadcast;

    private LoggerRoute(LoggerLevels levels, LevelBroadcast broadcast, List<HttpMethod> methods, AccessRule access) {
        super(PATH, methods, access);
        this.levels = levels;
        this.broadcast = broadcast;
    }

    /** Returns the route that shows a level, without a key. */
    static LoggerRoute reading(LoggerLevels levels) {
        return new LoggerRoute(levels, NoLevelBroadcast.INSTANCE, GET, AccessRule.permitAll());
    }

    /** Returns the route that changes a level, or restores it. */
    static LoggerRoute changing(LoggerLevels levels, LevelBroadcast broadcast) {
        return new LoggerRoute(
                levels, broadcast, List.of(HttpMethod.POST, HttpMethod.DELETE), AccessRule.authenticated());
    }

    @Override
    void answer(Exchange exchange, Buffer body) {
        HttpMethod method = exchange.request().method();
        try {
            String name = nameIn(exchange);
            if (method.equals(HttpMethod.POST)) {
                Change change = read(body, Change.class, EXPECTED);
                LogLevel level = level(change.level());
                Duration time = time(change.time());
                boolean all = isForAll(change.instances());
                change(
                        exchange,
                        all ? broadcast.change(name, level, time) : HERE,
                        () -> levels.change(name, level, time));
            } else if (method.equals(HttpMethod.DELETE)) {
                boolean all = isForAll(exchange.request().getParam("instances"));
                change(exchange, all ? broadcast.restore(name) : HERE, () -> levels.restore(name));
            } else {
                send(exchange, levels.of(name));
            }
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            refuse(exchange, e);
        }
    }

    /** Changes a level of this instance, and answers with it, after the change has been sent to the others. */
    private static void change(Exchange exchange, Completable sending, Supplier<LoggerLevel> changing) {
        Context loop = Vertx.currentContext();
        Disposable unused = sending.subscribe(
                () -> EventLoops.run(loop, () -> {
                    try {
                        send(exchange, changing.get());
                    } catch (IllegalArgumentException | UnsupportedOperationException e) {
                        refuse(exchange, e);
                    }
                }),
                failure -> EventLoops.run(loop, () -> refuse(exchange, failure)));
    }

    private static void refuse(Exchange exchange, Throwable failure) {
        int status = failure instanceof IllegalArgumentException
                ? 400
                : failure instanceof UnsupportedOperationException ? 501 : 503;
        if (status == 503) {
            LOG.warn("A level could not be sent to the other instances", failure);
        }
        exchange.send(HttpProblem.of(status)
                .withDetail(
                        status == 503
                                ? "The other instances cannot be reached. No level was changed."
                                : failure.getMessage()));
    }

    private static boolean isForAll(@Nullable String instances) {
        if (instances != null && !instances.equals(ALL)) {
            throw new IllegalArgumentException(
                    "The instances are \"" + instances + "\" (expected: " + ALL + ", or nothing for this instance).");
        }
        return instances != null;
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

package org.jzenith.postgresql.sql.pool;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.SqlConnectOptions;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.ObservedCalls;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.request.CallObserver;

/**
 * The meters of one client. The label of a statement is the comment that it begins with, such as {@code find-user}, or
 * else its first word, but never its text. Safe on any thread; measures nothing before it is bound.
 */
final class StatementMetrics implements AutoCloseable {

    private static final Pattern NAME =
            Pattern.compile("\\s*(?:/\\*\\s*([\\w.-]{1,60})\\s*\\*/|([A-Za-z]{1,20})\\b).*", Pattern.DOTALL);

    private final ClientMeters meters;

    StatementMetrics(PoolSettings settings) {
        this.meters = new ClientMeters(settings.name(), settings.dialect().system(), StatementMetrics::name);
    }

    /** Measures from now on. Loads many classes: not on an event loop. */
    <T> void bind(MeterRegistry registry, T pool, ClientMeters.PoolState<T> state) {
        meters.bind(registry, pool, state);
    }

    /** Stops reading from the pool. */
    @Override
    public void close() {
        meters.close();
    }

    /** Returns what an observer sees of the calls to the database of these options. */
    static ObservedCalls observed(
            PoolSettings settings, SqlConnectOptions options, CallObserver.@Nullable Factory observers) {
        return observers == null
                ? ObservedCalls.NONE
                : new ObservedCalls(
                        observers.observe(new CallObserver.Service(
                                settings.dialect().system(),
                                options.getDatabase(),
                                options.getHost(),
                                options.getPort(),
                                StatementMetrics::name)),
                        StatementMetrics::type);
    }

    /** Counts a statement, with the reason if it has failed. */
    void answered(String sql, long nanos, @Nullable Throwable failure) {
        if (failure == null) {
            meters.succeeded(sql, nanos);
        } else {
            meters.failed(sql, nanos, type(failure));
        }
    }

    /** Counts a call that has ended because the time for answering its request was over. */
    void exceeded(boolean sent) {
        meters.deadlines().exceeded(sent);
    }

    private static String type(Throwable failure) {
        if (failure instanceof RowMappingException) {
            return "too_many_rows";
        }
        if (failure instanceof DeadlineExceededException) {
            return "deadline";
        }
        return failure instanceof DatabaseException server && server.getSqlState() != null
                ? server.getSqlState()
                : "unavailable";
    }

    static String name(String sql) {
        Matcher matcher = NAME.matcher(sql);
        if (!matcher.matches()) {
            return ClientMeters.OTHER;
        }
        return matcher.group(1) != null ? matcher.group(1) : matcher.group(2).toUpperCase(Locale.ROOT);
    }
}

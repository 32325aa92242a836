package org.jzenith.postgresql.pool;

import io.vertx.core.json.DecodeException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import io.vertx.sqlclient.TransactionRollbackException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.error.DurationText;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;

/** Distinguishes failures of the server and the network from failures of statements, and has the messages. */
public final class ErrorTranslator {

    /**
     * The SQL states that mean that the server currently does not serve us, for whatever reason, besides
     * {@link #UNAVAILABLE_CLASSES}.
     */
    private static final Set<String> UNAVAILABLE = Set.of("57P01", "57P02", "57P03", "25006");
    /** Connections that fail, and resources that are used up, such as connections, memory and disks. */
    private static final Set<String> UNAVAILABLE_CLASSES = Set.of("08", "53");

    private ErrorTranslator() {}

    /**
     * Returns the failure to report for a statement: its own failure, or that the server is not available.
     *
     * @param tookNanos how long the server has worked on the statement
     */
    public static Throwable translate(Throwable failure, PoolSettings settings, long tookNanos) {
        if (failure instanceof PostgresqlUnavailableException) {
            return failure;
        }
        if (failure instanceof PgException sql) {
            if (isCancelled(sql) && isTimeOut(tookNanos, settings)) {
                return new PostgresqlUnavailableException(tooSlow(settings), sql);
            }
            return isCancelled(sql) || isUnavailable(sql)
                    ? new PostgresqlUnavailableException(
                            "The server of " + settings.subject() + " refuses: " + sql.getErrorMessage(), sql)
                    : sql;
        }
        if (failure instanceof IOException
                || failure instanceof ClosedConnectionException
                || isOfClosedConnection(failure)) {
            return connectionLost(settings, failure);
        }
        return failure;
    }

    private static boolean isUnavailable(PgException sql) {
        String state = sql.getSqlState();
        return state != null
                && (UNAVAILABLE.contains(state) || UNAVAILABLE_CLASSES.stream().anyMatch(state::startsWith));
    }

    /**
     * Returns whether a transaction is over although its commit or rollback has failed. If that was cancelled, it may
     * not have begun.
     */
    static boolean hasUndone(Throwable failure) {
        return failure instanceof TransactionRollbackException
                || (failure instanceof PgException sql && !isCancelled(sql));
    }

    private static boolean isCancelled(PgException sql) {
        return "57014".equals(sql.getSqlState());
    }

    /**
     * Returns whether it was our timeout that cancelled it; tolerant, because the server and we do not measure quite
     * the same time.
     */
    private static boolean isTimeOut(long tookNanos, PoolSettings settings) {
        return tookNanos >= settings.statementNanos() - settings.statementNanos() / 10;
    }

    /** Returns whether the server is read-only: probably another server is the primary by now. */
    static boolean isReadOnly(Throwable failure) {
        return failure instanceof PgException sql && "25006".equals(sql.getSqlState());
    }

    /**
     * Returns whether the server has answered with a value that the driver has no value of Java for, such as
     * {@code time '24:00'}.
     */
    public static boolean isUnreadable(Throwable failure) {
        return failure instanceof DateTimeException
                || failure instanceof NumberFormatException
                || failure instanceof ArithmeticException
                || failure instanceof DecodeException;
    }

    /** Returns whether the driver gives up the connection, and blames all statements that are on their way on it. */
    static boolean endsConnection(Throwable failure) {
        return isUnreadable(failure) || failure instanceof UnsupportedOperationException;
    }

    /** The driver has no exception types for these failures. */
    private static boolean isOfClosedConnection(Throwable failure) {
        String message = failure.getMessage();
        return message != null
                && (message.startsWith("Connection is not active now")
                        || message.startsWith("Pending requests failed"));
    }

    public static PostgresqlUnavailableException connectionLost(PoolSettings settings, @Nullable Throwable cause) {
        return new PostgresqlUnavailableException(
                "The connection to the server of " + settings.subject() + " was lost before it answered"
                        + (cause instanceof PgException sql ? ": " + sql.getErrorMessage() : ""),
                cause);
    }

    /** Returns why the server has ended a connection, if it said so. */
    static PostgresqlUnavailableException ended(@Nullable Throwable unsolicited, PoolSettings settings) {
        return unsolicited instanceof PgException sql && "25P03".equals(sql.getSqlState())
                ? new PostgresqlUnavailableException(
                        "The server of " + settings.subject()
                                + " has ended a transaction that was idle for longer than "
                                + limit(settings, "idle-in-transaction-timeout", settings.idleInTransactionNanos()),
                        sql)
                : connectionLost(settings, unsolicited);
    }

    static PostgresqlUnavailableException noAnswer(PoolSettings settings) {
        return new PostgresqlUnavailableException(tooSlow(settings) + ", and the server did not cancel it", null);
    }

    private static String tooSlow(PoolSettings settings) {
        return "A statement took longer than " + limit(settings, "statement-timeout", settings.statementNanos());
    }

    static PostgresqlUnavailableException notConnectedInTime(PoolSettings settings) {
        return new PostgresqlUnavailableException(
                "No connection within " + limit(settings, "connect-timeout", settings.connectNanos()), null);
    }

    static PostgresqlUnavailableException unreachable(PoolSettings settings, @Nullable Throwable reason) {
        return new PostgresqlUnavailableException(
                "The server of " + settings.subject() + " cannot be reached: "
                        + (reason == null ? "for an unknown reason" : ServerProblems.message(reason)),
                reason);
    }

    static PostgresqlUnavailableException noneFree(PoolSettings settings, int connections) {
        return new PostgresqlUnavailableException(
                "No connection became free within "
                        + limit(settings, "acquire-timeout", settings.acquireNanos()) + "; this event loop has "
                        + connections
                        + " of the " + settings.poolSize() + " of " + settings.subject() + ".pool-size",
                null);
    }

    static PostgresqlUnavailableException queueFull(PoolSettings settings) {
        return new PostgresqlUnavailableException(
                "Too many calls wait for a connection: " + settings.poolQueue() + ", which is " + settings.subject()
                        + ".pool-queue",
                null);
    }

    static PostgresqlUnavailableException closed(PoolSettings settings) {
        return new PostgresqlUnavailableException("The client of " + settings.subject() + " is closed", null);
    }

    /** The time for answering the request, of which the call is a part, is over. */
    public static DeadlineExceededException exceeded(PoolSettings settings, boolean sent) {
        return new DeadlineExceededException(settings.subject() + ": the time for answering the request was over "
                + (sent ? "before the server had answered" : "before the statement was sent"));
    }

    private static String limit(PoolSettings settings, String key, long nanos) {
        return DurationText.of(Duration.ofNanos(nanos)) + ", which is " + settings.subject() + '.' + key;
    }
}

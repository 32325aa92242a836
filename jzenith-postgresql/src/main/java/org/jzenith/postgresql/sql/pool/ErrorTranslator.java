package org.jzenith.postgresql.sql.pool;

import io.vertx.core.json.DecodeException;
import io.vertx.sqlclient.ClosedConnectionException;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.TransactionRollbackException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.postgresql.sql.driver.FailureKind;

/** Distinguishes failures of the server and the network from failures of statements, and has the messages. */
public final class ErrorTranslator {

    private ErrorTranslator() {}

    /**
     * Returns the failure to report for a statement: its own failure, or that the server is not available.
     *
     * @param tookNanos how long the server has worked on the statement
     */
    public static Throwable translate(Throwable failure, PoolSettings settings, long tookNanos) {
        if (failure instanceof DatabaseException sql) {
            FailureKind kind = settings.dialect().kind(sql);
            if (kind == FailureKind.CANCELLED && isTimeOut(tookNanos, settings)) {
                return unavailable(settings, tooSlow(settings), sql);
            }
            return kind.isUnavailable()
                    ? unavailable(
                            settings, "The server of " + settings.subject() + " refuses" + words(sql, settings), sql)
                    : sql;
        }
        if (isOfClosedConnection(failure)) {
            return connectionLost(settings, failure);
        }
        return failure;
    }

    private static ServiceUnavailableException unavailable(
            PoolSettings settings, String message, @Nullable Throwable cause) {
        return settings.dialect().unavailable(message, cause);
    }

    private static String words(@Nullable Throwable failure, PoolSettings settings) {
        return failure instanceof DatabaseException sql
                ? ": " + settings.dialect().message(sql)
                : "";
    }

    /**
     * Returns whether a transaction is over although its commit or rollback has failed. If that was cancelled, it may
     * not have begun.
     */
    static boolean hasUndone(Throwable failure, PoolSettings settings) {
        return failure instanceof TransactionRollbackException
                || (failure instanceof DatabaseException && settings.dialect().kind(failure) != FailureKind.CANCELLED);
    }

    /**
     * Returns whether it was our timeout that cancelled it; tolerant, because the server and we do not measure quite
     * the same time.
     */
    private static boolean isTimeOut(long tookNanos, PoolSettings settings) {
        return tookNanos >= settings.statementNanos() - settings.statementNanos() / 10;
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

    /**
     * Returns whether the connection is closed, or the driver gives it up and blames all statements that are on their
     * way on it. The driver tells these statements before it calls the close handler.
     */
    static boolean endsConnection(Throwable failure) {
        return isUnreadable(failure)
                || failure instanceof UnsupportedOperationException
                || isOfClosedConnection(failure);
    }

    private static boolean isOfClosedConnection(Throwable failure) {
        if (failure instanceof IOException || failure instanceof ClosedConnectionException) {
            return true;
        }
        // The driver has no exception types for these failures.
        String message = failure.getMessage();
        return message != null
                && (message.startsWith("Connection is not active now")
                        || message.startsWith("Pending requests failed"));
    }

    public static ServiceUnavailableException connectionLost(PoolSettings settings, @Nullable Throwable cause) {
        return unavailable(
                settings,
                "The connection to the server of " + settings.subject() + " was lost before it answered"
                        + words(cause, settings),
                cause);
    }

    /** Returns why the server has ended a connection, if it said so. */
    static ServiceUnavailableException ended(@Nullable Throwable unsolicited, PoolSettings settings) {
        return unsolicited != null && settings.dialect().kind(unsolicited) == FailureKind.IDLE_IN_TRANSACTION
                ? unavailable(
                        settings,
                        "The server of " + settings.subject()
                                + " has ended a transaction that was idle for longer than "
                                + limit(settings, "idle-in-transaction-timeout", settings.idleInTransactionNanos()),
                        unsolicited)
                : connectionLost(settings, unsolicited);
    }

    static ServiceUnavailableException noAnswer(PoolSettings settings) {
        return unavailable(settings, tooSlow(settings) + ", and the server did not cancel it", null);
    }

    private static String tooSlow(PoolSettings settings) {
        return "A statement took longer than " + limit(settings, "statement-timeout", settings.statementNanos());
    }

    static ServiceUnavailableException notConnectedInTime(PoolSettings settings) {
        return unavailable(
                settings, "No connection within " + limit(settings, "connect-timeout", settings.connectNanos()), null);
    }

    static ServiceUnavailableException unreachable(PoolSettings settings, @Nullable Throwable reason) {
        return unavailable(
                settings,
                "The server of " + settings.subject() + " cannot be reached: "
                        + (reason == null ? "for an unknown reason" : ServerProblems.message(reason)),
                reason);
    }

    static ServiceUnavailableException noneFree(PoolSettings settings, int connections) {
        return unavailable(
                settings,
                "No connection became free within "
                        + limit(settings, "acquire-timeout", settings.acquireNanos()) + "; this event loop has "
                        + connections
                        + " of the " + settings.poolSize() + " of " + settings.subject() + ".pool-size",
                null);
    }

    static ServiceUnavailableException queueFull(PoolSettings settings) {
        return unavailable(
                settings,
                "Too many calls wait for a connection: " + settings.poolQueue() + ", which is " + settings.subject()
                        + ".pool-queue",
                null);
    }

    static ServiceUnavailableException closed(PoolSettings settings) {
        return unavailable(settings, "The client of " + settings.subject() + " is closed", null);
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

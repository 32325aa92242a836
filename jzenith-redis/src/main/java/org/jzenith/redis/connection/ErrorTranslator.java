package org.jzenith.redis.connection;

import io.vertx.redis.client.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.error.DurationText;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.redis.error.RedisUnavailableException;

/** Distinguishes failures of the server and the network from failures of commands, and creates the messages. */
public final class ErrorTranslator {

    /** The errors that mean that the server is unavailable now, for any reason. */
    private static final Set<String> UNAVAILABLE = Set.of(
            "LOADING",
            "BUSY",
            "READONLY",
            "MASTERDOWN",
            "CLUSTERDOWN",
            "TRYAGAIN",
            "NOREPLICAS",
            "MISCONF",
            "OOM",
            "NOAUTH");

    /** The errors among them from a server that the name no longer leads to, or not yet. */
    private static final Set<String> REPLACED = Set.of("READONLY", "MASTERDOWN", "LOADING");

    /** The errors of a cluster that mean that another server has the key. */
    private static final Set<String> MOVED = Set.of("MOVED", "ASK");

    private ErrorTranslator() {}

    /** Returns whether another server may have replaced the one with this answer, as after a failover. */
    static boolean isOfReplacedServer(Throwable failure) {
        return failure instanceof Response
                && REPLACED.contains(String.valueOf(failure.getMessage()).split(" ", 2)[0]);
    }

    /** Returns the failure to report for a command: its own failure, or that the server is not available. */
    static Throwable translate(Throwable failure, ConnectionSettings settings) {
        if (failure instanceof RedisUnavailableException) {
            return failure;
        }
        String message = String.valueOf(failure.getMessage());
        if (message.startsWith("Redis command is not valid")) { // The message would show the arguments.
            return new IllegalArgumentException("The command has a wrong number of arguments");
        }
        if (failure instanceof IOException || isOfClosedConnection(message)) {
            return connectionLost(settings, failure);
        }
        if (failure instanceof Response) {
            RedisCommandException answered = new RedisCommandException(message, failure);
            if (MOVED.contains(answered.code())) {
                return moved(settings, message, failure);
            }
            return UNAVAILABLE.contains(answered.code())
                    ? new RedisUnavailableException(
                            "The server of " + settings.subject() + " refuses: " + message, failure)
                    : answered;
        }
        return failure;
    }

    private static RedisUnavailableException moved(ConnectionSettings settings, String message, Throwable failure) {
        return new RedisUnavailableException(
                "Another server of the cluster of " + settings.subject() + " has the key: " + message
                        + ". Fix: set " + settings.subject()
                        + ".mode=cluster; in a session of a cluster, begin a new session",
                failure);
    }

    /** No server is known that has what a command needs. */
    public static RedisUnavailableException noMaster(ConnectionSettings settings, String wanted) {
        return new RedisUnavailableException(
                "No master of the cluster of " + settings.subject() + " has " + wanted + " now", null);
    }

    /** The driver has no exception types for these failures. */
    private static boolean isOfClosedConnection(String message) {
        return message.startsWith("CONNECTION_CLOSED")
                || message.startsWith("Connection is closed")
                || message.startsWith("Connection was closed");
    }

    public static RedisUnavailableException connectionLost(ConnectionSettings settings, @Nullable Throwable cause) {
        return new RedisUnavailableException(
                "The connection to the server of " + settings.subject() + " was lost before it answered"
                        + (cause != null && isOfReplacedServer(cause) ? ": " + cause.getMessage() : ""),
                cause);
    }

    /** The deadline of the request that the command belongs to has passed. */
    static DeadlineExceededException exceeded(ConnectionSettings settings, boolean sent) {
        return new DeadlineExceededException(settings.subject() + ": the time for answering the request was over "
                + (sent ? "before the server had answered" : "before the command was sent"));
    }

    static RedisUnavailableException noAnswer(ConnectionSettings settings) {
        return new RedisUnavailableException(
                "A command took longer than " + limit(settings, "command-timeout", settings.commandNanos()), null);
    }

    static RedisUnavailableException notConnectedInTime(ConnectionSettings settings) {
        return new RedisUnavailableException(
                "No connection within " + limit(settings, "connect-timeout", settings.connectNanos()), null);
    }

    public static RedisUnavailableException unreachable(ConnectionSettings settings, @Nullable Throwable reason) {
        return new RedisUnavailableException(
                "The server of " + settings.subject() + " cannot be reached: "
                        + (reason == null ? "for an unknown reason" : ServerProblems.message(reason)),
                reason);
    }

    static RedisUnavailableException queueFull(ConnectionSettings settings) {
        return new RedisUnavailableException(
                "Too many commands are on their way: " + settings.queueSize() + ", which is " + settings.subject()
                        + ".queue-size",
                null);
    }

    static RedisUnavailableException tooManySessions(ConnectionSettings settings) {
        return new RedisUnavailableException(
                "No further session may be opened or wait: " + settings.sessionLimit() + " may be open, which is "
                        + settings.subject() + ".session-limit, and " + settings.queueSize() + " may wait, which is "
                        + settings.subject() + ".queue-size",
                null);
    }

    static RedisUnavailableException noSessionInTime(ConnectionSettings settings) {
        return new RedisUnavailableException(
                "No session became free within " + limit(settings, "connect-timeout", settings.connectNanos()) + "; "
                        + settings.sessionLimit() + " may be open, which is " + settings.subject() + ".session-limit",
                null);
    }

    public static RedisUnavailableException closed(ConnectionSettings settings) {
        return new RedisUnavailableException("The client of " + settings.subject() + " is closed", null);
    }

    private static String limit(ConnectionSettings settings, String key, long nanos) {
        return DurationText.of(Duration.ofNanos(nanos)) + ", which is " + settings.subject() + '.' + key;
    }

    /**
     * Returns the type of a failure for observers: the error code of the server, if there is one. Null for a failure
     * that is a regular answer, such as an unknown script: the caller then sends the script, which happens after each
     * start of a server.
     */
    static @Nullable String type(Throwable translated) {
        if (translated instanceof RedisCommandException asked && asked.code().equals("NOSCRIPT")) {
            return null;
        }
        return translated instanceof RedisCommandException answered
                ? answered.code()
                : translated instanceof DeadlineExceededException ? "deadline" : "unavailable";
    }
}

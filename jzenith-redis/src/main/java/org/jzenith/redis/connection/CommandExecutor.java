package org.jzenith.redis.connection;

import io.reactivex.Maybe;
import java.util.List;

/** Sends commands, on the shared connections of a client or on that of a session. Safe on any thread. */
public interface CommandExecutor {

    /** Sends or rejects a command, possibly later on an event loop. */
    void submit(Call call);

    /** Sends commands together. Those for the same server are sent one right after the other on one connection. */
    void submitAll(List<? extends Call> calls);

    /** Sends these commands, from {@code MULTI} to {@code EXEC}. Either all of them take effect or none. */
    void submitTransaction(List<? extends Call> parts);

    ClientResources resources();

    /**
     * Sends a command again that a server has refused with this error because it belongs to another server. Returns
     * whether it did; the command fails otherwise. Called on the event loop of the refused command.
     */
    default boolean redirect(Call call, Throwable error) {
        return false;
    }

    /**
     * Returns a transaction that begins again on another server if a server has refused it because its keys belong to
     * that one. A refused transaction has no effect.
     */
    default <T> Maybe<T> redirecting(Maybe<T> transaction) {
        return transaction;
    }
}

package org.jzenith.redis.connection;

import io.vertx.core.Vertx;
import java.util.List;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.ObservedCalls;

/** Sends commands, on the shared connections of a client or on that of a session. Safe on any thread. */
public interface CommandExecutor {

    /** Sends or rejects a command, possibly later on an event loop. */
    void submit(Call call);

    /** Sends commands one right after the other on the same connection. */
    void submitAll(List<? extends Call> calls);

    /** Sends these commands, from {@code MULTI} to {@code EXEC}. Either all of them take effect or none. */
    void submitTransaction(List<? extends Call> parts);

    Vertx vertx();

    ConnectionSettings settings();

    ClientMeters meters();

    /** Returns the observer of the calls. */
    ObservedCalls observed();
}

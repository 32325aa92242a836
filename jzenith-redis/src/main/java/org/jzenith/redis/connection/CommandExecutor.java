package org.jzenith.redis.connection;

import io.vertx.core.Vertx;
import java.util.List;
import org.jzenith.backing.ClientMeters;
import org.jzenith.backing.ObservedCalls;

/** Sends commands, on the shared connections of a client or on that of a session. Safe on any thread. */
public interface CommandExecutor {

    /** Sends a command or refuses it; either may happen later, on an event loop. */
    void submit(Call call);

    /** Sends commands one right after the other on the same connection. */
    void submitAll(List<? extends Call> calls);

    /**
     * Sends these commands, which begin with {@code MULTI} and end with {@code EXEC}, so that either all of them take
     * effect or none does.
     */
    void submitTransaction(List<? extends Call> parts);

    Vertx vertx();

    ConnectionSettings settings();

    ClientMeters meters();

    /** Returns what the observer sees of the calls. */
    ObservedCalls observed();
}

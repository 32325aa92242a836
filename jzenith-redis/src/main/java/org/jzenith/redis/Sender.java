package org.jzenith.redis;

import io.vertx.core.Vertx;
import java.util.List;

/** What sends commands: all connections of a client, or the one of a session. Safe on any thread. */
interface Sender {

    /** Sends a command, or refuses it; either happens on an event loop, perhaps later. */
    void submit(Call call);

    /** Sends commands one right after the other on the same connection. */
    void submitAll(List<? extends Call> calls);

    /** Sends all of these commands, which begin with {@code MULTI} and end with {@code EXEC}, or none that would have an effect. */
    void submitTransaction(List<? extends Call> parts);

    Vertx vertx();

    Settings settings();

    RedisMetrics metrics();
}

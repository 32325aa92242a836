package org.jzenith.redis;

import io.vertx.redis.client.Request;
import java.util.Locale;
import java.util.Set;

/** What must not be sent on a connection that everybody uses. */
final class SharedConnection {

    private static final Set<String> REFUSED = Set.of("subscribe", "psubscribe", "ssubscribe", "unsubscribe", "punsubscribe", "sunsubscribe",
            "multi", "exec", "discard", "watch", "unwatch", "select", "auth", "hello", "reset", "quit", "monitor", "sync", "psync",
            "blpop", "brpop", "brpoplpush", "blmove", "blmpop", "bzpopmin", "bzpopmax", "bzmpop", "wait", "waitaof");

    private SharedConnection() { }

    /** Returns the request, unless it would change the connection, or hold up those behind it. */
    static Request checked(Request request) {
        String name = request.command().toString().toLowerCase(Locale.ROOT);
        if (REFUSED.contains(name)) {
            throw new IllegalArgumentException(name.toUpperCase(Locale.ROOT)
                    + " is not for a connection that others use too (expected: RedisClient.inSession, transaction or subscribe)");
        }
        return request;
    }
}

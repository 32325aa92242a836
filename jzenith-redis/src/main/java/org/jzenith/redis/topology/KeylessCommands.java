package org.jzenith.redis.topology;

import io.vertx.redis.client.Request;
import java.util.Locale;
import java.util.Set;

/** What a cluster does with a command that has no key. */
final class KeylessCommands {

    /** Those that mean the same on each server. */
    private static final Set<String> ANY =
            Set.of("echo", "eval", "eval_ro", "evalsha", "evalsha_ro", "fcall", "fcall_ro", "ping", "publish", "time");

    /** Those that change something on each master, with the same answer from all of them. */
    private static final Set<String> ALL = Set.of("flushall", "flushdb", "function", "script");

    private KeylessCommands() {}

    /** Returns whether all masters get it. */
    static boolean isForAll(Request request) {
        return ALL.contains(name(request));
    }

    /** Throws an exception if it belongs to one server, which only the caller can know. */
    static void check(Request request) {
        if (!ANY.contains(name(request)) && !ALL.contains(name(request))) {
            throw new IllegalArgumentException(name(request).toUpperCase(Locale.ROOT)
                    + " has no key, so it belongs to no server of the cluster (expected: a command with a key, or one of "
                    + String.join(", ", ANY.stream().sorted().toList()) + ", which any server gets, or "
                    + String.join(", ", ALL.stream().sorted().toList())
                    + ", which all masters get). Fix: send it with inSession(key, ...) to the server that has the key");
        }
    }

    private static String name(Request request) {
        return request.command().toString().toLowerCase(Locale.ROOT);
    }
}

package org.jzenith.redis;

import io.vertx.redis.client.Request;
import java.util.Locale;
import java.util.Set;

/** What must not be sent on a connection that everybody uses. */
final class SharedConnection {

    private static final Set<String> REFUSED = Set.of("subscribe", "psubscribe", "ssubscribe", "unsubscribe", "punsubscribe", "sunsubscribe",
            "multi", "exec", "discard", "watch", "unwatch", "select", "auth", "hello", "reset", "quit", "monitor", "sync", "psync",
            "blpop", "brpop", "brpoplpush", "blmove", "blmpop", "bzpopmin", "bzpopmax", "bzmpop", "wait", "waitaof",
            // After the first the server sends what nobody asked for, which the driver takes for the next answer; after the other it answers no more.
            "client tracking", "client reply", "xread block", "xreadgroup block");

    private SharedConnection() { }

    /** Returns the request, unless it would change the connection, or hold up those behind it. */
    static Request checked(Request request) {
        if (refuses(request)) {
            throw new IllegalArgumentException(name(request).toUpperCase(Locale.ROOT)
                    + " must not be sent on a shared connection (expected: RedisClient.inSession, transaction or subscribe)");
        }
        return request;
    }

    static boolean refuses(Request request) {
        return REFUSED.contains(name(request));
    }

    /** The command, with the word that makes it another one. */
    private static String name(Request request) {
        String command = request.command().toString().toLowerCase(Locale.ROOT);
        return switch (command) {
            case "client" -> command + ' ' + word(words(request), 0);
            case "xread", "xreadgroup" -> blocks(words(request)) ? command + " block" : command;
            default -> command;
        };
    }

    /** Whether it is among the options, which end where the keys begin. */
    private static boolean blocks(String[] words) {
        int at = 0;
        while (true) {
            switch (word(words, at)) {
                case "block" -> {
                    return true;
                }
                case "group" -> at += 3;
                case "count" -> at += 2;
                case "noack" -> at++;
                default -> {
                    return false;
                }
            }
        }
    }

    /** The driver tells the arguments only as they are sent: their number, and a length before each of the words. */
    private static String[] words(Request request) {
        return request.toString().toLowerCase(Locale.ROOT).split("\r\n", -1);
    }

    private static String word(String[] words, int argument) {
        int at = 4 + 2 * argument;
        return at < words.length ? words[at] : "";
    }
}

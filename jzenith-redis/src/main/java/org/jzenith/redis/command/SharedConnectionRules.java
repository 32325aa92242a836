package org.jzenith.redis.command;

import io.vertx.redis.client.Request;
import java.util.Locale;
import java.util.Set;

/** The commands that must not be sent on a shared connection. */
public final class SharedConnectionRules {

    private static final Set<String> REFUSED = Set.of(
            "subscribe",
            "psubscribe",
            "ssubscribe",
            "unsubscribe",
            "punsubscribe",
            "sunsubscribe",
            "multi",
            "exec",
            "discard",
            "watch",
            "unwatch",
            "select",
            "auth",
            "hello",
            "reset",
            "quit",
            "monitor",
            "sync",
            "psync",
            "blpop",
            "brpop",
            "brpoplpush",
            "blmove",
            "blmpop",
            "bzpopmin",
            "bzpopmax",
            "bzmpop",
            "wait",
            "waitaof",
            // After the first, the server sends unsolicited messages, which the driver mistakes for answers. After
            // the second, it does not answer any more.
            "client tracking",
            "client reply",
            "xread block",
            "xreadgroup block");

    private SharedConnectionRules() {}

    /** Returns the request, or throws if it would change the connection or block the commands behind it. */
    public static Request checked(Request request) {
        if (refuses(request)) {
            throw new IllegalArgumentException(
                    name(request).toUpperCase(Locale.ROOT)
                            + " must not be sent on a shared connection (expected: RedisClient.inSession, transaction or subscribe)");
        }
        return request;
    }

    public static boolean refuses(Request request) {
        return REFUSED.contains(name(request));
    }

    /** Returns the name of the command, including a subcommand or option that changes its nature. */
    private static String name(Request request) {
        String command = request.command().toString().toLowerCase(Locale.ROOT);
        return switch (command) {
            case "client" -> command + ' ' + word(words(request), 0);
            case "xread", "xreadgroup" -> blocks(words(request)) ? command + " block" : command;
            default -> command;
        };
    }

    /** Returns whether {@code BLOCK} is among the options, which end where the keys begin. */
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

    /**
     * Splits the request. The driver shows the arguments only in the form in which it sends them: their number, and a
     * length before each word.
     */
    private static String[] words(Request request) {
        return request.toString().toLowerCase(Locale.ROOT).split("\r\n", -1);
    }

    private static String word(String[] words, int argument) {
        int at = 4 + 2 * argument;
        return at < words.length ? words[at] : "";
    }
}

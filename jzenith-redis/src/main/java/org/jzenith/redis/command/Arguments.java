package org.jzenith.redis.command;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The arguments of a command. */
public final class Arguments {

    private Arguments() {}

    /**
     * Returns the request; rejects null, which Redis does not have, and which the driver would send as the text "null".
     */
    public static Request request(Command command, @Nullable Object... arguments) {
        int missing = Arrays.asList(arguments).indexOf(null);
        if (missing >= 0) {
            throw new IllegalArgumentException(
                    "Argument " + (missing + 1) + " of " + command.toString().toUpperCase(Locale.ROOT)
                            + " is null (expected: a text, a number, a byte[] or a Buffer). Fix: leave the command out, or send DEL or HDEL to remove a value");
        }
        return Request.cmd(command, Arrays.copyOf(arguments, arguments.length, Object[].class));
    }
}

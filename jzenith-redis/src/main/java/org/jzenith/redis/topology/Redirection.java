package org.jzenith.redis.topology;

import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;

/**
 * The answer that another server has a key, such as {@code MOVED 3999 10.0.0.7:6381} (Redis Cluster specification,
 * "Redirection and resharding").
 *
 * @param once whether only this command is for the other server, because the slot is being moved ({@code ASK})
 */
record Redirection(boolean once, int slot, ServerAddress server) {

    /** Reads an error; returns null for all others, and if the server does not tell its host. */
    static @Nullable Redirection of(Throwable error) {
        String message = String.valueOf(error.getMessage());
        if (!message.startsWith("MOVED ") && !message.startsWith("ASK ")) {
            return null;
        }
        String[] words = message.split(" ", -1);
        int colon = words.length < 3 ? -1 : words[2].lastIndexOf(':');
        return colon < 1 || words[2].startsWith("?")
                ? null
                : new Redirection(
                        words[0].equals("ASK"),
                        Integer.parseInt(words[1]),
                        new ServerAddress(
                                words[2].substring(0, colon), Integer.parseInt(words[2].substring(colon + 1))));
    }
}

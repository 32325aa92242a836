package org.jzenith.redis;

import io.reactivex.Maybe;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jzenith.redis.error.RedisCommandException;

/**
 * A script of one key, which Redis executes as a whole. Its text is sent only to a Redis that does not know it yet.
 * Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class RedisScript {

    private final String text;
    private final String hash;

    /** Creates a script in Lua, which finds the key in {@code KEYS[1]}, and arguments in {@code ARGV}. */
    public RedisScript(String text) {
        this.text = text;
        this.hash = sha1(text);
    }

    /**
     * Executes the script in one round trip; empty if it returns nil.
     *
     * @param arguments as those of {@link RedisClient#send(Command, Object...)}
     */
    public Maybe<Response> execute(RedisClient client, String key, Object... arguments) {
        Object[] all = Stream.concat(Stream.of(1, key), Stream.of(arguments)).toArray();
        return send(client, Command.EVALSHA, hash, all)
                .onErrorResumeNext(failure -> failure instanceof RedisCommandException answered
                                && answered.code().equals("NOSCRIPT")
                        ? send(client, Command.EVAL, text, all)
                        : Maybe.error(failure));
    }

    private static Maybe<Response> send(RedisClient client, Command command, String script, Object[] arguments) {
        return client.send(
                command, Stream.concat(Stream.of(script), Stream.of(arguments)).toArray());
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every JVM has SHA-1.
        }
    }
}

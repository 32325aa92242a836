package org.jzenith.redis;

/**
 * Writes values of one type as bytes, and reads them. Called on event loops, on several at once: must be thread-safe and must not block.
 * Whatever else may write to the keys, {@link #decode} must not make objects of types that the bytes choose.
 *
 * @param <T> the type of the values, best an immutable one
 */
public interface RedisCodec<T> {

    /** Returns the value as bytes; what it throws fails the call. */
    byte[] encode(T value) throws Exception;

    /** Returns the value that the bytes stand for; what it throws becomes the cause of a {@link RedisValueException}. */
    T decode(byte[] bytes) throws Exception;
}

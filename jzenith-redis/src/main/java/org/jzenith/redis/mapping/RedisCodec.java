package org.jzenith.redis.mapping;

import org.apiguardian.api.API;
import org.jzenith.redis.error.RedisValueException;

/**
 * Writes values of one type as bytes, and reads them. Several event loops call it at once, so it must be thread-safe
 * and must not block. Other clients may write to the keys too, so the bytes must not choose the types of objects that
 * {@link #decode} creates.
 *
 * @param <T> the type of the values, preferably immutable
 */
@API(status = API.Status.MAINTAINED)
public interface RedisCodec<T> {

    /** Returns the value as bytes; an exception fails the call. */
    byte[] encode(T value) throws Exception;

    /** Returns the value of the bytes; an exception becomes the cause of a {@link RedisValueException}. */
    T decode(byte[] bytes) throws Exception;
}

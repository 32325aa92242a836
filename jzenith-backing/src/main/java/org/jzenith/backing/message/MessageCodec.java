package org.jzenith.backing.message;

import org.apiguardian.api.API;

/**
 * Converts values to the bytes of messages and back. Called on any thread, often on an event loop, so it must not
 * block.
 *
 * @param <T> the type of the values
 */
@API(status = API.Status.MAINTAINED)
public interface MessageCodec<T> {

    /** Returns the bytes of a value. */
    byte[] encode(T value) throws Exception;

    /** Returns the value of bytes, which anybody who may write to the topic can have chosen. */
    T decode(byte[] bytes) throws Exception;
}

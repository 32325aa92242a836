package org.jzenith.client.form;

import java.io.InputStream;
import java.util.IdentityHashMap;

/**
 * The {@link InputStream}s among the arguments of one invocation. Each is read once, even if the result of the method
 * has several subscriptions. Safe on any thread.
 */
public final class StreamArguments {

    private final IdentityHashMap<InputStream, StreamSource> sources = new IdentityHashMap<>(2);

    synchronized StreamSource of(InputStream stream) {
        return sources.computeIfAbsent(stream, StreamSource::of);
    }
}

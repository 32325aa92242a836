package org.jzenith.client.form;

import java.io.InputStream;
import java.util.IdentityHashMap;

/**
 * The {@link InputStream}s among the arguments of one invocation: each is read once, even if what the method returns is
 * subscribed to several times. Safe on any thread.
 */
public final class StreamArguments {

    private final IdentityHashMap<InputStream, StreamSource> sources = new IdentityHashMap<>(2);

    synchronized StreamSource of(InputStream stream) {
        return sources.computeIfAbsent(stream, StreamSource::of);
    }
}

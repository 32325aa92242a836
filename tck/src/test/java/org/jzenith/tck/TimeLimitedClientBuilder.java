package org.jzenith.tck;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.client.jaxrs.internal.ResteasyClientBuilderImpl;

/**
 * RESTEasy's client with a time limit, so that it does not wait forever for a server that hangs; the
 * {@code ServiceLoader} finds it first.
 */
public final class TimeLimitedClientBuilder extends ResteasyClientBuilderImpl {

    static final Duration LIMIT = Duration.ofSeconds(20);

    /** Creates a builder with the limit, which tests may change. */
    public TimeLimitedClientBuilder() {
        readTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
}

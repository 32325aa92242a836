package org.jzenith.tck;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.client.jaxrs.internal.ResteasyClientBuilderImpl;

/** RESTEasy's client, found before RESTEasy's own by the {@code ServiceLoader}; it does not wait for ever for a server that hangs. */
public final class TimeLimitedClientBuilder extends ResteasyClientBuilderImpl {

    static final Duration LIMIT = Duration.ofSeconds(20);

    /** Sets the limit, which tests may change. */
    public TimeLimitedClientBuilder() {
        readTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
}

package org.jzenith.opentelemetry;

import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.ContextStorageProvider;

/**
 * Makes OpenTelemetry read its current context from the scope of the request. The {@code ServiceLoader} finds this
 * class.
 */
public final class RequestContextStorageProvider implements ContextStorageProvider {

    /** Called by the {@code ServiceLoader}. */
    public RequestContextStorageProvider() {}

    @Override
    public ContextStorage get() {
        return new RequestContextStorage();
    }
}

package org.jzenith.opentelemetry;

import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.ContextStorageProvider;

/** Makes OpenTelemetry ask the scope of the request for its current context. Found by the {@code ServiceLoader}. */
public final class RequestContextStorageProvider implements ContextStorageProvider {

    /** Called by the {@code ServiceLoader}. */
    public RequestContextStorageProvider() {}

    @Override
    public ContextStorage get() {
        return new RequestContextStorage();
    }
}

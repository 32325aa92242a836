package org.jzenith.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.Set;

/**
 * Gets the request mapper from the plugin. If there are two plugins, the start fails anyway, so any of them will do.
 */
final class RequestMapperProvider implements Provider<ObjectMapper> {

    private final Injector injector;

    @Inject
    RequestMapperProvider(Injector injector) {
        this.injector = injector;
    }

    @Override
    public ObjectMapper get() {
        Set<HttpPlugin> plugins = injector.getInstance(Key.get(new TypeLiteral<Set<HttpPlugin>>() {}));
        return plugins.iterator().next().requestMapper(injector);
    }
}

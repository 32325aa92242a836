package org.jzenith.http.websocket;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.websocket.WebSockets.Entry;

/** Adds the WebSocket routes of an application. Without a route, it binds only the configuration. */
public final class WebSocketModule extends AbstractModule {

    private final List<Entry> entries = new ArrayList<>();
    private Supplier<String> basePath = () -> "/";

    /** Adds an endpoint class, below {@code rest.base-path}. */
    public void add(String path, Class<? extends WebSocketEndpoint<?, ?>> type) {
        entries.add(new Entry(entries.size(), path, type));
    }

    /** Takes a supplier of {@code rest.base-path}, for use after the configuration has been read. */
    public WebSocketModule below(Supplier<String> path) {
        basePath = path;
        return this;
    }

    @Override
    protected void configure() {
        configBinder(binder()).bind(WebSocketConfiguration.class, Origins::problems);
        Provider<WebSocketConfiguration> configuration = getProvider(WebSocketConfiguration.class);
        if (entries.isEmpty()) {
            return;
        }
        List<Entry> all = List.copyOf(entries);
        Supplier<String> base = basePath;
        // As a default, so that a second plugin is detected.
        defaultBinder(binder()).bind(WebSockets.class, module -> module.bind(WebSockets.class)
                .toProvider(() -> new WebSockets(all, base.get(), configuration.get()))
                .in(Scopes.SINGLETON));
        Provider<WebSockets> webSockets = getProvider(WebSockets.class);
        HttpBinder http = httpBinder(binder());
        for (Entry entry : all) {
            defaultBinder(binder()).bindSingleton(entry.type());
            http.route(() -> webSockets.get().route(entry));
        }
    }
}

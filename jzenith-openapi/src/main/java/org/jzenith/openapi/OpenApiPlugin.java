package org.jzenith.openapi;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.rest.spi.RestBinder.restBinder;

import com.google.inject.Binder;
import com.google.inject.Scopes;
import io.swagger.v3.oas.models.OpenAPI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jzenith.core.plugin.Plugin;

/**
 * Describes the resources of an application as OpenAPI 3.1 at {@code /openapi.json}, and shows a page at {@code /docs} to read and try
 * them. Both lie outside of {@code rest.base-path}. The description is made when it is first asked for, on a worker, and kept;
 * annotations of {@code io.swagger.v3.oas.annotations} say what code does not. Keys: {@code openapi} in
 * {@code docs/reference/configuration.md}.
 */
public final class OpenApiPlugin implements Plugin {

    private final List<Consumer<OpenAPI>> changes = new ArrayList<>();

    private OpenApiPlugin() { }

    /** Returns the plugin. */
    public static OpenApiPlugin create() {
        return new OpenApiPlugin();
    }

    /**
     * Changes the description once it is made: security schemes, servers, contacts. Called at most once for each application, on a
     * worker; what it throws is logged, and answered with 500.
     */
    public OpenApiPlugin withChange(Consumer<OpenAPI> change) {
        changes.add(requireNonNull(change, "change"));
        return this;
    }

    @Override
    public String name() {
        return "openapi";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(OpenApiConfiguration.class);
        binder.bind(DocumentChanges.class).toInstance(new DocumentChanges(List.copyOf(changes)));
        binder.bind(EnumTexts.class);
        binder.bind(Document.class).in(Scopes.SINGLETON);
        binder.bind(PageFiles.class).in(Scopes.SINGLETON);
        restBinder(binder)
                .route("/openapi.json", DocumentEndpoint.class)
                .route("/docs", PageEndpoint.class)
                .route("/docs/", PageEndpoint.class);
        for (PageFile file : PageFile.values()) {
            restBinder(binder).route(file.path(), PageEndpoint.class);
        }
    }
}

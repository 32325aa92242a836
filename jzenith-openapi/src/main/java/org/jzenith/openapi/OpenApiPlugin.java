package org.jzenith.openapi;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.Binder;
import com.google.inject.Scopes;
import io.swagger.v3.oas.models.OpenAPI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.SecurityScheme;

/**
 * Describes the resources of an application as OpenAPI 3.1 at {@code /openapi.json}, and serves a page at {@code /docs}
 * to read and try them. Both lie outside {@code rest.base-path}. A worker creates the description at the first request,
 * and keeps it. Annotations of {@code io.swagger.v3.oas.annotations} add details that the code does not express. Keys:
 * {@code openapi} in {@code docs/reference/configuration.md}.
 */
@API(status = API.Status.MAINTAINED)
public final class OpenApiPlugin implements Plugin {

    private final List<Consumer<OpenAPI>> changes = new ArrayList<>();

    private final List<SecurityScheme> securitySchemes = new ArrayList<>();

    private OpenApiPlugin() {}

    /** Returns the plugin. */
    public static OpenApiPlugin create() {
        return new OpenApiPlugin();
    }

    /**
     * Adds a change to the description: servers, contacts, extensions. A worker calls the change once for each
     * application, after it has created the description. If the change throws an exception, the server logs it and
     * answers 500, and the next request tries again.
     */
    public OpenApiPlugin withChange(Consumer<OpenAPI> change) {
        changes.add(requireNonNull(change, "change"));
        return this;
    }

    /**
     * Adds a way in which callers authenticate, such as {@code SecurityScheme.bearer("token", "JWT")}. The description
     * shows it at each operation that requires or accepts a caller, such as those with {@code @RolesAllowed}. It only
     * describes and does not authenticate. A plugin that authenticates callers adds its own scheme with
     * {@code HttpBinder.securityScheme}.
     */
    public OpenApiPlugin withSecurityScheme(SecurityScheme scheme) {
        securitySchemes.add(requireNonNull(scheme, "scheme"));
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
        httpBinder(binder)
                .route("/openapi.json", DocumentEndpoint.class, AccessRule.permitAll())
                .route("/docs", PageEndpoint.class, AccessRule.permitAll())
                .route("/docs/", PageEndpoint.class, AccessRule.permitAll());
        securitySchemes.forEach(scheme -> httpBinder(binder).securityScheme(scheme));
        for (PageFile file : PageFile.values()) {
            httpBinder(binder).route(file.path(), PageEndpoint.class, AccessRule.permitAll());
        }
    }
}

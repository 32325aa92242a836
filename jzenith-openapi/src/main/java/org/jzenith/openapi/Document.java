package org.jzenith.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Injector;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.config.ApplicationConfiguration;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.json.RequestJson;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.rest.spi.RestContributions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The description of one application. A worker creates it at the first request: reading types takes longer than an
 * event loop may be blocked, and most applications never receive such a request. If the creation fails, the next
 * request tries again. Safe on any thread.
 */
final class Document {

    private static final Logger LOG = LoggerFactory.getLogger(Document.class);

    private final Vertx vertx;
    private final Injector injector;
    private final HttpContributions routes;
    private final RestContributions contributions;
    private final Provider<ObjectMapper> mapper;
    private final Provider<ObjectMapper> requestMapper;
    private final EnumTexts enums;
    private final OpenApiConfiguration configuration;
    private final ApplicationConfiguration application;
    private final String basePath;
    private final DocumentChanges changes;
    private @Nullable Future<CachedBody> made;

    @Inject
    Document(
            Vertx vertx,
            Injector injector,
            HttpContributions routes,
            RestContributions contributions,
            Provider<ObjectMapper> mapper,
            @RequestJson Provider<ObjectMapper> requestMapper,
            EnumTexts enums,
            OpenApiConfiguration configuration,
            ApplicationConfiguration application,
            HttpConfiguration http,
            DocumentChanges changes) {
        this.vertx = vertx;
        this.injector = injector;
        this.routes = routes;
        this.contributions = contributions;
        this.mapper = mapper;
        this.requestMapper = requestMapper;
        this.enums = enums;
        this.configuration = configuration;
        this.application = application;
        this.basePath = http.basePath();
        this.changes = changes;
    }

    /** Returns the description in JSON; the future may complete on any thread. */
    synchronized Future<CachedBody> get() {
        if (made == null || made.failed()) {
            made = vertx.executeBlocking(this::make, false)
                    .onFailure(failure -> LOG.error("The OpenAPI document could not be made", failure));
        }
        return made;
    }

    private OpenAPI read(TypeNames names) {
        return new DocumentReader(
                        contributions,
                        injector.getInstance(ProblemEncoder.class),
                        security(),
                        mapper.get(),
                        requestMapper.get(),
                        enums,
                        names,
                        configuration,
                        application.name().orElse("API"),
                        basePath,
                        injector.getInstance(AsyncTypes.class))
                .read();
    }

    /** Contains the schemes of the application and those of the server's authentication. */
    private SecurityReader security() {
        Class<? extends Authentication> type = routes.authentication();
        Authentication authentication = type == null ? null : injector.getInstance(type);
        Map<String, SecurityScheme> schemes = new TreeMap<>();
        if (authentication != null) {
            authentication.schemes().forEach(scheme -> schemes.put(scheme.name(), scheme));
        }
        routes.securitySchemes().forEach(scheme -> schemes.put(scheme.name(), scheme));
        return new SecurityReader(List.copyOf(schemes.values()), authentication);
    }

    private CachedBody make() throws JsonProcessingException {
        TypeNames names = new TypeNames(Set.of());
        OpenAPI document = read(names);
        if (!names.ambiguous().isEmpty()) {
            LOG.warn(
                    "Several types are called {}: in the OpenAPI document, their packages are part of their names. "
                            + "Fix: give each a name of its own by @Schema(name = \"...\")",
                    names.ambiguous());
            document = read(new TypeNames(names.ambiguous()));
        }
        changes.applyTo(document);
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
        return CachedBody.of(Json31.mapper().writer(printer).writeValueAsString(document) + "\n", "application/json");
    }
}

package org.jzenith.openapi;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme.In;
import io.swagger.v3.oas.models.security.SecurityScheme.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.SecurityScheme;

/** Describes how callers authenticate themselves, and which operations require it. */
final class SecurityReader {

    private final List<SecurityScheme> schemes;
    private final @Nullable Authentication authentication;

    /**
     * Takes the schemes of the application.
     *
     * @param authentication finds the callers; null if the server knows none
     */
    SecurityReader(List<SecurityScheme> schemes, @Nullable Authentication authentication) {
        this.schemes = schemes;
        this.authentication = authentication;
    }

    /** Describes the schemes of the application. */
    void describe(Components components) {
        schemes.forEach(scheme -> components.addSecuritySchemes(scheme.name(), described(scheme)));
    }

    @SuppressWarnings("BadImport") // The class around these has the same name as ours.
    private static io.swagger.v3.oas.models.security.SecurityScheme described(SecurityScheme scheme) {
        io.swagger.v3.oas.models.security.SecurityScheme described =
                new io.swagger.v3.oas.models.security.SecurityScheme().description(scheme.description());
        return switch (scheme.type()) {
            case HTTP -> described.type(Type.HTTP).scheme(scheme.value()).bearerFormat(scheme.format());
            case API_KEY_IN_HEADER -> described.type(Type.APIKEY).in(In.HEADER).name(scheme.value());
            case API_KEY_IN_QUERY -> described.type(Type.APIKEY).in(In.QUERY).name(scheme.value());
            case API_KEY_IN_COOKIE -> described.type(Type.APIKEY).in(In.COOKIE).name(scheme.value());
            case OPEN_ID_CONNECT -> described.type(Type.OPENIDCONNECT).openIdConnectUrl(scheme.value());
            case MUTUAL_TLS -> described.type(Type.MUTUALTLS);
        };
    }

    /**
     * Describes the credentials of an operation. If it needs a caller, one of the schemes is required. If it takes one,
     * none is an alternative. Otherwise clients send no credentials.
     */
    void describe(Operation operation, ServedMethod served) {
        ServedMethod.Callers callers = served.callers();
        if (callers == ServedMethod.Callers.NEEDED && schemes.isEmpty()) {
            return; // The application has not said how.
        }
        List<SecurityRequirement> alternatives = new ArrayList<>();
        if (callers == ServedMethod.Callers.TAKEN && !schemes.isEmpty()) {
            alternatives.add(new SecurityRequirement());
        }
        if (callers != ServedMethod.Callers.IGNORED) {
            schemes.forEach(scheme -> alternatives.add(new SecurityRequirement().addList(scheme.name())));
        }
        operation.setSecurity(alternatives);
    }

    /**
     * Returns the errors of an operation that are about its caller. A server that authenticates callers rejects wrong
     * credentials whatever the operation is.
     */
    Set<Integer> errors(ServedMethod served) {
        if (served.callers() == ServedMethod.Callers.NEEDED) {
            return Set.of(401, 403);
        }
        return authentication == null
                ? Set.of()
                : Set.of(authentication.challenges().isEmpty() ? 403 : 401);
    }
}

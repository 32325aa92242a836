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

/** Describes the security schemes of an application, and the operations that require them. */
final class SecurityReader {

    private final List<SecurityScheme> schemes;
    private final @Nullable Authentication authentication;

    /**
     * Takes the schemes of the application.
     *
     * @param authentication authenticates callers; null if the server authenticates none
     */
    SecurityReader(List<SecurityScheme> schemes, @Nullable Authentication authentication) {
        this.schemes = schemes;
        this.authentication = authentication;
    }

    /** Describes the schemes of the application. */
    void describe(Components components) {
        schemes.forEach(scheme -> components.addSecuritySchemes(scheme.name(), described(scheme)));
    }

    @SuppressWarnings("BadImport") // The enclosing class of these has the same name as ours.
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
     * Describes the security of an operation. If it requires a caller, one of the schemes is required. If it accepts
     * one, the schemes are optional. Otherwise clients send no credentials.
     */
    void describe(Operation operation, ServedMethod served) {
        ServedMethod.Callers callers = served.callers();
        if (callers == ServedMethod.Callers.NEEDED && schemes.isEmpty()) {
            return; // The application has no schemes.
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
     * Returns the authentication and authorization errors of an operation. A server that authenticates callers rejects
     * invalid credentials for every operation.
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

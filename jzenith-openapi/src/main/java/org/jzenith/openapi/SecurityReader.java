package org.jzenith.openapi;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme.In;
import io.swagger.v3.oas.models.security.SecurityScheme.Type;
import java.util.List;
import org.jzenith.rest.spi.SecurityScheme;

/** Describes how callers authenticate themselves, and which operations require it. */
final class SecurityReader {

    private final List<SecurityScheme> schemes;

    SecurityReader(List<SecurityScheme> schemes) {
        this.schemes = schemes;
    }

    /** Describes the schemes of the application. */
    void describe(Components components) {
        schemes.forEach(scheme -> components.addSecuritySchemes(scheme.name(), described(scheme)));
    }

    @SuppressWarnings("BadImport") // The class around these has the same name as ours.
    private static io.swagger.v3.oas.models.security.SecurityScheme described(SecurityScheme scheme) {
        io.swagger.v3.oas.models.security.SecurityScheme described =
                new io.swagger.v3.oas.models.security.SecurityScheme();
        return switch (scheme.type()) {
            case HTTP -> described.type(Type.HTTP).scheme(scheme.value()).bearerFormat(scheme.format());
            case API_KEY_IN_HEADER -> described.type(Type.APIKEY).in(In.HEADER).name(scheme.value());
            case API_KEY_IN_QUERY -> described.type(Type.APIKEY).in(In.QUERY).name(scheme.value());
            case API_KEY_IN_COOKIE -> described.type(Type.APIKEY).in(In.COOKIE).name(scheme.value());
            case OPEN_ID_CONNECT -> described.type(Type.OPENIDCONNECT).openIdConnectUrl(scheme.value());
            case MUTUAL_TLS -> described.type(Type.MUTUALTLS);
        };
    }

    /** Says of a restricted operation that one of the schemes is needed, whichever it is. */
    void describe(Operation operation, ServedMethod served) {
        if (served.restricted()) {
            schemes.forEach(scheme -> operation.addSecurityItem(new SecurityRequirement().addList(scheme.name())));
        }
    }
}

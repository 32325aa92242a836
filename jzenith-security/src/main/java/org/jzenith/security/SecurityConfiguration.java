package org.jzenith.security;

import jakarta.validation.constraints.Pattern;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** Who may use the routes of an application. */
@Config("security")
interface SecurityConfiguration {

    /** What holds for a route that does not say who may use it. */
    enum Default {
        /** It is a mistake, and the application does not start. */
        DENY,
        /** Everybody may use it. */
        PERMIT
    }

    @ConfigDefault("deny")
    @ConfigDoc(
            "Routes that do not say who may use them: deny fails the start, permit opens them to everybody (@RolesAllowed, @Authenticated and @PermitAll say it)")
    Default default_();

    @ConfigDefault("application")
    @ConfigDoc("The realm in WWW-Authenticate, which browsers show when they ask for a password")
    @Pattern(regexp = "[ !#-\\[\\]-~]*", message = "printable ASCII without quotes and backslashes")
    String realm();

    @ConfigDefault("X-API-Key")
    @ConfigDoc("The header with the API key")
    @Pattern(regexp = "[A-Za-z0-9!#$%&'*+.^_`|~-]+", message = "the name of a header")
    String apiKeyHeader();
}

package org.jzenith.core.config;

import jakarta.validation.constraints.Pattern;
import java.util.Optional;
import org.apiguardian.api.API;

/** What other systems know the application by. Injectable in every application. */
@Config("application")
@API(status = API.Status.MAINTAINED)
public interface ApplicationConfiguration {

    /**
     * Returns the name of the application, if one is set. Traces, logs, the OpenAPI document and the connections to
     * PostgreSQL and Redis have this name, unless a key of their own sets another.
     */
    @ConfigDoc(
            "Name of the application in traces, in logs as JSON, as title of the OpenAPI document, and of the connections to PostgreSQL and Redis; each has a key that overrides it")
    Optional<@Pattern(regexp = "[A-Za-z0-9][\\w.-]{0,62}", message = "at most 63 letters, digits and . _ -") String>
            name();
}

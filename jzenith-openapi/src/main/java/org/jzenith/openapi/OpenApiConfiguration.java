package org.jzenith.openapi;

import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The configuration of the description: whether it is served, its title and its version. */
@Config("openapi")
interface OpenApiConfiguration {

    @ConfigDefault("true")
    @ConfigDoc("Whether /openapi.json and /docs answer; otherwise they are 404, and nothing is made")
    boolean enabled();

    @ConfigDefault("true")
    @ConfigDoc("Whether there is a page at /docs to read and try the interface")
    boolean ui();

    @ConfigDoc(
            "Title of the interface; that of an @OpenAPIDefinition on a resource, or else application.name, or else API, if nothing is set")
    Optional<String> title();

    @ConfigDoc("Version of the interface; that of an @OpenAPIDefinition on a resource, or else 1, if nothing is set")
    Optional<String> version();
}

package org.jzenith.core.config;

import org.apiguardian.api.API;

/** The action that the command line requests. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public enum ConfigCommand {

    /** Start the application and serve requests. */
    RUN,
    /** {@code --config-check}: read and check the configuration, but start nothing. */
    CHECK,
    /** {@code --config-reference}: print the reference of all configuration keys, but start nothing. */
    REFERENCE,
    /**
     * {@code --config-reference=properties}: print a properties file with all keys, each a comment with its default,
     * but start nothing.
     */
    TEMPLATE,
    /** {@code --config-schema}: print a JSON Schema of all configuration keys, but start nothing. */
    SCHEMA,
    /** {@code --help}: print the options of the command line and all configuration keys, but start nothing. */
    HELP,
    /** {@code --routes}: print the routes of the servers, but start none of them. */
    ROUTES
}

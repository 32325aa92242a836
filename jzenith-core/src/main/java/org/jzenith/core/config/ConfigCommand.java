package org.jzenith.core.config;

/** What the command line asks the application to do. */
public enum ConfigCommand {

    /** Start and serve. */
    RUN,
    /** {@code --config-check}: read and check the configuration, start nothing. */
    CHECK,
    /** {@code --config-reference}: print what can be configured, start nothing. */
    REFERENCE
}

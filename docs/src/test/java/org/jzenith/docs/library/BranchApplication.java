package org.jzenith.docs.library;

import org.jzenith.backing.SharedLoggerLevels;
import org.jzenith.core.JZenith;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

public final class BranchApplication {

    private BranchApplication() {}

    // tag::levels[]
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(BookResource.class),
                        PostgresqlPlugin.create(),
                        LogbackPlugin.create(),
                        SharedLoggerLevels.over(PostgresqlClient.class));
    }
    // end::levels[]
}

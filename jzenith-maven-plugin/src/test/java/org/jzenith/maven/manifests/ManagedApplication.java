package org.jzenith.maven.manifests;

import org.jzenith.core.JZenith;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

/** Sets in code what its manifests must follow. */
final class ManagedApplication {

    private ManagedApplication() {}

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withConfiguration("rest.port", 8081)
                .withConfiguration("rest.drain-timeout", "45s")
                .withConfiguration("management.port", 9090)
                .withPlugins(RestPlugin.withResources(), PostgresqlPlugin.create(), PostgresqlPlugin.named("reporting"))
                .run();
    }
}

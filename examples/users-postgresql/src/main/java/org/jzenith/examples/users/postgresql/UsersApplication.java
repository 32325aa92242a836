package org.jzenith.examples.users.postgresql;

import org.jzenith.core.JZenith;
import org.jzenith.examples.users.MapperModule;
import org.jzenith.examples.users.NoSuchUserException;
import org.jzenith.examples.users.ServiceLayerModule;
import org.jzenith.examples.users.UserResource;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.openapi.OpenApiPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

/** Users over HTTP, kept in PostgreSQL. */
public final class UsersApplication {

    private UsersApplication() {}

    /** Starts the application; {@code --rest.port=8081}, {@code --postgresql.host=db} and the like configure it. */
    public static void main(String[] args) {
        describe(args).run();
    }

    /** Describes the application; the test starts the same. */
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(UserResource.class).withMapping(NoSuchUserException.class, 404),
                        OpenApiPlugin.create(),
                        PostgresqlPlugin.create(),
                        LogbackPlugin.create())
                .withModules(new ServiceLayerModule(), new PersistenceLayerModule(), new MapperModule())
                .withConfiguration("postgresql.database", "test");
    }
}

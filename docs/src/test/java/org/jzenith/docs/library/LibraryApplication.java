package org.jzenith.docs.library;

import org.jzenith.core.JZenith;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

// tag::application[]
public final class LibraryApplication {

    private LibraryApplication() {}

    public static void main(String[] args) {
        describe(args).run();
    }

    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(BookResource.class, ShelfResource.class)
                                .withMapping(NoCopyLeftException.class, 409, "There is no copy left.")
                                .withMapping(NoSuchBookException.class, 404),
                        PostgresqlPlugin.create())
                .withModules(new LibraryModule())
                .withConfiguration("postgresql.database", "library");
    }
}
// end::application[]

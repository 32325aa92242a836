package org.jzenith.docs.library;

import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.SecurityPlugin;
import org.jzenith.testing.ApplicationExtension;

/** What several test classes share. */
final class Applications {

    // tag::shared[]
    static final ApplicationExtension CARDS =
            ApplicationExtension.of(Applications::describe).shared();
    // end::shared[]

    private Applications() {}

    private static JZenith describe() {
        return JZenith.application()
                .withPlugins(
                        RestPlugin.withResources(CardResource.class),
                        SecurityPlugin.create().jwt());
    }
}

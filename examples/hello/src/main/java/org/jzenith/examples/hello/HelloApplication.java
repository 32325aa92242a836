package org.jzenith.examples.hello;

import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

/** The smallest application: one resource over HTTP. */
public final class HelloApplication {

    private HelloApplication() {}

    /** Starts the application; {@code --rest.port=8081} and the like configure it. */
    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(RestPlugin.withResources(HelloResource.class))
                .run();
    }
}

package org.jzenith.devservices;

import org.jzenith.core.JZenith;
import org.jzenith.core.config.ConfigBinder;

/** An application for a separate process, which needs a Redis. */
final class RedisApplication {

    private RedisApplication() {}

    public static void main(String[] args) {
        JZenith.application(args)
                .withModules(binder -> ConfigBinder.configBinder(binder).bind(Keys.RedisConfiguration.class))
                .run();
    }
}

package org.jzenith.issuer;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.Secret;

/** Applications with the keys of those that verify tokens, and without anything that does. */
final class Applications {

    /** What jzenith-security declares that an issuer needs to know. */
    @Config("security.jwt")
    interface JwtConfiguration {
        Optional<URI> issuer();

        Optional<String> publicKey();

        Optional<Secret> privateKey();

        Optional<Secret> secret();

        Set<String> audience();

        @ConfigDefault("sub")
        String nameClaim();

        @ConfigDefault("roles")
        String rolesClaim();

        @ConfigDefault("Bearer")
        String scheme();
    }

    /** What jzenith-devservices declares. */
    @Config("devservices")
    interface DevServicesConfiguration {
        @ConfigDefault("true")
        boolean enabled();
    }

    private Applications() {}

    static JZenith describe(String... arguments) {
        return JZenith.application(arguments)
                .withoutEnvironment()
                .withModules(binder -> configBinder(binder).bind(JwtConfiguration.class), binder -> configBinder(binder)
                        .bind(DevServicesConfiguration.class));
    }

    /** Runs such an application in a process of its own. */
    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withModules(binder -> configBinder(binder).bind(JwtConfiguration.class), binder -> configBinder(binder)
                        .bind(DevServicesConfiguration.class))
                .run();
    }
}

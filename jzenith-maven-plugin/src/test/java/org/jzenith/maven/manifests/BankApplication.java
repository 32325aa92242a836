package org.jzenith.maven.manifests;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import java.util.Optional;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.Secret;
import org.jzenith.rest.RestPlugin;

/** Has secrets in two namespaces, as a plugin with a name has, and one of them in its code. */
final class BankApplication {

    static final String PIN_IN_CODE = "0815";

    private BankApplication() {}

    /** What it must be told in confidence. */
    @Config("bank")
    interface BankConfiguration {
        Secret password();

        Optional<Secret> pin();
    }

    static JZenith with(String... arguments) {
        return JZenith.application(arguments)
                .withConfiguration("bank.pin", PIN_IN_CODE)
                .withPlugins(RestPlugin.withResources())
                .withModules(binder -> configBinder(binder)
                        .bind(BankConfiguration.class)
                        .bind(BankConfiguration.class, "bank-abroad", "abroad"));
    }

    public static void main(String[] arguments) {
        with(arguments).run();
    }
}

package org.jzenith.docs.library;

import com.google.inject.Scopes;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.SecurityPlugin;

// tag::application[]
final class LoginApplication {

    private LoginApplication() {}

    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(LoginResource.class, StaffResource.class),
                        SecurityPlugin.create().jwt().apiKeys(StaffKeys.class))
                .withModules(binder -> binder.bind(Accounts.class).in(Scopes.SINGLETON));
    }
}
// end::application[]

package org.jzenith.issuer;

import java.util.Set;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.testing.Callers;

/**
 * Callers of applications in tests, with tokens of each application's {@link Issuer}. The service loader finds this
 * class.
 */
public final class IssuerCallers implements Callers {

    /** Creates the callers of any application, for {@link java.util.ServiceLoader}. */
    public IssuerCallers() {}

    @Override
    public String authorization(RunningApplication application, String name, Set<String> roles) {
        String token = Issuer.of(application).token(name, roles.toArray(String[]::new));
        return application.injector().getInstance(ConfigTable.class).entries().stream()
                        .filter(entry -> entry.key().equals("security.jwt.scheme"))
                        .findFirst()
                        .map(entry -> String.valueOf(entry.value()))
                        .orElse("Bearer")
                + ' '
                + token;
    }
}

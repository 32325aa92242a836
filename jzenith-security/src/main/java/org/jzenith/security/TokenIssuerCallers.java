package org.jzenith.security;

import com.google.inject.ConfigurationException;
import com.google.inject.ProvisionException;
import java.util.Set;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.security.jwt.TokenIssuer;
import org.jzenith.testing.Callers;

/**
 * Callers of applications in tests, with tokens that the application issues itself, by its {@link TokenIssuer}. Found
 * on the class path; used by nothing but jzenith-testing.
 */
public final class TokenIssuerCallers implements Callers {

    /** Creates the callers of any application, for {@link java.util.ServiceLoader}. */
    public TokenIssuerCallers() {}

    @Override
    public String authorization(RunningApplication application, String name, Set<String> roles) {
        TokenIssuer issuer;
        try {
            issuer = application.injector().getInstance(TokenIssuer.class);
        } catch (ConfigurationException | ProvisionException e) {
            Throwable cause = e.getCause();
            throw new IllegalStateException(
                    "The application issues no tokens itself: "
                            + (cause == null ? "it has no TokenIssuer" : cause.getMessage()),
                    e);
        }
        return scheme(application) + ' ' + issuer.issue(name, roles);
    }

    private static String scheme(RunningApplication application) {
        return application.injector().getInstance(ConfigTable.class).entries().stream()
                .filter(entry -> entry.key().equals("security.jwt.scheme"))
                .findFirst()
                .map(entry -> String.valueOf(entry.value()))
                .orElse("Bearer");
    }
}

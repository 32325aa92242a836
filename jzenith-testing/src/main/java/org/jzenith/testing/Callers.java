package org.jzenith.testing;

import java.util.ServiceLoader;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.RunningApplication;

/**
 * Who may call an application in tests: makes credentials that the application itself verifies, as it would those of a
 * real caller. {@link ApplicationExtension#withCallers} sets it; otherwise {@link ServiceLoader} finds some, such as
 * those of jzenith-issuer and jzenith-security, and the first one that can make credentials does. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface Callers {

    /**
     * Returns the value of the header {@code Authorization} (RFC 9110, section 11.6.2) of a caller with this name and
     * these roles, such as {@code Bearer} and a token.
     *
     * @throws IllegalStateException if the application would not accept any credentials that this can make
     */
    String authorization(RunningApplication application, String name, Set<String> roles);
}

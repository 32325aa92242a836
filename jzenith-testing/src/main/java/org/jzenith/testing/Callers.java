package org.jzenith.testing;

import java.util.ServiceLoader;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.RunningApplication;

/**
 * The callers of an application in tests. Makes credentials that the application verifies as it verifies those of real
 * callers. Set by {@link ApplicationExtension#withCallers}. Otherwise {@link ServiceLoader} finds implementations, such
 * as those of jzenith-issuer and jzenith-security; the first one that can make credentials does. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface Callers {

    /**
     * Returns the {@code Authorization} (RFC 9110, section 11.6.2) of a caller with this name and these roles, such as
     * {@code Bearer} and a token.
     *
     * @throws IllegalStateException if the application would accept no credentials of this implementation
     */
    String authorization(RunningApplication application, String name, Set<String> roles);
}

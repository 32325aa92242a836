package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.SecurityContext;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.AnnotationSources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@link AccessRule} of one method or locator for each class of its resource. The {@code @Path} may be on an
 * interface or superclass of that class.
 */
public final class AccessRules extends ClassValue<AccessRule> {

    private static final Logger LOG = LoggerFactory.getLogger(AccessRules.class);

    private final ResourceLocator method;
    private final boolean required;

    /**
     * Takes the method or locator.
     *
     * @param required whether a method without a rule is closed to all callers
     */
    public AccessRules(ResourceLocator method, boolean required) {
        this.method = method;
        this.required = required;
    }

    @Override
    protected AccessRule computeValue(Class<?> type) {
        AccessRule rule = AccessRule.of(AnnotationSources.of(method.getMethod(), method.getAnnotatedMethod(), type));
        if (!required || rule.isStated()) {
            return rule;
        }
        LOG.error(
                "{}.{} is behind a locator, and nothing says who may call it, so nobody may. "
                        + "Fix: @RolesAllowed, @Authenticated or @PermitAll on it or its class, or security.default=permit",
                type.getSimpleName(),
                method.getMethod().getName());
        return AccessRule.rolesAllowed();
    }

    /** Throws 401 or 403 unless the caller may call the method. */
    public void check(Challenge challenge, @Nullable SecurityContext caller, Object resource) {
        AccessRule rule = get(resource.getClass());
        if (!admits(rule, caller)) {
            throw challenge.refusal(
                    caller,
                    rule,
                    resource.getClass().getSimpleName()
                            + '.'
                            + method.getMethod().getName());
        }
    }

    private static boolean admits(AccessRule rule, @Nullable SecurityContext caller) {
        return caller == null
                ? rule.admits(null)
                : rule.admits(() -> caller.getUserPrincipal() != null, caller::isUserInRole);
    }
}

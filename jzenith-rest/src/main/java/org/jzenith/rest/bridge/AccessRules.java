package org.jzenith.rest.bridge;

import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.core.SecurityContext;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.spi.AccessRule;
import org.jzenith.rest.spi.AnnotationSources;

/**
 * The {@link AccessRule} of one method or locator for each class of its resource; the {@code @Path} may be on an
 * interface or superclass of that class.
 */
public final class AccessRules extends ClassValue<AccessRule> {

    private final ResourceLocator method;

    public AccessRules(ResourceLocator method) {
        this.method = method;
    }

    @Override
    protected AccessRule computeValue(Class<?> type) {
        return AccessRule.of(AnnotationSources.of(method.getMethod(), method.getAnnotatedMethod(), type));
    }

    /**
     * Throws {@link ForbiddenException} unless the caller may call the method, or {@link Challenge.LoginRequired} if
     * the caller is not known and can log in.
     */
    void check(Challenge challenge, @Nullable SecurityContext caller, Object resource) {
        AccessRule rule = get(resource.getClass());
        if (!rule.admits(caller)) {
            String login = rule.admitsSomebody() ? challenge.of(caller) : null;
            throw login == null ? new ForbiddenException() : new Challenge.LoginRequired(login);
        }
    }
}

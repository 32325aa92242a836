package org.jzenith.rest.bridge;

import java.util.concurrent.CompletableFuture;
import org.jboss.resteasy.spi.metadata.ResourceLocator;

/**
 * A resource method or locator, and how RESTEasy calls it.
 *
 * @param description    what RESTEasy has read from its annotations
 * @param settings       how requests of it are treated
 * @param prerequisite   what must have ended before it may be called
 * @param blockedWarning who is told how long it has taken
 */
public record BoundMethod(ResourceLocator description, MethodSettings settings,
        CompletableFuture<?> prerequisite, BlockedWarning blockedWarning) { }

package org.jzenith.rest.dispatch;

import jakarta.ws.rs.Path;
import org.jzenith.core.error.Problem;

/** Every problem that resources and providers can have at boot, each with its stable id and wording. */
final class RestProblems {

    private RestProblems() { }

    static Problem resource(Class<?> resource, RuntimeException cause) {
        if (!resource.isAnnotationPresent(Path.class)) {
            return new Problem("REST-1", resource.getName(), "is not a JAX-RS resource", "a class with @Path", "withResources",
                    "annotate it with jakarta.ws.rs.Path");
        }
        return new Problem("REST-2", resource.getName(), "cannot be made a resource: " + cause.getMessage(), null,
                "withResources", "correct the JAX-RS annotations of the class");
    }

    static Problem provider(Class<?> provider, RuntimeException cause) {
        return new Problem("REST-3", provider.getName(), "cannot be made a provider: " + cause.getMessage(), null,
                "withProviders", "implement one of the interfaces of jakarta.ws.rs.ext or jakarta.ws.rs.container");
    }
}

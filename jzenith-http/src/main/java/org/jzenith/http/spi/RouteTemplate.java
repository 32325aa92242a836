package org.jzenith.http.spi;

import org.apiguardian.api.API;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.core.path.PathTemplate.Part;

/** The template of a path as it appears in logs, metrics and descriptions: {@code /users/{id}}. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class RouteTemplate {

    private RouteTemplate() {}

    /**
     * Returns the template of a declared path, without the patterns of its parameters, with single slashes, and with a
     * slash at its start only.
     */
    public static String of(String path) {
        String plain = PathTemplate.parse('/' + path).withVariables(Part::name).replaceAll("/{2,}", "/");
        return plain.length() > 1 && plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
    }
}

package org.jzenith.http.cors;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/** The start problems of CORS, with stable ids and messages. */
public final class CorsProblems {

    private static final String PREFIX = "rest.cors.";

    /**
     * The syntax of origins as browsers send them (HTML standard, section "Origin"; RFC 6454 section 6.2). They are
     * lower case, with an ASCII host, without the default port, and without a path. Other forms would never match.
     */
    private static final String ORIGIN =
            "(?!http://.*:80$|https://.*:443$)[a-z][a-z0-9+.-]*://([a-z0-9_.-]+|\\[[0-9a-f:.]+])(:\\d{1,5})?";

    private CorsProblems() {}

    /** Returns the problems of a configuration. */
    public static List<Problem> of(CorsConfiguration configuration, ConfigTable table) {
        List<Problem> problems = new ArrayList<>();
        if (configuration.credentials()) {
            addIfAny(
                    problems,
                    "origins",
                    configuration.origins(),
                    "the exact origins, such as https://shop.example",
                    table);
            addIfAny(problems, "methods", configuration.methods(), "the methods, such as GET,PUT", table);
            addIfAny(problems, "headers", configuration.headers(), "the headers, such as Content-Type", table);
            addIfAny(
                    problems,
                    "exposed-headers",
                    configuration.exposedHeaders(),
                    "the headers, such as Location",
                    table);
        }
        for (String origin : configuration.origins()) {
            if (!origin.equals(CorsConfiguration.ANY) && !origin.matches(ORIGIN)) {
                problems.add(new Problem(
                        "CORS-2",
                        PREFIX + "origins",
                        '"' + origin + "\" is not an origin as browsers send it",
                        "scheme, host and, unless it is the usual one, port, in small letters and without a slash at the end, such as "
                                + "https://shop.example or http://localhost:3000",
                        table.origin(PREFIX + "origins"),
                        fix(origin)));
            }
        }
        return problems;
    }

    private static void addIfAny(
            List<Problem> problems, String key, Set<String> values, String expected, ConfigTable table) {
        if (values.contains(CorsConfiguration.ANY)) {
            problems.add(new Problem(
                    "CORS-1",
                    PREFIX + key,
                    "* stands for all only without credentials, and " + PREFIX + "credentials is true",
                    expected,
                    table.origin(PREFIX + key),
                    "name them, or set " + PREFIX + "credentials=false"));
        }
    }

    private static String fix(String origin) {
        if (origin.equals("null")) { // Fetch standard, section "CORS protocol and credentials"
            return "remove it: any page can send null, for example from a sandboxed frame";
        }
        return origin.contains(CorsConfiguration.ANY)
                ? "name each origin"
                : "open the page in a browser and copy what location.origin is there";
    }
}

package org.jzenith.http.cors;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.http.message.Origin;

/** The start problems of CORS, with stable ids and messages. */
public final class CorsProblems {

    private static final String PREFIX = "rest.cors.";

    private CorsProblems() {}

    /** Returns the problems of a configuration. */
    public static List<Problem> of(CorsConfiguration cors, ConfigTable table) {
        List<Problem> problems = new ArrayList<>();
        if (cors.credentials()) {
            addIfAny(problems, "origins", cors.origins(), "the exact origins, such as https://shop.example", table);
            addIfAny(problems, "methods", cors.methods(), "the methods, such as GET,PUT", table);
            addIfAny(problems, "headers", cors.headers(), "the headers, such as Content-Type", table);
            addIfAny(problems, "exposed-headers", cors.exposedHeaders(), "the headers, such as Location", table);
        }
        for (String origin : cors.origins()) {
            if (!origin.equals(CorsConfiguration.ANY) && !Origin.isValid(origin)) {
                problems.add(table.problem("CORS-2", PREFIX + "origins")
                        .what('"' + origin + "\" is not an origin as browsers send it")
                        .expected("scheme, host and, unless it is the usual one, port, in small letters and without "
                                + "a slash at the end, such as https://shop.example or http://localhost:3000")
                        .fix(fix(origin)));
            }
        }
        return problems;
    }

    private static void addIfAny(
            List<Problem> problems, String key, Set<String> values, String expected, ConfigTable table) {
        if (values.contains(CorsConfiguration.ANY)) {
            problems.add(table.problem("CORS-1", PREFIX + key)
                    .what("* stands for all only without credentials, and " + PREFIX + "credentials is true")
                    .expected(expected)
                    .fix("name them, or set " + PREFIX + "credentials=false"));
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

package org.jzenith.maven.dev.compile;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds to a message of the compiler the artifact that has a missing package of jZenith. It knows the packages with
 * types for users, so that a misspelt package gets no advice.
 */
final class MissingPackage {

    private static final String GROUP = "org.jzenith";
    private static final Pattern MESSAGE =
            Pattern.compile("package org\\.jzenith\\.(\\w+)(?:\\.(\\w+))? does not exist");

    /** The packages below that of each artifact, which itself has types too. */
    private static final Map<String, List<String>> PACKAGES = Map.ofEntries(
            Map.entry("cache", List.of("error", "option", "shared")),
            Map.entry("client", List.of("annotation", "error", "form")),
            Map.entry(
                    "core",
                    List.of(
                            "async",
                            "blocking",
                            "config",
                            "error",
                            "eventloop",
                            "health",
                            "json",
                            "logging",
                            "management",
                            "metrics",
                            "plugin",
                            "ratelimit",
                            "request",
                            "tls")),
            Map.entry(
                    "http",
                    List.of(
                            "annotation",
                            "coding",
                            "config",
                            "error",
                            "files",
                            "forwarded",
                            "json",
                            "management",
                            "spi",
                            "websocket")),
            Map.entry("jobs", List.of("run", "schedule", "task")),
            Map.entry("kafka", List.of("error")),
            Map.entry("logback", List.of()),
            Map.entry("openapi", List.of()),
            Map.entry("opentelemetry", List.of()),
            Map.entry("outbox", List.of("inbox", "relay")),
            Map.entry("postgresql", List.of("error")),
            Map.entry("redis", List.of("error", "mapping")),
            Map.entry("resilience", List.of("error", "policy")),
            Map.entry("rest", List.of("annotation", "error", "form", "response", "spi")),
            Map.entry("rxjava3", List.of()),
            Map.entry("security", List.of("identity", "jwt", "password")),
            Map.entry("streams", List.of("error")),
            Map.entry("testing", List.of("openapi")));

    private MissingPackage() {}

    /** Returns the message with the fix if it is about a package of jZenith, otherwise the message itself. */
    static String withFix(String message) {
        Matcher missing = MESSAGE.matcher(message);
        if (!missing.find()) {
            return message;
        }
        String module = missing.group(1);
        String below = missing.group(2);
        List<String> packages = PACKAGES.get(module);
        if (packages == null || (below != null && !packages.contains(below))) {
            return message;
        }
        return message + ". Fix: add the dependency " + GROUP + ":jzenith-" + module + " to the POM"
                + (module.equals("testing") ? ", with the scope test, for code in src/test/java" : "") + '.';
    }
}

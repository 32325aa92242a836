package org.jzenith.maven.manifests;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The configuration of an application, as the application itself describes it without starting: from code, class path
 * and profile.
 *
 * @param values effective values by keys; those of secrets are masked
 * @param variables environment variables by keys
 * @param secrets keys of secrets
 * @param missing required keys without a value, with their problems
 * @param problems other problems, by their subjects and ids, such as {@code profile/CONFIG-21}
 */
record ApplicationDescription(
        Map<String, String> values,
        Map<String, String> variables,
        List<String> secrets,
        Map<String, String> missing,
        Map<String, String> problems) {

    private static final Pattern DURATION = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");

    /** Reads the description that the application has written. */
    static ApplicationDescription of(Properties properties) {
        Map<String, String> missing = new TreeMap<>();
        Map<String, String> problems = new TreeMap<>();
        below("problem/", properties).forEach((name, text) -> {
            String subject = name.substring(0, Math.max(0, name.lastIndexOf('/')));
            if (isKeyWithoutValue(subject, properties)) {
                missing.put(subject, text);
            } else {
                problems.put(name, text);
            }
        });
        return new ApplicationDescription(
                below("value/", properties),
                below("variable/", properties),
                List.copyOf(below("secret/", properties).keySet()),
                missing,
                problems);
    }

    private static boolean isKeyWithoutValue(String subject, Properties properties) {
        return properties.containsKey("variable/" + subject) && !properties.containsKey("value/" + subject);
    }

    private static TreeMap<String, String> below(String prefix, Properties properties) {
        TreeMap<String, String> found = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), properties.getProperty(name, ""));
            }
        }
        return found;
    }

    Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key)).map(String::strip).filter(text -> !text.isEmpty());
    }

    Optional<Integer> port(String key) {
        return value(key).map(Integer::valueOf);
    }

    boolean isTrue(String key) {
        return value(key).filter("true"::equalsIgnoreCase).isPresent();
    }

    /** Returns a duration in the form of the configuration; zero if there is none. */
    Duration duration(String key) {
        String text = value(key).orElse("0s");
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Duration.parse(text);
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofSeconds(number);
        };
    }

    /** Returns whether the listener of a namespace has a certificate. */
    boolean hasCertificate(String namespace) {
        return isTrue(namespace + ".self-signed")
                || List.of(".certificate", ".keystore").stream()
                        .anyMatch(key -> value(namespace + key).isPresent());
    }

    String variable(String key) {
        return variables.getOrDefault(key, key);
    }
}

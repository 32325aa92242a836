package org.jzenith.core.config.source;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jzenith.core.config.source.ConfigSource.UnknownKeys;

/**
 * The system properties as a source. Excludes those that the JVM itself sets, which would count as keys of
 * {@code @Config("user")}, and that of the profile, which is not a key.
 */
public final class SystemProperties {

    public static final String PROFILE = "jzenith.profile";
    private static final Set<String> OF_THE_JVM = Set.of(
            "file.encoding",
            "file.separator",
            "line.separator",
            "native.encoding",
            "path.separator",
            "stderr.encoding",
            "stdin.encoding",
            "stdout.encoding",
            "user.country",
            "user.dir",
            "user.home",
            "user.language",
            "user.name",
            "user.script",
            "user.timezone",
            "user.variant");
    private static final Set<String> NAMESPACES_OF_THE_JVM = Set.of("awt", "java", "jdk", "os", "sun");

    private SystemProperties() {}

    public static ConfigSource source(Map<String, String> systemProperties) {
        Map<String, String> texts = new HashMap<>(systemProperties);
        texts.keySet()
                .removeIf(key -> OF_THE_JVM.contains(key)
                        || key.equals(PROFILE)
                        || NAMESPACES_OF_THE_JVM.contains(key.substring(0, Math.max(0, key.indexOf('.')))));
        return ConfigSource.of(UnknownKeys.REFUSED_WHERE_OWNED, texts, key -> "system property " + key);
    }
}

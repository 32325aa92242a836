package org.jzenith.maven.manifests;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file that the configuration names and a Secret provides: a certificate, a private key or a key store.
 *
 * @param key the key of the configuration
 * @param group the key without its last part, such as {@code rest.tls} or {@code postgresql.tls}
 * @param role the content of the file
 * @param path the path of the file
 */
record ConfiguredFile(String key, String group, Role role, ContainerPath path) {

    /** The content of a file. */
    enum Role {
        /** A certificate with its chain. */
        CERTIFICATE,
        /** The private key of a certificate. */
        PRIVATE_KEY,
        /** Certificates of trusted issuers. */
        ISSUERS,
        /** Anything else. */
        OTHER
    }

    private static final Map<String, Role> ROLES = Map.of(
            "certificate", Role.CERTIFICATE,
            "key", Role.PRIVATE_KEY,
            "ca", Role.ISSUERS,
            "client-ca", Role.ISSUERS);
    /**
     * The names that listeners, clients and plugins use, such as {@code rest.tls.key} and {@code postgresql.tls-ca}.
     */
    private static final Pattern KEY = Pattern.compile("(.+?)[.-](certificate|key|ca|client-ca|keystore|public-key)");

    private static final Pattern COMMA = Pattern.compile("(?<!\\\\),");

    /** Returns the files of a configuration, in the order of their keys. */
    static List<ConfiguredFile> of(ApplicationDescription application) {
        List<ConfiguredFile> files = new ArrayList<>();
        application.values().forEach((key, value) -> {
            Matcher name = KEY.matcher(key);
            if (name.matches() && namesFiles(key, name.group(1), name.group(2), value, application)) {
                for (String path : COMMA.split(value, -1)) {
                    if (!path.isBlank()) {
                        files.add(new ConfiguredFile(
                                key,
                                name.group(1),
                                ROLES.getOrDefault(name.group(2), Role.OTHER),
                                ContainerPath.of(path.strip())));
                    }
                }
            }
        });
        return files;
    }

    /**
     * Other keys may end alike, and a public key may be in the value itself. A {@code key} is one of a certificate only
     * beside that.
     */
    private static boolean namesFiles(
            String key, String group, String last, String value, ApplicationDescription application) {
        return !application.secrets().contains(key)
                && !value.contains("-----BEGIN")
                && (value.contains("/") || group.endsWith("tls"))
                && (!last.equals("key")
                        || application.value(group + ".certificate").isPresent()
                        || application.value(group + "-certificate").isPresent());
    }
}

package org.jzenith.maven.manifests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jzenith.maven.manifests.ConfiguredFile.Role;

/**
 * A folder of the container whose files come from a Secret of its own. A whole folder, since Kubernetes never renews a
 * file that is mounted alone.
 *
 * @param path the folder
 * @param secret the name of the Secret, and of the volume
 * @param files the files in the folder
 */
record MountedFolder(ContainerPath path, String secret, List<ConfiguredFile> files) {

    private static final Map<Role, String> KEYS_OF_TLS =
            Map.of(Role.CERTIFICATE, "tls.crt", Role.PRIVATE_KEY, "tls.key", Role.ISSUERS, "ca.crt");

    /** Returns the folders of these files, each with a Secret that has the name of the application and of a group. */
    static List<MountedFolder> of(String name, List<ConfiguredFile> files) {
        Map<String, List<ConfiguredFile>> byFolder = files.stream()
                .collect(Collectors.groupingBy(file -> file.path().folder().text(), TreeMap::new, Collectors.toList()));
        Map<String, Integer> secrets = new HashMap<>();
        List<MountedFolder> folders = new ArrayList<>();
        byFolder.forEach((folder, inside) -> {
            String secret =
                    name + '-' + inside.get(0).group().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            int number = secrets.merge(secret, 1, Integer::sum);
            folders.add(
                    new MountedFolder(new ContainerPath(folder), number == 1 ? secret : secret + '-' + number, inside));
        });
        return folders;
    }

    /** Returns the names of the files by the keys of the Secret. */
    Map<String, String> items() {
        Map<String, String> items = new TreeMap<>();
        for (ConfiguredFile file : files) {
            String fileName = file.path().name();
            String key = fileName.replaceAll("[^-._A-Za-z0-9]", "_");
            items.put(isTls() ? KEYS_OF_TLS.getOrDefault(file.role(), key) : key, fileName);
        }
        return items;
    }

    /** A certificate with its key, as cert-manager provides them; perhaps with the certificates of issuers. */
    private boolean isTls() {
        return count(Role.CERTIFICATE) == 1
                && count(Role.PRIVATE_KEY) == 1
                && count(Role.ISSUERS) <= 1
                && count(Role.OTHER) == 0;
    }

    private long count(Role role) {
        return files.stream()
                .filter(file -> file.role() == role)
                .map(ConfiguredFile::path)
                .distinct()
                .count();
    }

    String type() {
        return isTls() ? "kubernetes.io/tls" : "Opaque";
    }

    String mount() {
        return "            - name: " + secret + "\n              mountPath: " + Manifests.quoted(path.text())
                + "\n              readOnly: true\n";
    }

    /** Not optional: a pod waits for its Secret rather than start without it. */
    String volume(int mode) {
        StringBuilder yaml = new StringBuilder("        # ")
                .append(command())
                .append("\n        - name: ")
                .append(secret)
                .append("\n          secret:\n            secretName: ")
                .append(secret)
                .append("\n            defaultMode: ")
                .append(mode)
                .append(" # 0")
                .append(Integer.toOctalString(mode))
                .append('\n');
        if (items().entrySet().stream().anyMatch(item -> !item.getKey().equals(item.getValue()))) {
            yaml.append("            items:\n");
            items().forEach((key, file) -> yaml.append("              - key: ")
                    .append(key)
                    .append("\n                path: ")
                    .append(Manifests.quoted(file))
                    .append('\n'));
        }
        return yaml.toString();
    }

    /** Returns the command that creates the Secret. */
    String command() {
        return "kubectl create secret generic " + secret + " --type=" + type()
                + items().keySet().stream()
                        .map(key -> " --from-file=" + key + "=FILE")
                        .collect(Collectors.joining());
    }

    /** Returns the keys of the configuration that name the files. */
    String keys() {
        return files.stream().map(ConfiguredFile::key).distinct().collect(Collectors.joining(", "));
    }
}

package org.jzenith.maven.manifests;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The secrets in a Deployment: parts of its YAML, each of them empty if it does not apply.
 *
 * @param name the name of the Secret, and of all other objects
 * @param keys the keys of the Secret, which are the environment variables of configuration keys and the names of their
 *     files
 */
record DeployedSecrets(String name, List<String> keys, SecretDelivery delivery) {

    /** Written in decimal, because 0440 is another number in YAML 1.2. */
    static final int GROUP_READS = 0440;

    boolean areMounted() {
        return delivery == SecretDelivery.FILES && !keys.isEmpty();
    }

    /** Returns the folder of mounted secrets: images have no files there, and nothing else is mounted there. */
    static ContainerPath folder(String name) {
        return new ContainerPath("/etc/" + name + "/secrets");
    }

    private String folder() {
        return folder(name).text();
    }

    private String ifMounted(String yaml) {
        return areMounted() ? yaml : "";
    }

    String arguments() {
        return ifMounted("          args:\n            - \"--config=" + folder() + "\"\n");
    }

    String environment() {
        return delivery == SecretDelivery.FILES
                ? ""
                : keys.stream().map(this::variable).collect(Collectors.joining());
    }

    private String variable(String key) {
        return "            - name: " + key + "\n              valueFrom:\n                secretKeyRef:\n"
                + "                  name: " + name + "\n                  key: " + key
                + "\n                  optional: true\n";
    }

    String mount() {
        return ifMounted("            - name: secrets\n              mountPath: " + folder()
                + "\n              readOnly: true\n");
    }

    /** Not optional: a pod waits for its Secret rather than start without it. */
    String volume() {
        return ifMounted("        - name: secrets\n          secret:\n            secretName: " + name
                + "\n            # 0440: for the group of the container, which is fsGroup, and for nobody else\n"
                + "            defaultMode: " + GROUP_READS + '\n');
    }
}

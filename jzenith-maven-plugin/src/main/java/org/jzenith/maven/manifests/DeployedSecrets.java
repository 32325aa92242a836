package org.jzenith.maven.manifests;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a Deployment says of the secrets of its application: parts of its YAML, each of them empty if it does not apply.
 *
 * @param name the name of the Secret, and of all other objects
 * @param keys the keys of the Secret: the variables of the keys of the configuration, which name their files as well
 */
record DeployedSecrets(String name, List<String> keys, SecretDelivery delivery) {

    /** In decimals: 0440 is another number in YAML 1.2. */
    private static final int GROUP_READS = 0440;

    private boolean areMounted() {
        return delivery == SecretDelivery.FILES && !keys.isEmpty();
    }

    /** In which no image has files, and nothing else is mounted. */
    private String folder() {
        return "/etc/" + name + "/secrets";
    }

    private String ifMounted(String yaml) {
        return areMounted() ? yaml : "";
    }

    /** Files of a Secret belong to root and to this group. */
    String podSecurity() {
        return ifMounted("        fsGroup: @user@\n");
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

    /** Not optional: a pod waits for its Secret, rather than start without it. */
    String volume() {
        return ifMounted("        - name: secrets\n          secret:\n            secretName: " + name
                + "\n            # 0440: for the group of the container, which is fsGroup, and for nobody else\n"
                + "            defaultMode: " + GROUP_READS + '\n');
    }
}

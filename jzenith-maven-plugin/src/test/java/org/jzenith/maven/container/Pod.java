package org.jzenith.maven.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.maven.manifests.SecretVolume;

/** What a Deployment makes of an image: its user, its environment, its mounts, its probes. */
final class Pod {

    /** As a container runtime does it, with mounts and processes that nobody else sees, and that end with it. */
    private static final String BEFORE =
            """
            set -eu
            mount --make-rprivate /
            mount --bind "$ROOT" "$ROOT"
            mount -t proc proc "$ROOT/proc"
            mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
            for device in null zero full random urandom; do
                touch "$ROOT/dev/$device"
                mount --bind "/dev/$device" "$ROOT/dev/$device"
            done
            """;

    private final PodSpec spec;
    private final Container container;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Map<String, String> secrets;

    private Pod(PodSpec spec, Map<String, String> secrets) {
        this.spec = spec;
        this.secrets = secrets;
        container = spec.getContainers().get(0);
    }

    /** Reads manifests that have been filled in. */
    static Pod of(String yaml) throws IOException {
        ObjectMapper mapper = new ObjectMapper(new YAMLFactory());
        Map<String, JsonNode> documents = new LinkedHashMap<>();
        for (String document : yaml.split("(?m)^---$", -1)) {
            JsonNode read = mapper.readTree(document);
            documents.put(read.get("kind").asText(), read);
        }
        Map<String, String> secrets =
                mapper.convertValue(documents.get("Secret"), Secret.class).getStringData();
        Pod pod = new Pod(
                mapper.convertValue(documents.get("Deployment"), Deployment.class)
                        .getSpec()
                        .getTemplate()
                        .getSpec(),
                secrets);
        assertThat(pod.container.getEnvFrom())
                .allSatisfy(from -> assertThat(from.getConfigMapRef()).isNotNull());
        pod.environment.putAll(
                mapper.convertValue(documents.get("ConfigMap"), ConfigMap.class).getData());
        for (EnvVar variable : pod.container.getEnv()) {
            String value = variable.getValueFrom() == null
                    ? variable.getValue()
                    : secrets.get(variable.getValueFrom().getSecretKeyRef().getKey());
            if (value != null) { // All are optional.
                pod.environment.put(variable.getName(), value);
            }
        }
        return pod;
    }

    long graceSeconds() {
        return spec.getTerminationGracePeriodSeconds();
    }

    long user() {
        return spec.getSecurityContext().getRunAsUser();
    }

    URI startup() {
        return uri(container.getStartupProbe());
    }

    URI liveness() {
        return uri(container.getLivenessProbe());
    }

    URI readiness() {
        return uri(container.getReadinessProbe());
    }

    private URI uri(Probe probe) {
        return URI.create("http://127.0.0.1:"
                + port(probe.getHttpGet().getPort().getStrVal())
                + probe.getHttpGet().getPath());
    }

    int port(String name) {
        return container.getPorts().stream()
                .filter(port -> port.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getContainerPort();
    }

    /**
     * Starts the entry point of an image.
     *
     * @param config the configuration of the image
     * @param root its files
     * @param jvmOptions more of them, as an operator sets them
     */
    Process start(JsonNode config, Path root, Path log, String... jvmOptions) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder(BEFORE);
        for (VolumeMount mount : container.getVolumeMounts()) {
            Volume volume = spec.getVolumes().stream()
                    .filter(each -> each.getName().equals(mount.getName()))
                    .findFirst()
                    .orElseThrow();
            String point = "\"$ROOT" + mount.getMountPath() + "\"";
            if (volume.getSecret() == null) {
                assertThat(volume.getEmptyDir()).as("%s", volume).isNotNull();
                script.append("mount -t tmpfs -o mode=777 tmpfs ").append(point).append('\n');
            } else {
                Path files = secretFiles(log.resolveSibling(volume.getName()), volume.getSecret());
                script.append("mkdir -p %1$s\nmount --bind '%2$s' %1$s\n".formatted(point, files));
                if (mount.getReadOnly()) {
                    script.append("mount -o remount,bind,ro ").append(point).append('\n');
                }
            }
        }
        if (container.getSecurityContext().getReadOnlyRootFilesystem()) {
            script.append("mount -o remount,bind,ro \"$ROOT\"\n");
        }
        script.append("exec chroot \"$ROOT\" /usr/bin/env \"$@\"\n");
        List<String> command = new ArrayList<>(
                List.of("unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "sh", "-c"));
        command.addAll(List.of(
                script.toString(), "sh", "-i", "-C", config.get("WorkingDir").asText()));
        config.get("Env").forEach(variable -> command.add(variable.asText()));
        environment.forEach((name, value) -> command.add(name
                + '='
                + value
                + (name.equals("JDK_JAVA_OPTIONS") && jvmOptions.length > 0
                        ? ' ' + String.join(" ", jvmOptions)
                        : "")));
        command.addAll(rights());
        config.get("Entrypoint").forEach(word -> command.add(word.asText()));
        command.addAll(container.getArgs());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("ROOT", root.toString());
        return builder.start();
    }

    /** As Kubernetes does it: the files belong to root and to the group of the pod. */
    private Path secretFiles(Path folder, SecretVolumeSource source) throws IOException, InterruptedException {
        Command.run("rm", "-rf", folder.toString());
        Path files = SecretVolume.write(folder, secrets);
        Command.run("chown", "-hR", "0:" + spec.getSecurityContext().getFsGroup(), folder.toString());
        for (String key : secrets.keySet()) {
            Command.run(
                    "chmod",
                    Integer.toOctalString(source.getDefaultMode()),
                    files.resolve(key).toString());
        }
        return folder;
    }

    private List<String> rights() {
        assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
        Long group = spec.getSecurityContext().getFsGroup();
        List<String> rights = new ArrayList<>(List.of(
                "/usr/bin/setpriv",
                "--reuid=" + user(),
                "--regid=" + spec.getSecurityContext().getRunAsGroup(),
                group == null ? "--clear-groups" : "--groups=" + group,
                "--bounding-set=-all",
                "--inh-caps=-all"));
        if (!container.getSecurityContext().getAllowPrivilegeEscalation()) {
            rights.add("--no-new-privs");
        }
        return rights;
    }
}

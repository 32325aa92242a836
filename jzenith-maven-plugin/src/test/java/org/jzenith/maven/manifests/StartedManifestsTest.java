package org.jzenith.maven.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.core.tls.TestKey;
import org.jzenith.maven.jvm.FreePort;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * An application that is started with exactly the environment, the arguments and the mounts of its manifests, once an
 * operator has filled them in. {@code ContainerRun} does this with the root and the user of an image, too.
 */
@Tag("stress")
class StartedManifestsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** What operators write into the Secret of the application. */
    private static final Map<String, String> FILLED_IN = Map.of("BANK_PASSWORD", "a", "BANK_ABROAD_PASSWORD", "b");

    private final TestAuthority authority = TestAuthority.create();

    @TempDir
    private Path folder;

    private KubernetesObjects objects;
    private List<Path> classPath;

    /** An application whose profile names files that are only in the cluster. */
    @BeforeEach
    void writeManifests() throws IOException, InterruptedException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.writeString(
                classes.resolve("jzenith-prod.properties"),
                """
                rest.tls.certificate=%1$s/server.crt
                rest.tls.key=%1$s/server.key
                rest.tls.port=%2$d
                rest.clear-text=operators
                rest.port=%3$d
                rest.drain-delay=200ms
                """
                        .formatted(folder.resolve("cluster/tls"), FreePort.find(), FreePort.find()));
        classPath = new ArrayList<>(List.of(classes));
        classPath.addAll(KubernetesObjects.classPath());
        objects = KubernetesObjects.of(
                KubernetesObjects.probe(BankApplication.class, "prod", classPath)
                        .describe(),
                SecretDelivery.VARIABLES);
    }

    /** The files of the Secrets in the cluster, by the names of these. */
    private Map<String, Map<String, String>> secrets() {
        TestKey key = authority.issue("localhost");
        return Map.of("notes-rest-tls", Map.of("tls.crt", key.certificatePem(), "tls.key", key.keyPem()));
    }

    /** Mounts the Secrets as Kubernetes does: with its links, and with the names of the items. */
    private void mountSecrets() throws IOException {
        Map<String, Volume> volumes =
                objects.pod().getVolumes().stream().collect(Collectors.toMap(Volume::getName, each -> each));
        for (VolumeMount mount : objects.container().getVolumeMounts()) {
            Volume volume = volumes.get(mount.getName());
            if (volume.getSecret() != null) {
                Map<String, String> secret = secrets().get(volume.getSecret().getSecretName());
                Map<String, String> files = new TreeMap<>();
                for (KeyToPath item : volume.getSecret().getItems()) {
                    files.put(item.getPath(), secret.get(item.getKey()));
                }
                SecretVolume.write(Path.of(mount.getMountPath()), files.isEmpty() ? secret : files);
            }
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>(objects.configMap());
        for (EnvVar variable : objects.container().getEnv()) {
            String value = variable.getValueFrom() == null
                    ? variable.getValue()
                    : FILLED_IN.get(variable.getValueFrom().getSecretKeyRef().getKey());
            if (value != null) { // All keys of the Secret are optional.
                environment.put(variable.getName(), value);
            }
        }
        return environment;
    }

    private Process start(Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                JavaCommand.program().toString(),
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                BankApplication.class.getName()));
        command.addAll(objects.container().getArgs());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Files.createDirectories(folder.resolve("app")).toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment());
        return builder.start();
    }

    private URI probed(Probe probe) {
        String scheme = probe.getHttpGet().getScheme() == null ? "http" : "https";
        return URI.create(scheme + "://localhost:"
                + port(probe.getHttpGet().getPort().getStrVal())
                + probe.getHttpGet().getPath());
    }

    private int port(String name) {
        return objects.container().getPorts().stream()
                .filter(port -> port.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getContainerPort();
    }

    private HttpClient client() throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("authority", authority.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(tls).build();
    }

    private static int status(HttpClient client, URI uri) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.discarding())
                .statusCode();
    }

    /** As the kubelet: again and again, until the application answers. */
    private static void await(Process process, Path log, HttpClient client, URI uri) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                if (status(client, uri) == 200) {
                    return;
                }
            } catch (IOException e) {
                // It does not listen yet.
            }
            assertThat(process.isAlive() && System.nanoTime() < end)
                    .as("%s has 200%n%s", uri, Files.readString(log))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @Test
    void servesWhatTheManifestsSayUntilItIsStopped() throws Exception {
        mountSecrets();
        Path log = folder.resolve("application.log");
        Process process = start(log);
        try {
            HttpClient client = client();
            await(process, log, client, probed(objects.container().getStartupProbe()));
            await(process, log, client, probed(objects.container().getReadinessProbe()));
            assertThat(status(client, probed(objects.container().getLivenessProbe())))
                    .isEqualTo(200);
            assertThat(status(client, URI.create("https://localhost:" + port("https") + "/nothing")))
                    .as("its certificate is that of the Secret")
                    .isEqualTo(404);
            process.destroy(); // SIGTERM
            assertThat(process.waitFor(objects.pod().getTerminationGracePeriodSeconds(), TimeUnit.SECONDS))
                    .as(Files.readString(log))
                    .isTrue();
            assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}

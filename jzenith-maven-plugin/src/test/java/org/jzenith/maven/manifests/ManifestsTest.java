package org.jzenith.maven.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("stress")
class ManifestsTest {

    private static ApplicationDescription managed;

    /** Once, since it takes a process. */
    @BeforeAll
    static void describe() throws IOException, InterruptedException {
        managed = KubernetesObjects.description(ManagedApplication.class);
        Files.writeString( // For validate-manifests.sh
                Files.createDirectories(Path.of("target")).resolve("kubernetes.yaml"),
                read(managed).yaml());
    }

    private static KubernetesObjects read(ApplicationDescription application) throws IOException {
        return KubernetesObjects.of(application, SecretDelivery.VARIABLES);
    }

    private static ApplicationDescription described(String... keysAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty("value/" + keysAndValues[i], keysAndValues[i + 1]);
        }
        return ApplicationDescription.of(properties);
    }

    @Test
    void failAsTheApplicationWouldWithAProfileThatDoesNotExist() {
        assertThatThrownBy(() -> KubernetesObjects.probe(
                                ManagedApplication.class, "prod,mars", KubernetesObjects.classPath())
                        .describe())
                .isInstanceOf(IOException.class)
                .hasMessageMatching("(?s)CONFIG-21 profile: \"(prod|mars)\" has no file .*");
    }

    @Test
    void warnOfProblemsThatWouldPreventTheStart() {
        Properties description = new Properties();
        description.setProperty("problem/rest.prot/CONFIG-5", "CONFIG-5 rest.prot: is not a known key.");
        description.setProperty("variable/greeting.text", "GREETING_TEXT");
        description.setProperty("problem/greeting.text/CONFIG-1", "CONFIG-1 greeting.text: is not set.");
        assertThat(KubernetesObjects.manifests(
                                ApplicationDescription.of(description),
                                SecretDelivery.VARIABLES,
                                RequestedObjects.none())
                        .warnings())
                .containsExactly(
                        "To be set: CONFIG-1 greeting.text: is not set.",
                        "To be solved: CONFIG-5 rest.prot: is not a known key.");
    }

    @Test
    void isReadStrictly() {
        for (String wrong :
                List.of("spek: {}", "spec: {replica: 2}", "spec: {template: {spec: {enableServiceLink: false}}}")) {
            assertThatThrownBy(
                            () -> KubernetesObjects.strict().readValue("kind: Deployment\n" + wrong, Deployment.class))
                    .isInstanceOf(UnrecognizedPropertyException.class);
        }
    }

    @Test
    void asksThePortForOperatorsForHealth() throws IOException {
        Container container = read(managed).container();
        assertThat(container.getPorts())
                .extracting(port -> port.getName() + ' ' + port.getContainerPort())
                .containsExactly("http 8081", "management 9090");
        assertThat(container.getLivenessProbe().getHttpGet().getPath()).isEqualTo("/health/live");
        assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/health/ready");
        assertThat(List.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe()))
                .allSatisfy(probe -> {
                    assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("management");
                    assertThat(probe.getHttpGet().getScheme()).isNull();
                });
        KubernetesObjects objects = read(managed);
        assertThat(objects.configMap()).containsEntry("MANAGEMENT_HOST", "0.0.0.0");
        assertThat(objects.service().getSpec().getPorts())
                .extracting(port -> port.getPort() + " " + port.getTargetPort().getStrVal())
                .containsExactly("80 http");
    }

    @Test
    void givesTheDrainItsTimeAndAllNodesTheirs() throws IOException {
        KubernetesObjects objects = read(managed);
        assertThat(objects.pod().getTerminationGracePeriodSeconds()).isEqualTo(5 + 45 + 10);
        assertThat(objects.configMap()).containsEntry("REST_DRAIN_DELAY", "5000ms");
        assertThat(read(described("rest.drain-delay", "1500ms", "rest.drain-timeout", "1m"))
                        .pod()
                        .getTerminationGracePeriodSeconds())
                .isEqualTo(72);
    }

    @Test
    void hasACommentForEachSecretThatMayBeSetAndNoValue() throws IOException {
        KubernetesObjects objects = read(managed);
        assertThat(objects.secret()).isEmpty();
        Set<String> secrets = objects.secretKeys();
        assertThat(secrets).contains("POSTGRESQL_PASSWORD", "POSTGRESQL_REPORTING_PASSWORD", "MANAGEMENT_KEY");
        assertThat(objects.container().getEnv())
                .filteredOn(variable -> variable.getValueFrom() != null)
                .allMatch(variable -> variable.getValueFrom().getSecretKeyRef().getOptional())
                .extracting(EnvVar::getName)
                .containsExactlyInAnyOrderElementsOf(secrets);
        assertThat(objects.configMap()).doesNotContainKeys(secrets.toArray(new String[0]));
    }

    @Test
    void hasAKeyForASecretThatMustBeSet() throws IOException {
        ApplicationDescription needy = new ApplicationDescription(
                managed.values(),
                managed.variables(),
                managed.secrets(),
                Map.of("management.key", "MANAGEMENT-1 management.key: is not set."),
                Map.of());
        assertThat(read(needy).secret()).containsOnly(Map.entry("MANAGEMENT_KEY", ""));
    }

    @Test
    void runsWithoutRights() throws IOException {
        PodSpec pod = read(managed).pod();
        assertThat(pod.getEnableServiceLinks()).isFalse();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(10001);
        Container container = pod.getContainers().get(0);
        assertThat(container.getImage()).isEqualTo("example/notes:1.2.3");
        assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
        assertThat(container.getVolumeMounts()).extracting("mountPath").containsExactly("/tmp");
        assertThat(pod.getVolumes().get(0).getEmptyDir()).isNotNull();
        assertThat(container.getResources().getLimits()).containsOnlyKeys("memory");
    }

    @Test
    void asksByTlsWhereNothingElseIsServed() throws IOException {
        KubernetesObjects objects = read(described("rest.tls.certificate", "/tls/tls.crt", "rest.tls.port", "8444"));
        Container container = objects.container();
        assertThat(container.getPorts())
                .extracting(port -> port.getName() + ' ' + port.getContainerPort())
                .containsExactly("https 8444");
        assertThat(container.getLivenessProbe().getHttpGet().getScheme()).isEqualTo("HTTPS");
        Container operators = read(described("rest.tls.certificate", "/tls/tls.crt", "rest.clear-text", "operators"))
                .container();
        assertThat(operators.getLivenessProbe().getHttpGet().getPort().getStrVal())
                .isEqualTo("http");
        assertThat(operators.getLivenessProbe().getHttpGet().getScheme()).isNull();
    }

    @Test
    void doesNotDependOnWhoBuildsIt() {
        assertThat(managed.value("rest.port")).hasValue("8081"); // Whatever REST_PORT is here
        assertThat(managed.values()).doesNotContainValue(System.getProperty("user.dir"));
    }
}

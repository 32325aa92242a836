package org.jzenith.maven.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ManifestsTest {

    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.of(
            "Deployment", Deployment.class,
            "Service", Service.class,
            "ConfigMap", ConfigMap.class,
            "Secret", Secret.class,
            "HorizontalPodAutoscaler", HorizontalPodAutoscaler.class,
            "PodDisruptionBudget", PodDisruptionBudget.class,
            "NetworkPolicy", NetworkPolicy.class);

    private static ApplicationDescription managed;

    /** Once, since it takes a process. Servers for development are left out, as the goal leaves them out. */
    @BeforeAll
    static void describe() throws IOException, InterruptedException {
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("jzenith-devservices"))
                .map(Path::of)
                .toList();
        managed = new ApplicationProbe(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        classPath,
                        ManagedApplication.class.getName(),
                        "")
                .describe();
        Files.writeString( // For validate-manifests.sh
                Files.createDirectories(Path.of("target")).resolve("kubernetes.yaml"), yaml(managed));
    }

    /** Without the setters for everything else, in which the types of Kubernetes keep what they do not know. */
    private static ObjectMapper strict() {
        return new ObjectMapper(new YAMLFactory())
                .setAnnotationIntrospector(new JacksonAnnotationIntrospector() {
                    private static final long serialVersionUID = 1;

                    @Override
                    public Boolean hasAnySetter(Annotated annotated) {
                        return false;
                    }
                })
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    private static String yaml(ApplicationDescription application) {
        return new Manifests(application, "notes", "example/notes:1.2.3", "prod", "512Mi", "500m", 2, 6, "10001")
                .yaml();
    }

    private static Map<String, HasMetadata> read(ApplicationDescription application) throws IOException {
        Map<String, HasMetadata> objects = new TreeMap<>();
        ObjectMapper mapper = strict();
        for (String document : yaml(application).split("(?m)^---$", -1)) {
            String kind = mapper.readTree(document).get("kind").asText();
            objects.put(kind, mapper.readValue(document, KINDS.get(kind)));
        }
        assertThat(objects).containsOnlyKeys(KINDS.keySet());
        assertThat(objects.values())
                .allSatisfy(object -> assertThat(object.getMetadata().getName()).isEqualTo("notes"));
        return objects;
    }

    private static PodSpec pod(Map<String, HasMetadata> objects) {
        return ((Deployment) objects.get("Deployment")).getSpec().getTemplate().getSpec();
    }

    private static Container container(Map<String, HasMetadata> objects) {
        return pod(objects).getContainers().get(0);
    }

    private static ApplicationDescription described(String... keysAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty("value/" + keysAndValues[i], keysAndValues[i + 1]);
        }
        return ApplicationDescription.of(properties);
    }

    @Test
    void isReadStrictly() {
        for (String wrong :
                List.of("spek: {}", "spec: {replica: 2}", "spec: {template: {spec: {enableServiceLink: false}}}")) {
            assertThatThrownBy(() -> strict().readValue("kind: Deployment\n" + wrong, Deployment.class))
                    .isInstanceOf(UnrecognizedPropertyException.class);
        }
    }

    @Test
    void asksThePortForOperatorsForHealth() throws IOException {
        Container container = container(read(managed));
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
        Map<String, HasMetadata> objects = read(managed);
        assertThat(((ConfigMap) objects.get("ConfigMap")).getData()).containsEntry("MANAGEMENT_HOST", "0.0.0.0");
        assertThat(((Service) objects.get("Service")).getSpec().getPorts())
                .extracting(port -> port.getPort() + " " + port.getTargetPort().getStrVal())
                .containsExactly("80 http");
    }

    @Test
    void givesTheDrainItsTimeAndAllNodesTheirs() throws IOException {
        Map<String, HasMetadata> objects = read(managed);
        assertThat(pod(objects).getTerminationGracePeriodSeconds()).isEqualTo(5 + 45 + 10);
        assertThat(((ConfigMap) objects.get("ConfigMap")).getData()).containsEntry("REST_DRAIN_DELAY", "5000ms");
        assertThat(pod(read(described("rest.drain-delay", "1500ms", "rest.drain-timeout", "1m")))
                        .getTerminationGracePeriodSeconds())
                .isEqualTo(72);
    }

    @Test
    void hasACommentForEachSecretThatMayBeSetAndNoValue() throws IOException {
        Map<String, HasMetadata> objects = read(managed);
        assertThat(((Secret) objects.get("Secret")).getStringData()).isNullOrEmpty();
        List<String> secrets = Pattern.compile("(?m)^  # ([A-Z_]+): \"\"$")
                .matcher(yaml(managed))
                .results()
                .map(result -> result.group(1))
                .toList();
        assertThat(secrets).contains("POSTGRESQL_PASSWORD", "POSTGRESQL_URL", "MANAGEMENT_KEY");
        assertThat(container(objects).getEnv())
                .filteredOn(variable -> variable.getValueFrom() != null)
                .allMatch(variable -> variable.getValueFrom().getSecretKeyRef().getOptional())
                .extracting(EnvVar::getName)
                .containsExactlyInAnyOrderElementsOf(secrets);
        assertThat(((ConfigMap) objects.get("ConfigMap")).getData()).doesNotContainKeys(secrets.toArray(new String[0]));
    }

    @Test
    void hasAKeyForASecretThatMustBeSet() throws IOException {
        ApplicationDescription needy = new ApplicationDescription(
                managed.values(),
                managed.variables(),
                managed.secrets(),
                Map.of("management.key", "MANAGEMENT-1 management.key: is not set."));
        assertThat(((Secret) read(needy).get("Secret")).getStringData()).containsOnly(Map.entry("MANAGEMENT_KEY", ""));
    }

    @Test
    void runsWithoutRights() throws IOException {
        PodSpec pod = pod(read(managed));
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
        Map<String, HasMetadata> objects =
                read(described("rest.tls.certificate", "/tls/tls.crt", "rest.tls.port", "8444"));
        Container container = container(objects);
        assertThat(container.getPorts())
                .extracting(port -> port.getName() + ' ' + port.getContainerPort())
                .containsExactly("https 8444");
        assertThat(container.getLivenessProbe().getHttpGet().getScheme()).isEqualTo("HTTPS");
        Container operators =
                container(read(described("rest.tls.certificate", "/tls/tls.crt", "rest.clear-text", "operators")));
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

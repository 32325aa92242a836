package org.jzenith.maven.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
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
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jzenith.maven.jvm.JavaCommand;

/** The objects of the manifests of an application called {@code notes}, read strictly. */
record KubernetesObjects(String yaml, Map<String, HasMetadata> byKind) {

    private static final Pattern KEY = Pattern.compile("(?m)^  (?:# )?([A-Z0-9_]+): \"\"$");
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.of(
            "Deployment", Deployment.class,
            "Service", Service.class,
            "ConfigMap", ConfigMap.class,
            "Secret", Secret.class,
            "HorizontalPodAutoscaler", HorizontalPodAutoscaler.class,
            "PodDisruptionBudget", PodDisruptionBudget.class,
            "NetworkPolicy", NetworkPolicy.class);

    /** Asks an application, by a process. */
    static ApplicationDescription description(Class<?> application) throws IOException, InterruptedException {
        return probe(application, "", classPath()).describe();
    }

    static ApplicationProbe probe(Class<?> application, String profile, List<Path> classPath) {
        return new ApplicationProbe(JavaCommand.program(), classPath, application.getName(), profile);
    }

    /** Servers for development are left out, as the goal leaves them out. */
    static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("jzenith-devservices"))
                .map(Path::of)
                .toList();
    }

    /** Manifests for these, called notes, with the profile prod. */
    static Manifests manifests(
            ApplicationDescription application, SecretDelivery delivery, RequestedObjects requested) {
        return new Manifests(
                application,
                "notes",
                "example/notes:1.2.3",
                "prod",
                "512Mi",
                "500m",
                2,
                6,
                "10001",
                delivery,
                requested);
    }

    static KubernetesObjects of(ApplicationDescription application, SecretDelivery delivery) throws IOException {
        String yaml = manifests(application, delivery, RequestedObjects.none()).yaml();
        Map<String, HasMetadata> objects = new TreeMap<>();
        ObjectMapper mapper = strict();
        for (String document : yaml.split("(?m)^---$", -1)) {
            String kind = mapper.readTree(document).get("kind").asText();
            objects.put(kind, mapper.readValue(document, KINDS.get(kind)));
        }
        assertThat(objects).containsOnlyKeys(KINDS.keySet());
        assertThat(objects.values())
                .allSatisfy(object -> assertThat(object.getMetadata().getName()).isEqualTo("notes"));
        return new KubernetesObjects(yaml, objects);
    }

    /** Without the setters for everything else, in which the types of Kubernetes keep what they do not know. */
    static ObjectMapper strict() {
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

    PodSpec pod() {
        return ((Deployment) byKind.get("Deployment")).getSpec().getTemplate().getSpec();
    }

    Container container() {
        return pod().getContainers().get(0);
    }

    Map<String, String> configMap() {
        return ((ConfigMap) byKind.get("ConfigMap")).getData();
    }

    /** Those that must be set. */
    Map<String, String> secret() {
        Map<String, String> keys = ((Secret) byKind.get("Secret")).getStringData();
        return keys == null ? Map.of() : keys;
    }

    /** All keys of the Secret: those that may be set are comments. */
    Set<String> secretKeys() {
        String document = Stream.of(yaml.split("(?m)^---$", -1))
                .filter(part -> part.contains("\nkind: Secret\n"))
                .findFirst()
                .orElseThrow();
        return KEY.matcher(document)
                .results()
                .map(result -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    Service service() {
        return (Service) byKind.get("Service");
    }
}

package org.jzenith.maven.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The Ingress and the ServiceMonitor, which manifests have on request. */
class RequestedObjectsTest {

    private static final RequestedObjects INGRESS = new RequestedObjects("notes.example.com", "", "", false);
    private static final RequestedObjects MONITOR = new RequestedObjects("", "", "", true);

    private static ApplicationDescription described(String... keysAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty("value/" + keysAndValues[i], keysAndValues[i + 1]);
        }
        return ApplicationDescription.of(properties);
    }

    private static List<String> documents(RequestedObjects requested, String... keysAndValues) throws IOException {
        return requested.documents(described(keysAndValues), "notes");
    }

    private static IngressBackend backend(String... keysAndValues) throws IOException {
        Ingress ingress = KubernetesObjects.strict()
                .readValue(documents(INGRESS, keysAndValues).get(0), Ingress.class);
        return ingress.getSpec().getRules().get(0).getHttp().getPaths().get(0).getBackend();
    }

    private static JsonNode endpoint(List<String> documents) throws IOException {
        JsonNode monitor = KubernetesObjects.strict().readTree(documents.get(documents.size() - 1));
        assertThat(monitor.get("kind").asText()).isEqualTo("ServiceMonitor");
        assertThat(monitor.at("/spec/selector/matchLabels").toString())
                .isEqualTo("{\"app.kubernetes.io/name\":\"notes\"}");
        return monitor.at("/spec/endpoints/0");
    }

    @Test
    void areAtTheEndOfTheManifests() throws IOException {
        String yaml = KubernetesObjects.manifests(
                        described(),
                        SecretDelivery.VARIABLES,
                        new RequestedObjects("notes.example.com", "nginx", "notes-ingress", true))
                .yaml();
        assertThat(yaml.split("(?m)^---$", -1)).hasSize(9);
        assertThat(yaml).containsSubsequence("kind: NetworkPolicy", "kind: Ingress", "kind: ServiceMonitor");
    }

    @Test
    void haveAnIngressWithItsHostClassAndCertificate() throws IOException {
        List<String> documents = new RequestedObjects("notes.example.com", "nginx", "notes-ingress", false)
                .documents(described(), "notes");
        Files.writeString( // For validate-manifests.sh, which knows no ServiceMonitor
                Files.createDirectories(Path.of("target")).resolve("kubernetes-requested.yaml"),
                documents.get(0) + "---\n"
                        + documents(MONITOR, "management.port", "9090").get(0));
        Ingress ingress = KubernetesObjects.strict().readValue(documents.get(0), Ingress.class);
        assertThat(ingress.getMetadata().getName()).isEqualTo("notes");
        assertThat(ingress.getSpec().getIngressClassName()).isEqualTo("nginx");
        assertThat(ingress.getSpec().getTls().get(0).getHosts()).containsExactly("notes.example.com");
        assertThat(ingress.getSpec().getTls().get(0).getSecretName()).isEqualTo("notes-ingress");
        assertThat(ingress.getSpec().getRules().get(0).getHost()).isEqualTo("notes.example.com");
        assertThat(backend().getService().getName()).isEqualTo("notes");
    }

    @Test
    void haveAnIngressOfTheDefaultClassWithoutACertificate() throws IOException {
        Ingress ingress =
                KubernetesObjects.strict().readValue(documents(INGRESS).get(0), Ingress.class);
        assertThat(ingress.getSpec().getIngressClassName()).isNull();
        assertThat(ingress.getSpec().getTls()).isEmpty();
    }

    @Test
    void haveAnIngressToThePortThatServesAllRequests() throws IOException {
        assertThat(backend().getService().getPort().getName()).isEqualTo("http");
        String[] tls = {"rest.tls.certificate", "/etc/tls/tls.crt", "rest.clear-text", ""};
        for (String clearText : List.of("off", "operators", "redirect")) {
            tls[3] = clearText;
            assertThat(backend(tls).getService().getPort().getName())
                    .as(clearText)
                    .isEqualTo("https");
        }
        tls[3] = "on";
        assertThat(backend(tls).getService().getPort().getName()).isEqualTo("http");
    }

    @Test
    void haveAServiceMonitorForThePublicPort() throws IOException {
        List<String> documents = documents(MONITOR);
        assertThat(documents).hasSize(1);
        assertThat(endpoint(documents).toString()).isEqualTo("{\"port\":\"http\",\"path\":\"/metrics\"}");
    }

    @Test
    void haveAServiceForTheManagementPortOfWhichClientsDoNotKnow() throws IOException {
        List<String> documents = documents(MONITOR, "management.port", "9090");
        Service service = KubernetesObjects.strict().readValue(documents.get(0), Service.class);
        assertThat(service.getMetadata().getName()).isEqualTo("notes-management");
        assertThat(service.getMetadata().getLabels()).containsEntry("app.kubernetes.io/name", "notes");
        assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
        assertThat(service.getSpec().getPorts())
                .extracting(port -> port.getName()
                        + ' '
                        + port.getPort()
                        + ' '
                        + port.getTargetPort().getStrVal())
                .containsExactly("management 9090 management");
        assertThat(endpoint(documents).get("port").asText()).isEqualTo("management");
    }

    @Test
    void haveAServiceMonitorThatUsesTls() throws IOException {
        JsonNode endpoint = endpoint(documents(MONITOR, "rest.tls.certificate", "/etc/tls/tls.crt"));
        assertThat(endpoint.get("port").asText()).isEqualTo("https");
        assertThat(endpoint.get("scheme").asText()).isEqualTo("https");
    }

    @Test
    void areRefusedIfTheyCannotWork() {
        assertThatThrownBy(() -> documents(MONITOR, "metrics.enabled", "false"))
                .hasMessageStartingWith("jzenith.manifests.serviceMonitor: metrics.enabled is false");
        assertThatThrownBy(() -> documents(new RequestedObjects("", "nginx", "", false)))
                .hasMessageStartingWith("jzenith.manifests.ingress: is not set");
    }
}

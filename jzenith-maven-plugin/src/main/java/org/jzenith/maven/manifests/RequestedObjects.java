package org.jzenith.maven.manifests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The objects that depend on what the cluster has, so that the goal writes them on request only.
 *
 * @param ingressHost the host of the Ingress; empty for none
 * @param ingressClass the class of the Ingress; empty for that of the cluster
 * @param ingressSecret the Secret with the certificate of the Ingress; empty for none
 * @param serviceMonitor whether to write a ServiceMonitor of the Prometheus Operator
 */
record RequestedObjects(String ingressHost, String ingressClass, String ingressSecret, boolean serviceMonitor) {

    private static final String UNVERIFIED_TLS =
            """
            scheme: https
            # The certificate is for names, and Prometheus connects to addresses.
            tlsConfig:
              insecureSkipVerify: true
            """
                    .indent(6);

    static RequestedObjects none() {
        return new RequestedObjects("", "", "", false);
    }

    /** Returns the documents for an application. */
    List<String> documents(ApplicationDescription application, String name) throws IOException {
        List<String> documents = new ArrayList<>();
        ContainerPorts ports = new ContainerPorts(application);
        if (!ingressHost.isEmpty()) {
            documents.add(ingress(name, ports));
        } else if (!ingressClass.isEmpty() || !ingressSecret.isEmpty()) {
            throw new IOException(
                    "jzenith.manifests.ingress: is not set, so there is no Ingress (expected: its host, such"
                            + " as notes.example.com)");
        }
        if (serviceMonitor) {
            if (application
                    .value("metrics.enabled")
                    .filter("false"::equalsIgnoreCase)
                    .isPresent()) {
                throw new IOException("jzenith.manifests.serviceMonitor: metrics.enabled is false, so the application"
                        + " serves no metrics. Fix: remove one of them.");
            }
            ports.management().ifPresent(port -> documents.add(managementService(name, port)));
            documents.add(monitor(name, ports.probed()));
        }
        return documents;
    }

    /** Everything below the host: the application itself knows its base path. */
    private String ingress(String name, ContainerPorts ports) {
        StringBuilder yaml = new StringBuilder("apiVersion: networking.k8s.io/v1\nkind: Ingress\n")
                .append(new ObjectMetadata(name).yaml())
                .append("spec:\n");
        if (!ingressClass.isEmpty()) {
            yaml.append("  ingressClassName: ").append(ingressClass).append('\n');
        }
        if (!ingressSecret.isEmpty()) {
            yaml.append("  tls:\n    - hosts:\n        - \"")
                    .append(ingressHost)
                    .append("\"\n      secretName: ")
                    .append(ingressSecret)
                    .append('\n');
        }
        return yaml.append("  rules:\n    - host: \"")
                .append(ingressHost)
                .append("\"\n      http:\n        paths:\n          - path: /\n            pathType: Prefix\n")
                .append("            backend:\n              service:\n                name: ")
                .append(name)
                .append("\n                port:\n                  name: ")
                .append(ports.served().name())
                .append('\n')
                .toString();
    }

    /** Of its own, since the Service of clients may get an address outside of the cluster. */
    private static String managementService(String name, ContainerPorts.Port port) {
        return "apiVersion: v1\nkind: Service\n" + new ObjectMetadata(name).named(name + "-management")
                + "spec:\n  clusterIP: None\n  selector:\n    app.kubernetes.io/name: " + name
                + "\n  ports:\n    - name: management\n      port: " + port.number()
                + "\n      targetPort: management\n";
    }

    /** The label selects both Services of the application; only one of them has the port. */
    private static String monitor(String name, ContainerPorts.Port port) {
        String yaml = "apiVersion: monitoring.coreos.com/v1\nkind: ServiceMonitor\n" + new ObjectMetadata(name).yaml()
                + "spec:\n  selector:\n    matchLabels:\n      app.kubernetes.io/name: " + name
                + "\n  endpoints:\n    - port: " + port.name() + "\n      path: /metrics\n";
        return port.tls() ? yaml + UNVERIFIED_TLS : yaml;
    }
}

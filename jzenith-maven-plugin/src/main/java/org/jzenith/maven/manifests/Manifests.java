package org.jzenith.maven.manifests;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The manifests of an application, as YAML. They contain only consequences of its configuration and general
 * recommendations of the guide, and no values of secrets.
 *
 * @param application the application
 * @param name the name of all objects
 * @param image the image
 * @param profile the profile of the configuration; may be empty
 * @param memory the memory of a container
 * @param cpu the processors that a container requests
 * @param minReplicas the minimum number of pods
 * @param maxReplicas the maximum number of pods
 * @param user the number of the user and of the group
 * @param delivery how the application gets its secrets
 * @param requested the objects that are written on request
 */
record Manifests(
        ApplicationDescription application,
        String name,
        String image,
        String profile,
        String memory,
        String cpu,
        int minReplicas,
        int maxReplicas,
        String user,
        SecretDelivery delivery,
        RequestedObjects requested) {

    /** The time for closing resources after the drain. */
    private static final Duration AFTER_DRAIN = Duration.ofSeconds(10);
    /** The usual time until every node knows that a pod has ended. */
    private static final Duration USUAL_DELAY = Duration.ofSeconds(5);

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /**
     * Returns all documents.
     *
     * @throws IOException if the application cannot have a requested object
     */
    String yaml() throws IOException {
        List<String> documents = new ArrayList<>(List.of(
                deployment(), service(), configMap(), secret(), autoscaler(), disruptionBudget(), networkPolicy()));
        documents.addAll(requested.documents(application, name));
        return String.join("---\n", documents);
    }

    /** Returns what must be done before the application can start in a cluster. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        application.missing().values().forEach(problem -> warnings.add("To be set: " + problem));
        application.problems().forEach((subject, problem) -> {
            if (!files().areNamedBy(subject.substring(0, Math.max(0, subject.lastIndexOf('/'))))) {
                warnings.add("To be solved: " + problem);
            }
        });
        warnings.addAll(files().warnings());
        return warnings;
    }

    private ContainerPorts ports() {
        return new ContainerPorts(application);
    }

    private DeployedSecrets secrets() {
        return new DeployedSecrets(
                name, application.secrets().stream().map(application::variable).toList(), delivery);
    }

    private MountedFiles files() {
        return new MountedFiles(name, application);
    }

    private Duration drainDelay() {
        Duration configured = application.duration("rest.drain-delay");
        return configured.isZero() ? USUAL_DELAY : configured;
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new TreeMap<>();
        if (!profile.isEmpty()) {
            variables.put("JZENITH_PROFILE", profile);
        }
        if (ports().management().isPresent()) {
            variables.put(application.variable("management.host"), "0.0.0.0");
        }
        variables.put(application.variable("rest.drain-delay"), drainDelay().toMillis() + "ms");
        return variables;
    }

    private String metadata() {
        return new ObjectMetadata(name).yaml();
    }

    private String deployment() {
        DeployedSecrets secrets = secrets();
        StringBuilder yaml = new StringBuilder("apiVersion: apps/v1\nkind: Deployment\n").append(metadata());
        yaml.append(
                """
                spec:
                  selector:
                    matchLabels:
                      app.kubernetes.io/name: @name@
                  strategy:
                    rollingUpdate:
                      maxUnavailable: 0
                  template:
                    metadata:
                      labels:
                        app.kubernetes.io/name: @name@
                    spec:
                      automountServiceAccountToken: false
                      enableServiceLinks: false
                      # The drain, and 10 s for what is closed after it
                      terminationGracePeriodSeconds: @grace@
                      securityContext:
                        runAsNonRoot: true
                        runAsUser: @user@
                        runAsGroup: @user@
                """);
        if (secrets.areMounted() || !files().folders().isEmpty()) {
            yaml.append("        fsGroup: @user@\n"); // Root and this group own files of a Secret.
        }
        yaml.append(
                """
                        seccompProfile:
                          type: RuntimeDefault
                      containers:
                        - name: @name@
                          image: @image@
                """
                        .indent(0));
        yaml.append(secrets.arguments());
        yaml.append("          ports:\n");
        for (ContainerPorts.Port port : ports().all()) {
            yaml.append("            - name: ")
                    .append(port.name())
                    .append("\n              containerPort: ")
                    .append(port.number())
                    .append('\n');
        }
        yaml.append("          envFrom:\n            - configMapRef:\n                name: ")
                .append(name)
                .append("\n          env:\n");
        // A share of the limit, since the JVM needs memory beside its heap.
        yaml.append("            - name: JDK_JAVA_OPTIONS\n              value: \"-XX:MaxRAMPercentage=60\"\n");
        yaml.append(secrets.environment());
        yaml.append(probe("startupProbe", "/health/live", "periodSeconds: 2\n            failureThreshold: 60"));
        yaml.append(probe("livenessProbe", "/health/live", "periodSeconds: 10\n            failureThreshold: 3"));
        yaml.append(probe("readinessProbe", "/health/ready", "periodSeconds: 5\n            failureThreshold: 2"));
        yaml.append(
                """
                          resources:
                            requests:
                              cpu: "@cpu@"
                              memory: "@memory@"
                            limits:
                              memory: "@memory@"
                          securityContext:
                            allowPrivilegeEscalation: false
                            readOnlyRootFilesystem: true
                            capabilities:
                              drop:
                                - ALL
                          volumeMounts:
                            - name: tmp
                              mountPath: /tmp
                """
                        .indent(0));
        yaml.append(secrets.mount()).append(files().mounts());
        yaml.append("      volumes:\n        - name: tmp\n          emptyDir: {}\n");
        yaml.append(secrets.volume()).append(files().volumes());
        Duration grace =
                drainDelay().plus(application.duration("rest.drain-timeout")).plus(AFTER_DRAIN);
        return yaml.toString()
                .replace("@name@", name)
                .replace("@grace@", String.valueOf((grace.toMillis() + 999) / 1000))
                .replace("@user@", user)
                .replace("@image@", quoted(image))
                .replace("@cpu@", cpu)
                .replace("@memory@", memory);
    }

    private String probe(String kind, String path, String times) {
        ContainerPorts.Port port = ports().probed();
        return "          " + kind + ":\n            httpGet:\n              path: " + path + "\n              port: "
                + port.name() + (port.tls() ? "\n              scheme: HTTPS" : "")
                + "\n            timeoutSeconds: 2\n            " + times + "\n";
    }

    private String service() {
        StringBuilder yaml = new StringBuilder("apiVersion: v1\nkind: Service\n")
                .append(metadata())
                .append("spec:\n  selector:\n    app.kubernetes.io/name: ")
                .append(name)
                .append("\n  ports:\n");
        for (ContainerPorts.Port port : ports().all()) {
            if (!port.name().equals("management")) {
                yaml.append("    - name: ")
                        .append(port.name())
                        .append("\n      port: ")
                        .append(port.tls() ? HTTPS : HTTP)
                        .append("\n      targetPort: ")
                        .append(port.name())
                        .append('\n');
            }
        }
        return yaml.toString();
    }

    private String configMap() {
        StringBuilder yaml = new StringBuilder("apiVersion: v1\nkind: ConfigMap\n")
                .append(metadata())
                .append("data:\n");
        variables().forEach((variable, value) -> yaml.append("  ")
                .append(variable)
                .append(": ")
                .append(quoted(value))
                .append('\n'));
        application.missing().forEach((key, problem) -> {
            if (!application.secrets().contains(key)) {
                yaml.append("  # To be set: ")
                        .append(problem.replaceAll("\\R", " "))
                        .append('\n')
                        .append("  ")
                        .append(application.variable(key))
                        .append(": \"\"\n");
            }
        });
        return yaml.toString();
    }

    private String secret() {
        StringBuilder yaml = new StringBuilder("apiVersion: v1\nkind: Secret\n")
                .append(metadata())
                .append(
                        "# Set those that the application needs, without the \"# \" before them. An empty value is a value.\ntype: Opaque\nstringData:");
        if (application.secrets().isEmpty()) {
            return yaml.append(" {}\n").toString();
        }
        yaml.append('\n');
        // As a comment, unless the key is required: an empty URL or half of a login would prevent the start.
        application.secrets().forEach(key -> yaml.append(application.missing().containsKey(key) ? "  " : "  # ")
                .append(application.variable(key))
                .append(": \"\"\n"));
        return yaml.toString();
    }

    private String autoscaler() {
        return "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n" + metadata()
                + """
                spec:
                  scaleTargetRef:
                    apiVersion: apps/v1
                    kind: Deployment
                    name: @name@
                  minReplicas: @min@
                  maxReplicas: @max@
                  metrics:
                    - type: Resource
                      resource:
                        name: cpu
                        target:
                          type: Utilization
                          averageUtilization: 70
                """
                        .replace("@name@", name)
                        .replace("@min@", String.valueOf(minReplicas))
                        .replace("@max@", String.valueOf(maxReplicas));
    }

    private String disruptionBudget() {
        return "apiVersion: policy/v1\nkind: PodDisruptionBudget\n" + metadata()
                + "spec:\n  maxUnavailable: 1\n  selector:\n    matchLabels:\n      app.kubernetes.io/name: " + name
                + "\n";
    }

    /** Restricts incoming connections to its ports. The configuration does not reveal all outgoing connections. */
    private String networkPolicy() {
        StringBuilder yaml = new StringBuilder("apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\n")
                .append(metadata())
                .append("spec:\n  podSelector:\n    matchLabels:\n      app.kubernetes.io/name: ")
                .append(name)
                .append("\n  policyTypes:\n    - Ingress\n  ingress:\n    - ports:\n");
        ports().all().forEach(port -> yaml.append("        - protocol: TCP\n          port: ")
                .append(port.name())
                .append('\n'));
        return yaml.toString();
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}

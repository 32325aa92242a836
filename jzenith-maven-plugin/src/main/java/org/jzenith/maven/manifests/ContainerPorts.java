package org.jzenith.maven.manifests;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The ports of the container, from the configuration of the application. */
record ContainerPorts(ApplicationDescription application) {

    private static final int HTTP = 8080;
    private static final int HTTPS = 8443;

    /** A port of the container. */
    record Port(String name, int number, boolean tls) {}

    /** The port without TLS; by default, only if there is no port with TLS. */
    Optional<Port> http() {
        String served = application.value("rest.clear-text").orElse(https().isPresent() ? "off" : "on");
        return served.equals("off")
                ? Optional.empty()
                : Optional.of(new Port("http", application.port("rest.port").orElse(HTTP), false));
    }

    Optional<Port> https() {
        return application.hasCertificate("rest.tls")
                ? Optional.of(
                        new Port("https", application.port("rest.tls.port").orElse(HTTPS), true))
                : Optional.empty();
    }

    Optional<Port> management() {
        return application
                .port("management.port")
                .map(port -> new Port("management", port, application.hasCertificate("management.tls")));
    }

    List<Port> all() {
        return Stream.of(http(), https(), management())
                .flatMap(Optional::stream)
                .toList();
    }

    /** The port that serves all requests. */
    Port served() {
        boolean all = application.value("rest.clear-text").filter("on"::equals).isPresent();
        return (all ? http() : https()).or(this::http).orElseThrow();
    }

    /** The port of the health checks: that for operators, if there is one. */
    Port probed() {
        boolean operators =
                application.value("rest.clear-text").filter("operators"::equals).isPresent();
        return management()
                .or(operators ? this::http : this::https)
                .or(this::http)
                .orElseThrow();
    }
}

package org.jzenith.maven.dev.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ListenPortsTest {

    private static ListenPorts ports(String... keysAndValues) {
        Properties description = new Properties();
        description.setProperty("value/rest.port", "8080");
        description.setProperty("value/rest.tls.port", "8443");
        for (int i = 0; i < keysAndValues.length; i += 2) {
            description.setProperty("value/" + keysAndValues[i], keysAndValues[i + 1]);
        }
        return ListenPorts.of(description).orElseThrow();
    }

    private static ListenPorts ports(OptionalInt clearText, OptionalInt tls) {
        return new ListenPorts(clearText, tls);
    }

    @Test
    void takesThePortsThatTheApplicationServes() {
        OptionalInt none = OptionalInt.empty();
        assertThat(ports("rest.port", "9090")).isEqualTo(ports(OptionalInt.of(9090), none));
        assertThat(ports("rest.tls.self-signed", "true")).isEqualTo(ports(none, OptionalInt.of(8443)));
        assertThat(ports("rest.tls.certificate", "/a.crt", "rest.clear-text", "redirect"))
                .isEqualTo(ports(OptionalInt.of(8080), OptionalInt.of(8443)));
        assertThat(ListenPorts.of(new Properties())).isEmpty();
    }

    @Test
    void guessesByTheArgumentsThenTheEnvironment() {
        assertThat(guess(List.of("--rest.port=1", "--rest.port=2"), Map.of("REST_PORT", "3")))
                .isEqualTo(2);
        assertThat(guess(List.of(), Map.of("REST_PORT", "3"))).isEqualTo(3);
        assertThat(guess(List.of(), Map.of("REST_PORT", "a port"))).isEqualTo(8080);
    }

    private static int guess(List<String> arguments, Map<String, String> environment) {
        return ListenPorts.guess(arguments, environment).clearText().orElseThrow();
    }
}

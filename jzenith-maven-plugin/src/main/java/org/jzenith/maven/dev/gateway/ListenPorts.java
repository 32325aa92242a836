package org.jzenith.maven.dev.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The ports that the configuration of the application names.
 *
 * @param clearText the port without TLS; empty if there is none
 * @param tls the port with TLS; empty if there is none
 */
public record ListenPorts(OptionalInt clearText, OptionalInt tls) {

    private static final String ARGUMENT = "--rest.port=";
    private static final int USUAL = 8080;
    private static final String VALUE = "value/";

    /**
     * Returns the ports that are known without the application: from its arguments, the environment, or the default.
     */
    static ListenPorts guess(List<String> arguments, Map<String, String> environment) {
        Stream<String> texts = Stream.concat(
                arguments.stream()
                        .filter(argument -> argument.startsWith(ARGUMENT))
                        .map(argument -> argument.substring(ARGUMENT.length()))
                        .reduce((first, second) -> second) // The last argument counts.
                        .stream(),
                Optional.ofNullable(environment.get("REST_PORT")).stream());
        int port = texts.findFirst()
                .map(String::strip)
                .filter(ListenPorts::isPort)
                .map(Integer::parseInt)
                .orElse(USUAL);
        return new ListenPorts(OptionalInt.of(port), OptionalInt.empty());
    }

    /** Reads the description that the application has written; empty if it names no usable port. */
    public static Optional<ListenPorts> of(Properties description) {
        OptionalInt port = port(description, "rest.port");
        OptionalInt tlsPort = hasCertificate(description) ? port(description, "rest.tls.port") : OptionalInt.empty();
        String clearText = value(description, "rest.clear-text").toLowerCase(Locale.ROOT);
        boolean off = clearText.isEmpty() ? tlsPort.isPresent() : clearText.equals("off");
        ListenPorts ports = new ListenPorts(off ? OptionalInt.empty() : port, tlsPort);
        return ports.clearText().isPresent() || ports.tls().isPresent() ? Optional.of(ports) : Optional.empty();
    }

    private static boolean hasCertificate(Properties description) {
        return value(description, "rest.tls.self-signed").equalsIgnoreCase("true")
                || !value(description, "rest.tls.certificate").isEmpty()
                || !value(description, "rest.tls.keystore").isEmpty();
    }

    private static String value(Properties description, String key) {
        return description.getProperty(VALUE + key, "").strip();
    }

    private static OptionalInt port(Properties description, String key) {
        String text = value(description, key);
        return isPort(text) ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) <= 65_535;
    }
}

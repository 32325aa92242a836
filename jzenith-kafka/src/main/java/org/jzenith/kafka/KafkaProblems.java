package org.jzenith.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientTls;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.Problem;

/**
 * The problems that a start can have with Kafka, each with its stable id and message. No parameter may contain a
 * password.
 *
 * @param server the problems that a start can have with any server
 */
record KafkaProblems(ServerProblems server) {

    private static final Duration LONGEST_BLOCK = Duration.ofSeconds(1);
    private static final Pattern SERVER = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[\\w.-]+):[0-9]{1,5}");

    static KafkaProblems of(ConfigTable table) {
        return new KafkaProblems(new ServerProblems("kafka", table));
    }

    /** Returns the problems that can be found without connecting to a broker. */
    List<Problem> in(KafkaConfiguration configuration) {
        List<Problem> problems = new ArrayList<>();
        if (configuration.bootstrapServers().isEmpty()) {
            problems.add(server.about("KAFKA-1", server.key("bootstrap-servers"))
                    .what("is not set, and there is no default")
                    .expected("the addresses of some brokers")
                    .fix("set " + server.key("bootstrap-servers") + ", such as kafka-a:9092,kafka-b:9092, or add "
                            + "org.jzenith:jzenith-devservices-kafka to the dependencies, which starts a broker for "
                            + "development if none is configured"));
        }
        configuration.bootstrapServers().stream()
                .filter(address -> !SERVER.matcher(address).matches())
                .map(this::badServer)
                .forEach(problems::add);
        addTimes(configuration, problems);
        addTls(configuration, problems);
        addLogin(configuration, problems);
        return problems;
    }

    private Problem badServer(String address) {
        return server.about("KAFKA-2", server.key("bootstrap-servers"))
                .what(address.replaceFirst("(?s)\\S*@", "***@") + " is not the address of a broker")
                .expected("a name or an address and a port, such as kafka-a:9092")
                .fix("correct it; a user belongs in " + server.key("username"));
    }

    private void addTimes(KafkaConfiguration configuration, List<Problem> problems) {
        if (configuration.maxBlock().compareTo(LONGEST_BLOCK) > 0) {
            problems.add(server.about("KAFKA-3", server.key("max-block"))
                    .what(DurationText.of(configuration.maxBlock()) + " is too long: all records wait meanwhile")
                    .expected("at most 1s")
                    .fix("shorten it"));
        }
        if (configuration.deliveryTimeout().compareTo(configuration.requestTimeout()) < 0) {
            problems.add(server.about("KAFKA-4", server.key("delivery-timeout"))
                    .what(DurationText.of(configuration.deliveryTimeout()) + " is shorter than "
                            + server.key("request-timeout") + ", "
                            + DurationText.of(configuration.requestTimeout()))
                    .expected("time for at least one request")
                    .fix("raise it, or shorten " + server.key("request-timeout")));
        }
        if (configuration.longestPause().compareTo(configuration.firstPause()) < 0) {
            problems.add(server.about("KAFKA-5", server.key("longest-pause"))
                    .what(DurationText.of(configuration.longestPause()) + " is shorter than "
                            + server.key("first-pause") + ", " + DurationText.of(configuration.firstPause()))
                    .expected("at least as long")
                    .fix("raise it"));
        }
    }

    private void addTls(KafkaConfiguration configuration, List<Problem> problems) {
        KafkaTls tls = configuration.tls();
        if (tls.verifies()) {
            configuration.tlsCa().flatMap(file -> server.flaw("KAFKA-7", file)).ifPresent(problems::add);
        } else if (configuration.tlsCa().isPresent()) {
            problems.add(server.unusedIssuers("KAFKA-6", tls.toString()));
        }
        problems.addAll(server.flaws(
                "KAFKA-8", "KAFKA-9", files(configuration), tls == KafkaTls.DISABLE ? tls.toString() : null));
    }

    static ClientTls.Files files(KafkaConfiguration configuration) {
        return new ClientTls.Files(configuration.tlsCa(), configuration.tlsCertificate(), configuration.tlsKey());
    }

    private void addLogin(KafkaConfiguration configuration, List<Problem> problems) {
        String missing = missingOfLogin(configuration);
        if (missing != null) {
            problems.add(server.about("KAFKA-10", server.key(missing))
                    .what("is not set, though another key of the login is")
                    .expected(server.key("username") + " and " + server.key("password") + ", or neither of them and no "
                            + server.key("sasl-mechanism"))
                    .fix("set it, or remove the others"));
        }
    }

    private static @Nullable String missingOfLogin(KafkaConfiguration configuration) {
        boolean hasLogin = configuration.username().isPresent()
                || configuration.password().isPresent()
                || configuration.saslMechanism().isPresent();
        if (hasLogin && configuration.username().isEmpty()) {
            return "username";
        }
        return hasLogin && configuration.password().isEmpty() ? "password" : null;
    }

    Problem refusedLogin(String message) {
        return server.about("KAFKA-11", server.key("password"))
                .what("the brokers have rejected the login: " + message)
                .expected("a user that the brokers know, or none if they ask for none")
                .fix("correct " + server.key("username") + ", " + server.key("password") + ", "
                        + server.key("sasl-mechanism") + " and " + server.key("tls"));
    }

    Problem unreachable(String servers, Duration timeout, String reason) {
        return server.about("KAFKA-12", server.key("bootstrap-servers"))
                .what("no broker of " + servers + " has answered " + ServerProblems.within(timeout) + ": " + reason)
                .expected("brokers that accept connections, and whose advertised addresses can be reached from here")
                .fix("correct " + server.key("bootstrap-servers") + " or " + server.key("tls")
                        + ", start the brokers, increase " + server.key("start-timeout") + ", or set "
                        + server.key("required") + "=false to start without them");
    }

    Problem notEncrypted(String servers, KafkaTls tls, String reason) {
        return server.about("KAFKA-13", server.key("tls"))
                .what("the connection to a broker of " + servers + " could not be encrypted (" + tls + "): " + reason)
                .expected("brokers with certificates that the application trusts, and that trust its own if they ask "
                        + "for it")
                .fix("correct " + server.key("tls-ca") + ", and " + server.key("tls-certificate") + " if the brokers "
                        + "ask for one; verify-ca accepts a certificate for another host");
    }
}

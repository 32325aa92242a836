package org.jzenith.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jzenith.backing.ClientTls;
import org.jzenith.backing.ServerProblems;
import org.jzenith.client.pool.ServerAddress;
import org.jzenith.client.proxy.ClientInterface;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/**
 * The problems that a start can have with a client, each with its stable id and message.
 *
 * @param keys the problems that a start can have with any server
 */
record ClientProblems(ServerProblems keys) {

    static ClientProblems of(String namespace, ConfigTable table) {
        return new ClientProblems(new ServerProblems(namespace, table));
    }

    /** Returns the problems of the configuration. */
    List<Problem> in(ClientConfiguration configuration) {
        List<Problem> problems = new ArrayList<>();
        addUrls(configuration, problems);
        configuration.oauth2().flatMap(this::badTokenUrl).ifPresent(problems::add);
        if (configuration.passToken() && configuration.oauth2().isPresent()) {
            problems.add(keys.about("CLIENT-12", keys.key("pass-token"))
                    .what("is set, and so is " + keys.key("oauth2.token-url") + ", but a call has one token")
                    .expected("one of them")
                    .fix("remove the other"));
        }
        if (configuration.maxResponseSize().bytes() > Integer.MAX_VALUE) {
            problems.add(keys.about("CLIENT-8", keys.key("max-response-size"))
                    .what(configuration.maxResponseSize() + " is more than a body in memory can have")
                    .expected("less than 2GB")
                    .fix("reduce it; a response of any size can be received as a Flowable"));
        }
        configuration.tlsCa().flatMap(file -> keys.flaw("CLIENT-4", file)).ifPresent(problems::add);
        problems.addAll(keys.flaws("CLIENT-5", "CLIENT-6", files(configuration), null));
        return problems;
    }

    /** Throws the problems of interfaces, if there are any. */
    static void requireNone(List<? extends ClientInterface<?>> contracts) {
        List<Problem> problems = contracts.stream()
                .flatMap(contract -> contract.flaws().stream())
                .map(ClientProblems::noMeaning)
                .toList();
        if (!problems.isEmpty()) {
            throw new StartupException(problems, null);
        }
    }

    /** Returns the files of certificates and keys. */
    static ClientTls.Files files(ClientConfiguration configuration) {
        return new ClientTls.Files(configuration.tlsCa(), configuration.tlsCertificate(), configuration.tlsKey());
    }

    private void addUrls(ClientConfiguration configuration, List<Problem> problems) {
        List<ServerAddress> servers = new ArrayList<>();
        for (String url : configuration.url()) {
            try {
                servers.add(ServerUrl.parse(url));
            } catch (IllegalArgumentException e) {
                problems.add(keys.about("CLIENT-2", keys.key("url"))
                        .what("is not a valid URL of a service: " + e.getMessage())
                        .expected("https://catalogue.example.org or http://10.0.0.7:8080/api")
                        .fix("correct it"));
            }
        }
        if (configuration.url().isEmpty()) {
            problems.add(keys.about("CLIENT-1", keys.key("url"))
                    .what("is not set, and there is no default")
                    .expected("the URL of a service")
                    .fix("set it, such as " + keys.key("url") + "=https://catalogue.example.org"));
        } else if (servers.stream()
                        .map(server -> List.of(server.tls(), server.path()))
                        .distinct()
                        .count()
                > 1) {
            problems.add(keys.about("CLIENT-9", keys.key("url"))
                    .what("has addresses with different schemes or paths, but a call may go to any of them")
                    .expected("http://10.0.0.7:8080/api,http://10.0.0.8:8080/api")
                    .fix("correct it"));
        } else if (!servers.isEmpty() && !servers.get(0).tls() && !isTokenEncrypted(configuration)) {
            unused(configuration).ifPresent(problems::add);
        }
    }

    private static boolean isTokenEncrypted(ClientConfiguration configuration) {
        return configuration
                .oauth2()
                .filter(keys -> keys.tokenUrl().trim().startsWith("https:"))
                .isPresent();
    }

    private Optional<Problem> badTokenUrl(ClientConfiguration.OAuth2 oauth2) {
        try {
            ServerUrl.parse(oauth2.tokenUrl());
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(keys.about("CLIENT-11", keys.key("oauth2.token-url"))
                    .what("is not a valid URL of a token server: " + e.getMessage())
                    .expected("https://login.example.org/oauth2/token")
                    .fix("correct it"));
        }
    }

    private Optional<Problem> unused(ClientConfiguration configuration) {
        String key = configuration.tlsCa().isPresent()
                ? "tls-ca"
                : configuration.tlsCertificate().isPresent()
                        ? "tls-certificate"
                        : configuration.tlsKey().isPresent() ? "tls-key" : "";
        return key.isEmpty()
                ? Optional.empty()
                : Optional.of(keys.about("CLIENT-3", keys.key(key))
                        .what("is set, but " + keys.key("url") + " begins with http:// and does not use it")
                        .expected("a URL that begins with https://")
                        .fix("correct " + keys.key("url") + ", or remove the key"));
    }

    /** The service, which is required, does not work. */
    Problem unreachable(Duration patience, String why) {
        return keys.about("CLIENT-10", keys.key("url"))
                .what("the service does not work"
                        + (patience.isZero()
                                ? ", at the first attempt: "
                                : " after " + DurationText.of(patience) + ": ")
                        + why)
                .expected(
                        "a service that accepts connections, and answers " + keys.key("probe-path") + " if that is set")
                .fix("correct " + keys.key("url") + ", start the service, increase " + keys.key("start-timeout")
                        + ", or set " + keys.key("required") + "=false to start without it");
    }

    private static Problem noMeaning(ClientInterface.Flaw flaw) {
        return Problem.of("CLIENT-7", flaw.subject())
                .what(flaw.what())
                .expected("one HTTP method, parameters whose values are texts or parts of a form, at most one body, "
                        + "and a complete type as the result, or a Single, Maybe, Completable, Flowable, "
                        + "CompletionStage or Publisher of one")
                .fix("correct or remove the method; docs/guide/client.md says what a client can call");
    }
}

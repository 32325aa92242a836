package org.jzenith.security.jwt;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.Problem;

/**
 * The problems that a start can have with tokens, each with its stable id and message. No message contains a secret or
 * a private key.
 *
 * @param server the problems that a start can have with any server
 */
record JwtProblems(ServerProblems server) {

    static JwtProblems of(ConfigTable table) {
        return new JwtProblems(new ServerProblems(JwtPlugin.NAME, table));
    }

    /** Returns the problems that can be found without asking the issuer. */
    List<Problem> in(JwtConfiguration configuration) {
        List<Problem> problems = new ArrayList<>();
        if (configuration.discovers()) {
            problems.addAll(withoutKey(configuration));
        }
        if (configuration.secret().isPresent()) {
            secret(configuration).ifPresent(problems::add);
        } else {
            publicKey(configuration).ifPresent(problems::add);
            if (configuration.privateKey().isPresent() && problems.isEmpty()) {
                privateKey(configuration).ifPresent(problems::add);
            }
        }
        if (configuration.issuer().isPresent() && configuration.audience().isEmpty()) {
            problems.add(about(
                    "JWT-7",
                    "audience",
                    "is not set, so tokens that the issuer made for other applications would be accepted",
                    "what tokens for this application have as aud",
                    "set it to the name that this application has at the issuer"));
        }
        configuration.tlsCa().flatMap(file -> server.flaw("JWT-8", file)).ifPresent(problems::add);
        return problems;
    }

    private Problem about(String id, String key, String what, @Nullable String expected, String fix) {
        return server.about(id, server.key(key), what, expected, fix);
    }

    private List<Problem> withoutKey(JwtConfiguration configuration) {
        if (configuration.issuer().isEmpty()) {
            return List.of(about(
                    "JWT-1",
                    "issuer",
                    "is not set, and neither is public-key nor secret, so no token could be verified",
                    "one of them",
                    "set security.jwt.issuer to the URL of an OpenID Connect issuer, or security.jwt.public-key or "
                            + "security.jwt.secret to the key of the tokens, or add org.jzenith:jzenith-issuer to the "
                            + "dependencies, which starts an issuer for development if none is configured"));
        }
        URI issuer = configuration.issuer().get();
        boolean http = "https".equals(issuer.getScheme()) || "http".equals(issuer.getScheme());
        return http && issuer.getHost() != null && issuer.getRawQuery() == null && issuer.getRawFragment() == null
                ? List.of()
                : List.of(about(
                        "JWT-6",
                        "issuer",
                        '"' + issuer.toString() + "\" is not the URL of an issuer",
                        "https://host/path, without a query",
                        "correct it, or set security.jwt.public-key or security.jwt.secret for tokens of an issuer "
                                + "that is only a name"));
    }

    private Optional<Problem> secret(JwtConfiguration configuration) {
        if (configuration.publicKey().isPresent() || configuration.privateKey().isPresent()) {
            return Optional.of(about(
                    "JWT-2",
                    "secret",
                    "is set beside " + server.key(configuration.publicKey().isPresent() ? "public-key" : "private-key"),
                    "a secret, or a key pair",
                    "remove one of them"));
        }
        int bytes = configuration.secret().orElseThrow().value().getBytes(StandardCharsets.UTF_8).length;
        return bytes >= VerificationKey.MIN_SECRET_BYTES
                ? Optional.empty()
                : Optional.of(about(
                        "JWT-3",
                        "secret",
                        "has " + bytes + " bytes, so it could be guessed from any token",
                        "at least " + VerificationKey.MIN_SECRET_BYTES + " random bytes",
                        "make one, such as by openssl rand -base64 48"));
    }

    private Optional<Problem> publicKey(JwtConfiguration configuration) {
        try {
            configuration.publicKey().ifPresent(text -> VerificationKey.of(null, ConfiguredPem.publicKey(text), null));
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(about(
                    "JWT-4",
                    "public-key",
                    String.valueOf(e.getMessage()),
                    "a public key in PEM",
                    "correct it; openssl pkey -pubout makes it of a private key"));
        }
    }

    private Optional<Problem> privateKey(JwtConfiguration configuration) {
        String flaw = SigningKey.flaw(configuration);
        return flaw == null
                ? Optional.empty()
                : Optional.of(about(
                        "JWT-5",
                        "private-key",
                        flaw,
                        "the private key of security.jwt.public-key",
                        "correct it, or remove it if this application issues no tokens"));
    }

    /** The issuer could not be asked for its keys. */
    Problem noKeys(URI issuer, Duration patience, @Nullable String reason) {
        return about(
                "JWT-9",
                "issuer",
                "the keys of " + issuer + " could not be fetched "
                        + (patience.isZero() ? "at the first attempt" : "within " + DurationText.of(patience)) + ": "
                        + reason,
                IssuerClient.discovery(issuer.toString()) + " to name them",
                "correct it, start the issuer, increase security.jwt.start-timeout, or set security.jwt.required=false "
                        + "to start without it");
    }
}

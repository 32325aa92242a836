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
            problems.add(about("JWT-7", "audience")
                    .what("is not set, so tokens that the issuer made for other applications would be accepted")
                    .expected("what tokens for this application have as aud")
                    .fix("set it to the name that this application has at the issuer"));
        }
        configuration.tlsCa().flatMap(file -> server.flaw("JWT-8", file)).ifPresent(problems::add);
        return problems;
    }

    private Problem.Builder about(String id, String key) {
        return server.about(id, server.key(key));
    }

    private List<Problem> withoutKey(JwtConfiguration configuration) {
        if (configuration.issuer().isEmpty()) {
            return List.of(about("JWT-1", "issuer")
                    .what("is not set, and neither is public-key nor secret, so no token could be verified")
                    .expected("one of them")
                    .fix("set security.jwt.issuer to the URL of an OpenID Connect issuer, or security.jwt.public-key "
                            + "or security.jwt.secret to the key of the tokens, or add org.jzenith:jzenith-issuer to "
                            + "the dependencies, which starts an issuer for development if none is configured"));
        }
        URI issuer = configuration.issuer().get();
        boolean http = "https".equals(issuer.getScheme()) || "http".equals(issuer.getScheme());
        return http && issuer.getHost() != null && issuer.getRawQuery() == null && issuer.getRawFragment() == null
                ? List.of()
                : List.of(about("JWT-6", "issuer")
                        .what('"' + issuer.toString() + "\" is not the URL of an issuer")
                        .expected("https://host/path, without a query")
                        .fix("correct it, or set security.jwt.public-key or security.jwt.secret for tokens of an "
                                + "issuer that is only a name"));
    }

    private Optional<Problem> secret(JwtConfiguration configuration) {
        boolean hasPublicKey = configuration.publicKey().isPresent();
        if (hasPublicKey || configuration.privateKey().isPresent()) {
            return Optional.of(about("JWT-2", "secret")
                    .what("is set beside " + server.key(hasPublicKey ? "public-key" : "private-key"))
                    .expected("a secret, or a key pair")
                    .fix("remove one of them"));
        }
        int bytes = configuration.secret().orElseThrow().value().getBytes(StandardCharsets.UTF_8).length;
        return bytes >= VerificationKey.MIN_SECRET_BYTES
                ? Optional.empty()
                : Optional.of(about("JWT-3", "secret")
                        .what("has " + bytes + " bytes, so it could be guessed from any token")
                        .expected("at least " + VerificationKey.MIN_SECRET_BYTES + " random bytes")
                        .fix("make one, such as by openssl rand -base64 48"));
    }

    private Optional<Problem> publicKey(JwtConfiguration configuration) {
        try {
            configuration.publicKey().ifPresent(text -> VerificationKey.of(null, ConfiguredPem.publicKey(text), null));
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(about("JWT-4", "public-key")
                    .what(String.valueOf(e.getMessage()))
                    .expected("a public key in PEM")
                    .fix("correct it; openssl pkey -pubout makes it of a private key"));
        }
    }

    private Optional<Problem> privateKey(JwtConfiguration configuration) {
        String flaw = SigningKey.flaw(configuration);
        return flaw == null
                ? Optional.empty()
                : Optional.of(about("JWT-5", "private-key")
                        .what(flaw)
                        .expected("the private key of security.jwt.public-key")
                        .fix("correct it, or remove it if this application issues no tokens"));
    }

    /** The issuer could not be asked for its keys. */
    Problem noKeys(URI issuer, Duration patience, @Nullable String reason) {
        return about("JWT-9", "issuer")
                .what("the keys of " + issuer + " could not be fetched " + ServerProblems.within(patience) + ": "
                        + reason)
                .expected(IssuerClient.discovery(issuer.toString()) + " to name them")
                .fix("correct it, start the issuer, increase security.jwt.start-timeout, or set "
                        + "security.jwt.required=false to start without it");
    }
}

package org.jzenith.client;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jzenith.client.pool.ClientProtocol;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;
import org.jzenith.resilience.policy.BreakerConfiguration;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * The location of a service and the limits of its client. Each client has these keys in its own namespace, such as
 * {@code client-catalogue}.
 */
@Config("client")
interface ClientConfiguration {

    @ConfigDoc(
            "Where the service is, http://host:port/path or https://host:port/path; several addresses, with the same scheme and path, share the calls; there is no default")
    List<String> url();

    @ConfigDefault("false")
    @ConfigDoc(
            "Whether all addresses that the name of the host has (A and AAAA records) share the calls; otherwise the first is used")
    boolean resolveAll();

    @ConfigDefault("30s")
    @ConfigDoc(
            "How often to ask for these addresses; the JVM remembers answers for a while as well (networkaddress.cache.ttl)")
    @Positive
    Duration resolveInterval();

    @ConfigDefault("auto")
    @ConfigDoc(
            "Version of HTTP: auto takes HTTP/2 if the service offers it during the TLS handshake, else HTTP/1.1; http1; http2, without "
                    + "TLS with prior knowledge")
    ClientProtocol protocol();

    @ConfigDoc(
            "File with the trusted certificates, in PEM, that the service's certificate is checked against; those of the JVM if nothing is set")
    Optional<Path> tlsCa();

    @ConfigDoc(
            "File with the certificate by which the application identifies itself to the service, followed by those of its issuers, in PEM; none if nothing is set")
    Optional<Path> tlsCertificate();

    @ConfigDoc("File with the private key of that certificate, in PEM, not encrypted")
    Optional<Path> tlsKey();

    @ConfigDefault("5s")
    @ConfigDoc("How long connecting may take, including the TLS handshake")
    @Positive
    Duration connectTimeout();

    @ConfigDefault("10s")
    @ConfigDoc(
            "How long a call may take: the wait for its turn, connecting, each attempt, the whole response; of a response that is a stream, the head")
    @Positive
    Duration timeout();

    @ConfigDefault("60s")
    @ConfigDoc(
            "How long a body that is a stream may stand still while the service is expected to send or take some of it")
    @Positive
    Duration idleTimeout();

    @ConfigDefault("30s")
    @ConfigDoc(
            "How long a connection stays open without a call, in whole seconds; shorter than the service keeps it, so that few calls meet its end")
    @Positive
    Duration keepAlive();

    @ConfigDefault("100")
    @ConfigDoc(
            "How many calls may be on their way at once, over HTTP/1.1 each on a connection of its own; each event loop that serves HTTP has "
                    + "a fixed share of them, at least one")
    @Min(1)
    @Max(100_000)
    int poolSize();

    @ConfigDefault("1000")
    @ConfigDoc("How many calls may wait for their turn on each event loop; further calls fail at once")
    @PositiveOrZero
    @Max(1_000_000)
    int queueSize();

    @ConfigDefault("false")
    @ConfigDoc(
            "Whether the start fails without the service, and the application is not ready while neither calls nor a probe succeed")
    boolean required();

    @ConfigDefault("30s")
    @ConfigDoc("How long the start of the application waits for a required service that does not work yet")
    @PositiveOrZero
    Duration startTimeout();

    @ConfigDoc(
            "Path, from the root of the service, that probes of a required service ask for by GET: it works if the status is below 500; only a connection if nothing is set")
    Optional<String> probePath();

    @ConfigDefault("10MB")
    @ConfigDoc("How large the body of a response may be; if it is a stream, one element of it")
    DataSize maxResponseSize();

    @ConfigDefault("250000")
    @ConfigDoc(
            "How many names, values and brackets the body of a response may have if it is JSON; if it is a stream, one element of it")
    @Positive
    int maxJsonTokens();

    @ConfigDefault("false")
    @ConfigDoc(
            "Whether the token of the caller (Authorization: Bearer) is passed on to the service, which then knows who asks")
    boolean passToken();

    Optional<OAuth2> oauth2();

    RetryConfiguration retry();

    BreakerConfiguration breaker();

    /** The keys of tokens by client credentials (RFC 6749 section 4.4). */
    interface OAuth2 {

        @ConfigDoc(
                "Where tokens for the service are fetched, by client credentials (RFC 6749 4.4); none if nothing is set")
        String tokenUrl();

        @ConfigDoc("Name of the application at the token server")
        String clientId();

        @ConfigDoc("Secret of the application at the token server")
        Secret clientSecret();

        @ConfigDoc("What tokens are to be good for, as the token server names it")
        Optional<String> scope();
    }
}

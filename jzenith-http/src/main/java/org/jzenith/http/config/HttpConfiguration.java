package org.jzenith.http.config;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.core.config.AddressBlock;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;
import org.jzenith.http.forwarded.ForwardedHeaders;

/** The configuration of the HTTP server: addresses, limits and timeouts. */
@API(status = API.Status.MAINTAINED)
@Config("rest")
public interface HttpConfiguration {

    /**
     * Returns the address to listen on; by default, all addresses of the machine. {@code unix:/run/app.sock} is a Unix
     * domain socket, without a port and without TLS.
     */
    @ConfigDefault("0.0.0.0")
    @ConfigDoc(
            "Address to listen on; 0.0.0.0 means all addresses of the machine, and unix:/run/app.sock a Unix domain socket instead of a port")
    @NotBlank
    String host();

    /** Returns the file mode of a Unix domain socket, in octal digits. It decides which users may connect. */
    @ConfigDefault("0660")
    @ConfigDoc("Who may connect to the Unix domain socket: the mode of its file; 0660 means its owner and its group")
    @Pattern(regexp = "0?[0-7]{3}")
    String unixSocketMode();

    /** Returns the port to listen on; 0 selects a free one. */
    @ConfigDefault("8080")
    @ConfigDoc("Port to listen on; 0 selects a free one")
    @Min(0)
    @Max(65_535)
    int port();

    /** Returns the routes on {@link #port}, which has no TLS. By default all; none if the server has TLS. */
    @ConfigDoc(
            "What is served on rest.port, that is without TLS: on, off, operators (only /health and /metrics, for probes without a certificate) or redirect (to rest.tls.port). By default on, but off if there is a certificate (rest.tls.certificate)")
    Optional<ClearText> clearText();

    /** Returns whether clients may speak HTTP/2 without encryption, with prior knowledge (RFC 9113 section 3.3). */
    @ConfigDefault("false")
    @ConfigDoc(
            "Whether clients may speak HTTP/2 without encryption if they know in advance that the server does (h2c with prior knowledge)")
    boolean http2ClearText();

    /**
     * Returns whether each connection must begin with a header of the PROXY protocol, version 1 or 2, from
     * {@link #trustedProxies}. The server closes other connections.
     */
    @ConfigDefault("false")
    @ConfigDoc(
            "Whether each connection begins with a header of the PROXY protocol (version 1 or 2) that names its client; others are closed, and those that do not come from rest.trusted-proxies at once")
    boolean proxyProtocol();

    /** Returns the addresses of the trusted proxies. */
    @ConfigDefault("")
    @ConfigDoc(
            "Addresses of proxies whose word about clients is believed, such as 10.0.0.0/8,2001:db8::/32; unix stands for those on a Unix domain socket")
    List<AddressBlock> trustedProxies();

    /** Returns which headers of {@link #trustedProxies} name the client. The server ignores the others. */
    @ConfigDoc(
            "The headers in which the proxies of rest.trusted-proxies say for whom they forward a request: x-forwarded (X-Forwarded-For, -Proto, -Host, -Port and -Prefix) or forwarded (RFC 7239). Those of the other kind, and those of anybody else, are ignored; by default, all are")
    Optional<ForwardedHeaders> forwardedHeaders();

    /** Returns the base path of all resources, such as {@code /api}. */
    @ConfigDefault("/")
    @ConfigDoc("Path below which all resources are served")
    String basePath();

    /** Returns the number of HTTP verticles; 0 means one for each available processor. */
    @ConfigDefault("0")
    @ConfigDoc("Number of HTTP verticles; 0 means one for each available processor")
    @Min(0)
    @Max(10_000)
    int verticles();

    /**
     * Returns the maximal number of open connections, divided among the verticles. The server closes further
     * connections at once.
     */
    @ConfigDefault("10000")
    @ConfigDoc(
            "How many connections may be open, divided among the verticles; further ones are closed when they are accepted")
    @Positive
    int maxConnections();

    /**
     * Returns the maximal number of requests in flight, divided among the verticles. The server answers further
     * requests with 503.
     */
    @ConfigDefault("1000")
    @ConfigDoc("How many requests may be in flight, divided among the verticles; further ones are answered with 503")
    @Positive
    int maxRequestsInFlight();

    /**
     * Returns how many pipelined requests may wait on one connection. If a client sends more, the server closes the
     * connection.
     */
    @ConfigDefault("100")
    @ConfigDoc(
            "How many requests a client may send on one connection ahead of their answers; if it sends more, the connection is closed")
    @Positive
    int maxPipelinedRequests();

    /**
     * Returns how long a connection may be idle when the client should send or receive. This includes the wait for the
     * next request after a response.
     */
    @ConfigDefault("60s")
    @ConfigDoc(
            "How long a client may send and receive nothing when it is its turn to do so, including the wait for the next request head after a response")
    @Positive
    Duration idleTimeout();

    /** Returns how long a client may receive less than 240 bytes per second of a waiting response. */
    @ConfigDefault("20s")
    @ConfigDoc(
            "How long a client may receive less than 240 bytes per second of a response that waits for it; then it is disconnected")
    @Positive
    Duration sendTimeout();

    /** Returns the timeout of the first request head, from the start of the connection. */
    @ConfigDefault("10s")
    @ConfigDoc("How long after connecting the first request head may take to arrive in full")
    @Positive
    Duration headTimeout();

    /** Returns the maximal length of the request line. The server answers a longer one with 414. */
    @ConfigDefault("8KB")
    @ConfigDoc("Longest request line; a longer one is answered with 414")
    @Positive
    DataSize maxRequestLineSize();

    /** Returns the maximal size of all request headers together. The server answers larger ones with 431. */
    @ConfigDefault("16KB")
    @ConfigDoc("Largest sum of all request headers; a larger one is answered with 431")
    @Positive
    DataSize maxHeaderSize();

    /** Returns the maximal number of request headers. The server answers a request with more with 431. */
    @ConfigDefault("100")
    @ConfigDoc("How many headers a request may have; one with more is answered with 431")
    @Positive
    int maxHeaders();

    /**
     * Returns the maximal size of a request body. The server answers with 413 as soon as it knows that a body is
     * larger.
     */
    @ConfigDefault("2MB")
    @ConfigDoc("Largest request body; a larger one is answered with 413 as soon as its size is known")
    DataSize maxBodySize();

    /**
     * Returns how many names, values and brackets a JSON body may have. The server answers a body with more with 400.
     */
    @ConfigDefault("250000")
    @ConfigDoc("How many names, values and brackets a JSON body may have; one with more is answered with 400")
    @Positive
    int maxJsonTokens();

    /** Returns whether the server converts JSON values to the expected type, such as 4.7 or "4" to an int. */
    @ConfigDefault("false")
    @ConfigDoc(
            "Whether JSON bodies may have values of another type than the one that is read, such as 4.7 or \"4\" for an int, which Jackson then converts")
    boolean jsonCoercions();

    /** Returns whether a JSON object may have duplicate names. If so, the last value counts. */
    @ConfigDefault("false")
    @ConfigDoc("Whether an object in a JSON body may have a name more than once, of which the last counts")
    boolean jsonDuplicateNames();

    /** Returns whether texts of requests may contain U+0000 or an unpaired surrogate. */
    @ConfigDefault("false")
    @ConfigDoc(
            "Whether texts in JSON, forms and queries may have U+0000 or half of a surrogate pair, which PostgreSQL and most other databases cannot store")
    boolean unstorableText();

    /**
     * Returns how many bytes the server may hold for clients: connections, heads, bodies and responses not yet
     * received. 0 means a third of the maximal heap, at most half of the direct memory.
     */
    @ConfigDefault("0B")
    @ConfigDoc(
            "How many bytes clients may make the server hold: connections, heads, bodies, and responses that were not received. From 80% on, new requests are answered with 503; at 100%, connections that hold the most are closed. 0B means a third of the maximal heap, and no more than half of the direct memory")
    DataSize maxBufferedBytes();

    /** Returns the timeout of a request body. If it has not arrived in full by then, the server answers with 408. */
    @ConfigDefault("60s")
    @ConfigDoc("How long a request body may take to arrive in full; a slower one is answered with 408")
    @Positive
    Duration bodyTimeout();

    /**
     * Returns the time from the end of a request to the start of its response. After that, the server answers with 503
     * and disposes of the work.
     */
    @ConfigDefault("30s")
    @ConfigDoc(
            "How long a response may take to begin once its request has arrived; after that, the answer is 503 and the work is disposed")
    @Positive
    Duration requestTimeout();

    /**
     * Returns whether each response forbids browsers to guess its type, to show it in a frame, and to send its address
     * as referrer.
     */
    @ConfigDefault("true")
    @ConfigDoc(
            "Whether each response tells browsers not to guess its type, not to show it in a frame and not to tell where a link came from: X-Content-Type-Options, Content-Security-Policy and Referrer-Policy, unless the application sets them")
    boolean securityHeaders();

    /**
     * Returns how long browsers must use HTTPS only, from each response on (RFC 6797); 0 ends it. Only for an
     * application with TLS, or behind a proxy with TLS.
     */
    @ConfigDoc(
            "How long browsers must use HTTPS only, from each response on, such as 365d (Strict-Transport-Security); 0s ends it. Only if all clients use TLS, with this server or with a proxy in front of it")
    Optional<@PositiveOrZero Duration> hsts();

    /**
     * Returns how long the server still accepts connections after readiness is DOWN, so that load balancers can react.
     */
    @ConfigDefault("0s")
    @ConfigDoc("How long new connections are still accepted after readiness is DOWN, so that load balancers can see it")
    @PositiveOrZero
    Duration drainDelay();

    /** Returns how long requests in flight may then take. After that, the server aborts them. */
    @ConfigDefault("20s")
    @ConfigDoc("How long requests in flight may then take before they are aborted")
    @PositiveOrZero
    Duration drainTimeout();
}

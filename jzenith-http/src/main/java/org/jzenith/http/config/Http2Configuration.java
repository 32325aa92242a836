package org.jzenith.http.config;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** The configuration of HTTP/2: whether the server offers it, and its additional limits. */
@API(status = API.Status.MAINTAINED)
@Config("rest.http2")
public interface Http2Configuration {

    /** Returns whether clients with TLS may negotiate HTTP/2 by ALPN. */
    @ConfigDefault("true")
    @ConfigDoc("Whether clients that connect with TLS may choose HTTP/2 (ALPN)")
    boolean enabled();

    /**
     * Returns the maximal number of open streams of a connection. The server refuses further streams, which the client
     * may retry.
     */
    @ConfigDefault("100")
    @ConfigDoc(
            "How many streams of a connection, that is requests, may be open; further ones are refused, and may be sent again")
    @Positive
    int maxStreams();

    /** Returns how many bytes of a request body a client may send before the server reads them. */
    @ConfigDefault("256KB")
    @ConfigDoc("How much of the body of a request a client may send before it is read")
    DataSize streamWindow();

    /** Returns how many bytes of all bodies of a connection a client may send before the server reads them. */
    @ConfigDefault("1MB")
    @ConfigDoc("How much of the bodies of all requests of a connection a client may send before it is read")
    DataSize connectionWindow();

    /**
     * Returns how many streams of a connection a client may reset within 30 seconds. Above it, the server closes the
     * connection.
     */
    @ConfigDefault("200")
    @ConfigDoc(
            "How many streams of a connection a client may reset within 30 seconds; one that resets more is disconnected (CVE-2023-44487). While all clients of an event loop reset more than 20 times as many, a tenth is the limit")
    @Min(1)
    @Max(1_000_000)
    int maxResets();

    /**
     * Returns how many frames without a request a client may send within 10 seconds. Above it, the server closes the
     * connection.
     */
    @ConfigDefault("10000")
    @ConfigDoc(
            "How many frames that belong to no request, such as PING, SETTINGS, GOAWAY, WINDOW_UPDATE beyond what the client receives, and empty DATA, a client may send on a connection within 10 seconds; one that sends more is disconnected. While all clients of an event loop send more than 20 times as many, a tenth is the limit")
    @Positive
    int maxControlFrames();
}

package org.jzenith.http.websocket;

import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** The configuration of WebSockets: allowed origins, limits and timeouts. */
@API(status = API.Status.MAINTAINED)
@Config("rest.websocket")
public interface WebSocketConfiguration {

    /** Matches all origins. */
    String ANY = "*";

    /** Returns the origins that may open WebSockets besides the application's own. */
    @ConfigDoc(
            "The origins whose pages may open WebSockets, such as https://shop.example, beside the origin of the application itself, or * for all. Clients that are no browsers send none, and are not restricted by this")
    Set<String> allowedOrigins();

    /** Returns the maximal number of open sessions. The server answers further handshakes with 503. */
    @ConfigDefault("5000")
    @ConfigDoc("How many WebSockets may be open; further ones are answered with 503")
    @Positive
    int maxSessions();

    /** Returns the maximal size of a client's frame. */
    @ConfigDefault("64KB")
    @ConfigDoc("The largest frame that a client may send; a larger one ends the session with 1009")
    @Positive
    DataSize maxFrameSize();

    /** Returns the maximal size of a client's message, in one frame or several. */
    @ConfigDefault("256KB")
    @ConfigDoc(
            "The largest message that a client may send, in one frame or several; a larger one ends the session with 1009")
    @Positive
    DataSize maxMessageSize();

    /** Returns how many messages of a client may wait for the endpoint. Above it, the server stops reading. */
    @ConfigDefault("16")
    @ConfigDoc(
            "How many messages of a client may wait for the endpoint; then its connection is not read until it takes one")
    @Positive
    int maxQueuedMessages();

    /** Returns how many frames without a message a client may send within 10 seconds. */
    @ConfigDefault("10000")
    @ConfigDoc(
            "How many pings, pongs and parts of messages with fewer than 64 bytes a client may send within 10 seconds; more end the session with 1008. While all clients of an event loop send more than 20 times as many, a tenth is the limit")
    @Positive
    int maxControlFrames();

    /** Returns how long a client may be silent before the server sends a ping. */
    @ConfigDefault("30s")
    @ConfigDoc("How long a client may be silent before it is sent a ping")
    @Positive
    Duration pingInterval();

    /** Returns how long a client may be silent after a ping. Then the server closes the connection. */
    @ConfigDefault("10s")
    @ConfigDoc("How long a client may send nothing after a ping; then it counts as gone, and is disconnected")
    @Positive
    Duration pongTimeout();

    /** Returns how long a session may be open without a message in either direction. */
    @ConfigDefault("30m")
    @ConfigDoc("How long a session may be open without a message in either direction; then it is closed with 1001")
    @Positive
    Duration idleTimeout();

    /** Returns how long a client may take to confirm the end of a session. Then the server disconnects it. */
    @ConfigDefault("5s")
    @ConfigDoc("How long a client may take to confirm that the session ends; then it is disconnected")
    @Positive
    Duration closeTimeout();
}

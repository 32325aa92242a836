package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.memory.ConnectionBytes;
import org.jzenith.http.memory.SendProgress;
import org.jzenith.http.rule.ConnectionLimits;
import org.jzenith.http.rule.Http2Head;
import org.jzenith.http.rule.RequestRules;

/**
 * An HTTP/2 connection (RFC 9113), which answers requests concurrently, each on its own stream. It ends in two steps:
 * the server announces the end, and later the last answered stream, when the client must know of the end (section 6.8).
 * {@link ReceivedFrames} reports received frames, {@link SentFrames} sent ones.
 */
public final class Http2Connection extends ServerConnection {

    /** If a client does not answer a PING within this time, the server announces the last stream anyway. */
    private static final long PING_MILLIS = 1000;

    /** The payload of the PING between the two steps, which identifies its answer. */
    private static final long PING_BEFORE_END = 0x6a5a_6e69_7468_0001L;

    /** The payload of the PING that detects whether a client is still there. */
    private static final long PING_TO_PROBE = 0x6a5a_6e69_7468_0002L;

    private final Http2Channel http2;
    private final HeaderWriters headerWriters;
    private final RequestRules rules;
    private final ConnectionLimits limits;
    private final SendProgress progress;
    private final IntObjectMap<ServerStream> streams = new IntObjectHashMap<>();
    /** The head of the request that begins, and whether the request ends with it. */
    private Http2Head head = Http2Head.NONE;

    private boolean headIsWhole;
    /** The number of bytes of all responses that wait for the client. */
    private long unsent;
    /** The number of received but unread bytes of bodies. */
    private long unread;

    private long sentBytes;
    private boolean moved = true;
    private long movedNanos = System.nanoTime();
    private boolean goingAway;
    /** Whether the client has ended its output. It may wait for its responses, or be gone. */
    private boolean outputEnded;

    /** Continues a connection that speaks HTTP/2. */
    public Http2Connection(
            AcceptedConnection accepted,
            Http2ConnectionHandler handler,
            HeaderWriters headerWriters,
            RequestRules rules,
            ConnectionLimits limits) {
        super(accepted);
        this.http2 = new Http2Channel(handler, channel().netty().pipeline().context(handler));
        this.headerWriters = headerWriters;
        this.rules = rules;
        this.limits = limits;
        this.progress = new SendProgress(limits.sendTimeoutNanos());
        bytes().addConnection(ConnectionBytes.HTTP_2);
        handler.connection().addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamClosed(Http2Stream stream) {
                closed(stream.id());
            }

            @Override
            public void onGoAwaySent(int lastStreamId, long errorCode, ByteBuf debugData) {
                if (errorCode == Http2Error.ENHANCE_YOUR_CALM.code()) { // Sent by Netty or by the server.
                    connections().flooded();
                }
            }
        });
    }

    Http2Channel http2() {
        return http2;
    }

    /**
     * Called when a request head or trailers have arrived, before any processing. Returns false if it has reset the
     * stream. {@link #violation} finds errors that need a response.
     */
    boolean received(int id, Http2Head arrived, boolean end) {
        moved = true;
        head = arrived;
        headIsWhole = end;
        if (arrived.isMalformed()) {
            http2.reset(id, Http2Error.PROTOCOL_ERROR);
        } else if (streams.containsKey(id) && !rules.admitsTrailers(arrived)) {
            http2.reset(id, Http2Error.ENHANCE_YOUR_CALM);
        } else if (streams.size() >= limits.maxStreams()
                && !streams.containsKey(id)) { // Netty may not enforce the limit before the client acknowledges it.
            http2.reset(id, Http2Error.REFUSED_STREAM);
        } else {
            return true;
        }
        return false;
    }

    /** Returns the number of sent bytes of bodies. */
    long sentBytes() {
        return sentBytes;
    }

    /** Called when any other frame has arrived. */
    void received() {
        moved = true;
    }

    /** Called after each read. Counts received but unread bytes of bodies. */
    void countUnread() {
        long now = http2.unread();
        bytes().hold(now - unread);
        unread = now;
    }

    @Override
    boolean isBusy() {
        return !streams.isEmpty();
    }

    @Override
    boolean isArriving() {
        return false;
    }

    @Override
    public ServerExchange begin(HttpServerRequest request, String id, CharSequence date) {
        opened();
        ServerExchange exchange = new ServerExchange(this, request, !headIsWhole, id, date, System.nanoTime());
        ServerStream stream =
                new ServerStream(request.response().streamId(), exchange, new SendProgress(limits.sendTimeoutNanos()));
        hold(stream, ConnectionBytes.STREAM + head.bytes() + head.count() * ConnectionBytes.HEADER);
        streams.put(stream.id(), stream);
        if (!headerWriters.isEmpty()) {
            request.response().headersEndHandler(nothing -> headerWriters.write(exchange));
        }
        return exchange;
    }

    @Override
    @Nullable
    public HttpProblem violation(RequestRules rules, HttpServerRequest request) {
        return rules.violation(request, head);
    }

    private @Nullable ServerStream streamOf(ServerExchange exchange) {
        return streams.get(exchange.request().response().streamId());
    }

    @Override
    void hold(ServerExchange exchange, long bytes) {
        ServerStream stream = streamOf(exchange);
        if (stream != null) {
            hold(stream, bytes);
        }
    }

    private void hold(ServerStream stream, long bytes) {
        stream.hold(bytes);
        bytes().hold(bytes);
    }

    @Override
    void unsent(ServerExchange exchange, long bytes) {
        ServerStream stream = streamOf(exchange);
        if (stream != null) {
            unsent(stream, bytes);
            HttpServerResponse response = exchange.request().response();
            connections().setAwaitsClient(exchange, bytes > 0 && exchange.isHalfSent() && response.writeQueueFull());
        }
    }

    private void unsent(ServerStream stream, long bytes) {
        unsent += stream.unsent(bytes);
        bytes().inResponse(unsent);
    }

    /** The response has been written, but the client may not have received it. */
    @Override
    void ended(ServerExchange exchange, long nanoTime) {
        connections().ended(exchange, nanoTime);
        ServerStream stream = streamOf(exchange);
        if (stream != null) {
            stream.answered();
            bytes().release(stream.release());
            unsent(stream, stream.waiting());
        }
    }

    /** Called when a part of a response has been sent, possibly its end. */
    void sent(int id, int length, boolean end) {
        moved = true;
        sentBytes += length;
        ServerStream stream = streams.get(id);
        if (stream == null) {
            return;
        }
        stream.sent(length);
        if (end) {
            stream.endSent();
        }
        if (end || stream.isAnswered()) {
            unsent(stream, stream.waiting());
        }
        if (end && http2.isArriving(id)) {
            channel().netty().eventLoop().execute(() -> endRequest(id)); // Its last frame is being sent now.
        }
    }

    private void endRequest(int id) {
        if (http2.isArriving(id)) {
            http2.endRequest(id);
            closed(id);
        }
    }

    /**
     * Called when the server or Netty resets a stream. Forgets a stream without a request: Netty would keep it until
     * the client has received the reset, and Vert.x would fail if the connection broke meanwhile.
     */
    void resetSent(int id) {
        if (!streams.containsKey(id)) {
            http2.forget(id);
        }
    }

    /** Called when both sides have ended a stream, or one has reset it. */
    private void closed(int id) {
        ServerStream stream = streams.remove(id);
        if (stream == null) {
            return;
        }
        stream.exchange().end(); // In case Vert.x has not reported it.
        bytes().release(stream.release());
        unsent(stream, 0);
        if (streams.isEmpty()) {
            quiet(System.nanoTime());
            if (isAnnounced() && !isClosing()) {
                channel().netty().eventLoop().execute(this::finish); // Its last frames are being sent now.
            }
        }
    }

    /** GOAWAY announces the close, not a header. */
    @Override
    public void announceClose() {
        // Nothing to do for a single response.
    }

    /** The server drops the rest of the request after its response. Other streams do not depend on it. */
    @Override
    void endWith(ServerExchange exchange) {
        // See sent.
    }

    @Override
    void drain() {
        goAway();
        all().forEach(stream -> stream.exchange().drain());
    }

    /** Begins to end the connection. When the client receives this, it creates no further streams. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the timer.
    private void goAway() {
        if (!goingAway && !isClosing()) {
            goingAway = true;
            http2.goAway(Integer.MAX_VALUE, Http2Error.NO_ERROR);
            http2.ping(PING_BEFORE_END);
            channel().netty().eventLoop().schedule(this::lastGoAway, PING_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    void pong(long data) {
        if (goingAway && data == PING_BEFORE_END) {
            lastGoAway();
        }
    }

    /**
     * Announces the last answered stream. All requests that the client sent before the first announcement have arrived.
     */
    private void lastGoAway() {
        if (!isAnnounced() && channel().netty().isActive()) {
            announced();
            http2.goAway(http2.lastStream(), Http2Error.NO_ERROR);
            if (streams.isEmpty()) {
                finish();
            }
        }
    }

    /** Ends the output when everything has been sent. */
    private void finish() {
        if (isClosing() || !streams.isEmpty()) {
            return;
        }
        if (channel().canEndOutput()) {
            closing();
            channel().flush();
            channel().endOutput();
        } else {
            abort();
        }
    }

    /** Called when the client has ended its output. The client may wait for its responses, or be gone. */
    void clientEndedOutput() {
        outputEnded = true;
        announced();
        for (ServerStream stream : all()) {
            if (http2.isArriving(stream.id())) { // The rest of its request cannot arrive any more.
                http2.reset(stream.id(), Http2Error.CANCEL);
            }
        }
        if (streams.isEmpty()) {
            finish();
        }
    }

    /** Tells the client the reason; this also counts the connection. */
    @Override
    void flooded() {
        http2.goAway(http2.lastStream(), Http2Error.ENHANCE_YOUR_CALM);
        channel().flush();
        abort();
    }

    @Override
    void abort(ServerExchange exchange) {
        http2.reset(exchange.request().response().streamId(), Http2Error.INTERNAL_ERROR);
    }

    @Override
    void close() {
        if (isClosing()) {
            abort();
        } else {
            goAway();
        }
    }

    @Override
    void evict() {
        bytes().leave();
        abort();
        closing();
        all().forEach(stream -> stream.exchange().dropBody());
    }

    @Override
    void expire(long nanoTime, long idleNanos) {
        boolean waiting = channel().hasWaiting();
        if (isClosingFor(idleNanos, nanoTime)
                || progress.isStalled(nanoTime, this, sentBytes - channel().waitingBytes(), waiting)) {
            if (waiting) {
                connections().stalled();
            }
            abort();
            return;
        }
        countUnread();
        if (outputEnded) {
            http2.ping(PING_TO_PROBE); // A client that is gone resets the connection.
        }
        boolean awaited = waiting;
        for (ServerStream stream : all()) {
            stream.exchange().expire(nanoTime);
            awaited |= stream.waiting() > 0 || stream.exchange().awaitsBody();
            if (stream.isStalled(nanoTime)) {
                connections().stalled();
                http2.reset(stream.id(), Http2Error.CANCEL);
            }
        }
        if (moved || !awaited) {
            moved = false;
            movedNanos = nanoTime;
        } else if (nanoTime - movedNanos >= idleNanos) {
            abort();
        }
    }

    private List<ServerStream> all() {
        return new ArrayList<>(streams.values());
    }

    @Override
    void endExchanges() {
        all().forEach(stream -> closed(stream.id()));
    }
}

package org.jzenith.http.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.reactivex.Flowable;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.spi.UpgradedConnection;
import org.jzenith.http.spi.UpgradedProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One session: passes messages between its client and its endpoint, answers control frames, and ends both streams when
 * anything ends (RFC 6455). Used only on the event loop of its connection, except for {@link #close}.
 */
final class WebSocketProtocol implements UpgradedProtocol, FrameReader.Receiver {

    private static final Logger LOG = LoggerFactory.getLogger(WebSocketProtocol.class);

    /** The overhead of a message in bytes. */
    private static final long MESSAGE = 128;

    private static final byte[] NOTHING = {};

    private final EndpointType endpoint;
    private final ClientSession session;
    private final WebSocketLimits limits;
    private final SessionTimes times;
    private final Runnable whenClosed;
    private final FrameReader frames;
    private final IncomingMessages incoming;
    private final OutgoingMessages outgoing;
    private @Nullable UpgradedConnection connection;
    /** The read bytes that wait until the endpoint takes a message. */
    private @Nullable ByteBuf rest;

    private boolean reading = true;
    private boolean inFrames;
    /** The payload of the last unanswered ping. Earlier pings need no answer (section 5.5.3). */
    private byte @Nullable [] ping;
    /** The close code; 0 while the session is open. */
    private int code;

    private boolean closing;
    private long closingNanos;

    WebSocketProtocol(EndpointType endpoint, ClientSession session, WebSocketLimits limits, Runnable whenClosed) {
        this.endpoint = endpoint;
        this.session = session;
        this.limits = limits;
        this.times = new SessionTimes(limits, session.expiry());
        this.whenClosed = whenClosed;
        this.frames = new FrameReader(limits.maxFrame(), limits.maxMessage(), this);
        this.incoming = new IncomingMessages(this::onEventLoop, limits.maxQueued(), this::taken);
        this.outgoing = new OutgoingMessages(this::onEventLoop, new OutgoingMessages.Session() {
            @Override
            public boolean send(Object value) {
                return sendMessage(value);
            }

            @Override
            public void sent(@Nullable Throwable failure) {
                endOf(failure);
            }
        });
        session.joins(this);
    }

    private void onEventLoop(Runnable action) {
        UpgradedConnection on = connection;
        if (on != null) {
            on.execute(action);
        }
    }

    @Override
    public void opened(UpgradedConnection opened) {
        connection = opened;
        endpoint.counts().opened();
        try {
            Flowable<?> messages = endpoint.open(incoming, session);
            messages.subscribe(outgoing);
        } catch (Throwable e) { // An Error too: otherwise, the session would stay open.
            OutOfMemory.check(e);
            endOf(e);
        }
    }

    @Override
    public void received(ByteBuf bytes) {
        times.heard();
        if (rest == null) {
            readFrames(bytes);
        }
        if (bytes.isReadable()) {
            keep(bytes);
        }
    }

    private void keep(ByteBuf bytes) {
        ByteBuf more = Unpooled.buffer((rest == null ? 0 : rest.readableBytes()) + bytes.readableBytes());
        if (rest != null) {
            more.writeBytes(rest);
        }
        hold(bytes.readableBytes());
        rest = more.writeBytes(bytes);
        setReading(false);
    }

    private void readFrames(ByteBuf bytes) {
        inFrames = true;
        try {
            frames.read(bytes);
        } finally {
            inFrames = false;
        }
    }

    /** Called when a message leaves memory. Reads the bytes that wait behind it. */
    private void taken(long bytes) {
        hold(-bytes);
        readRest();
    }

    private void readRest() {
        ByteBuf bytes = rest;
        if (inFrames || isFull()) {
            return;
        }
        if (bytes != null) {
            int before = bytes.readableBytes();
            readFrames(bytes);
            hold(bytes.readableBytes() - before);
            if (bytes.isReadable()) {
                return;
            }
            rest = null;
        }
        setReading(true);
    }

    private void setReading(boolean read) {
        if (connection != null && reading != read) {
            reading = read;
            connection.setReading(read);
        }
    }

    @Override
    public void hold(long bytes) {
        if (connection != null && bytes != 0) {
            connection.hold(bytes);
        }
    }

    @Override
    public boolean isFlood() {
        return connection != null && connection.isFlood(limits.maxControlFrames());
    }

    @Override
    public boolean isFull() {
        return !closing && incoming.isFull();
    }

    @Override
    public void message(boolean text, byte[] payload) {
        if (closing) {
            return;
        }
        times.active();
        endpoint.counts().received();
        MessageFormat format = endpoint.incoming();
        if (text != format.isText()) {
            end(CloseCode.UNSUPPORTED_DATA, "The message is not " + (format.isText() ? "text" : "binary"));
            return;
        }
        long bytes = MESSAGE + payload.length + format.parsing(payload);
        hold(bytes);
        try {
            incoming.add(format.read(payload), bytes);
        } catch (MessageFormat.UnreadableMessageException e) {
            LOG.debug("A message to {} cannot be read", endpoint, e);
            end(e.code(), String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void ping(byte[] payload) {
        ping = payload;
        answerPing();
    }

    /** Answers the last ping, so that a client that pings without reading gets one pong for all of them. */
    private void answerPing() {
        byte[] payload = ping;
        if (payload != null && !closing && connection != null && connection.isWritable()) {
            ping = null;
            connection.write(Frames.of(Frames.PONG, payload));
        }
    }

    @Override
    public void writable() {
        answerPing();
        outgoing.writable();
    }

    private boolean sendMessage(Object value) {
        UpgradedConnection to = connection;
        if (closing || to == null) {
            return false;
        }
        MessageFormat format = endpoint.outgoing();
        try {
            to.write(Frames.of(format.isText() ? Frames.TEXT : Frames.BINARY, format.write(value)));
        } catch (Exception e) {
            outgoing.cancel();
            endOf(e);
            return false;
        }
        times.active();
        endpoint.counts().sent();
        return to.isWritable();
    }

    /** Called when the endpoint has sent everything, or has failed. */
    private void endOf(@Nullable Throwable failure) {
        if (failure == null) {
            end(CloseCode.NORMAL, "");
            return;
        }
        if (!closing) {
            int suppressed = endpoint.failures().next(failure);
            if (suppressed != LogRateLimiter.SUPPRESSED) {
                LOG.error("A session of {} failed{}", endpoint, LogRateLimiter.more(suppressed), failure);
            }
        }
        end(CloseCode.FAILURE, "");
    }

    /** Ends the session for the application. May be called on any thread. */
    void close(int why, String reason) {
        onEventLoop(() -> end(why, reason));
    }

    @Override
    public void violated(int why, String reason) {
        end(why, reason);
        if (connection != null && why != CloseCode.TOO_BIG) { // The start of the client's close frame is unknown.
            connection.endOutput();
        }
    }

    @Override
    public void drain() {
        end(CloseCode.GOING_AWAY, "The server is shutting down");
    }

    @Override
    public void closed(int why) {
        if (closing) {
            finish();
        } else {
            end(why, "");
            finish();
        }
    }

    /** Closes the connection after both close frames, as a server must (section 7.1.1). */
    private void finish() {
        if (connection != null) {
            connection.close();
        }
    }

    /** Sends a close frame, and ends the streams of the endpoint. */
    private void end(int why, String reason) {
        if (closing) {
            return;
        }
        closing = true;
        closingNanos = System.nanoTime();
        if (connection != null) {
            connection.write(Frames.close(why, reason));
        }
        ended(why);
        frames.skipMessages();
        readRest();
    }

    private void ended(int why) {
        if (code != 0) {
            return;
        }
        code = why;
        endpoint.counts().closed(why);
        LOG.debug("A session of {} ended with {}", endpoint, why);
        incoming.end(CloseCode.isOrderly(why) ? null : new WebSocketClosedException(why));
        outgoing.cancel();
    }

    @Override
    public void tick(long nanoTime) {
        UpgradedConnection on = connection;
        if (on == null) {
            return;
        }
        if (closing) {
            if (nanoTime - closingNanos >= limits.closeNanos()) {
                on.abort();
            }
            return;
        }
        switch (times.due(nanoTime, reading)) {
            case PING -> on.write(Frames.of(Frames.PING, NOTHING));
            case GONE -> on.abort();
            case IDLE -> end(CloseCode.GOING_AWAY, "There was no message for too long");
            case EXPIRED -> end(CloseCode.POLICY, "The authentication has expired");
            case NOTHING -> {
                // Nothing to do.
            }
        }
    }

    @Override
    public void closed() {
        closing = true;
        rest = null;
        if (connection != null) {
            ended(CloseCode.LOST);
        }
        whenClosed.run();
    }
}

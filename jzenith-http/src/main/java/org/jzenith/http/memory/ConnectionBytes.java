package org.jzenith.http.memory;

/** The memory that the server holds for the client of one connection. Used only on its event loop. */
public final class ConnectionBytes {

    /** The heap of an idle connection in bytes: the objects of Netty, Vert.x and jZenith. */
    public static final long CONNECTION = 8 << 10;
    /** The additional bytes of an HTTP/2 connection, such as the tables of header compression. */
    public static final long HTTP_2 = 16 << 10;
    /** The additional bytes of a TLS connection: buffers of whole records. */
    public static final long TLS = 40 << 10;
    /** The bytes of an HTTP/2 stream besides the head of its request. */
    public static final long STREAM = 2 << 10;
    /** The overhead of a header in bytes: two strings and an entry. */
    public static final long HEADER = 160;

    /** The memory per undecoded byte. Its buffers are up to twice as large. */
    private static final long UNPARSED = 2;

    private final LoopBytes loop;
    /** The bytes that are not decoded yet. */
    private long unparsed;
    /** The heads of unanswered requests, in bytes. */
    private long heads;
    /** The bytes of the request in flight, such as its body. */
    private long request;
    /**
     * The bytes that wait for the client: in the channel, and according to the response, because Vert.x 5 keeps its
     * data in front of the channel.
     */
    private long inChannel;

    private long inResponse;
    private long total;
    private boolean leaving;
    private boolean closed;

    /** Counts an accepted connection. */
    public ConnectionBytes(LoopBytes loop) {
        this.loop = loop;
        add(CONNECTION);
    }

    private void add(long bytes) {
        if (!leaving) {
            total += bytes;
            loop.add(bytes);
        }
    }

    /** Counts additional bytes of the connection, until its end. */
    public void addConnection(long bytes) {
        add(bytes);
    }

    /** Counts arrived bytes, and the headers in them if there may be many. */
    public void received(long bytes, long headers) {
        long weight = UNPARSED * bytes + headers * HEADER;
        unparsed += weight;
        add(weight);
    }

    /**
     * Called when the arrived bytes are the head of a request, or the body of a waiting one. They count until the
     * answer.
     */
    public void queued() {
        heads += unparsed;
        unparsed = 0;
    }

    /**
     * Called when the arrived bytes are passed on or dropped. If the receiver keeps them, it counts them with
     * {@link #hold}.
     */
    public void passedOn() {
        add(-unparsed);
        unparsed = 0;
    }

    /** Counts bytes of the request in flight, until its end. */
    public void hold(long bytes) {
        request += bytes;
        add(bytes);
    }

    /** Returns whether the budget allows so many more bytes. */
    public boolean hasRoomFor(long bytes) {
        return loop.hasRoomFor(bytes);
    }

    /** Releases bytes that were counted with {@link #hold}. */
    public void release(long bytes) {
        hold(-bytes);
    }

    /**
     * Called when a request has been answered. {@code unanswered} requests still wait; the memory of heads is divided
     * evenly among them.
     */
    public void answered(int unanswered) {
        long head = unanswered == 0 ? heads : heads / (unanswered + 1);
        heads -= head;
        add(-head - request);
        request = 0;
        inResponse(0);
    }

    /** Counts the bytes in the channel that wait for the client. */
    public void inChannel(long bytes) {
        add(Math.max(bytes, inResponse) - Math.max(inChannel, inResponse));
        inChannel = bytes;
    }

    /** Counts the bytes of the response in flight that wait for the client, wherever they are. */
    public void inResponse(long bytes) {
        add(Math.max(bytes, inChannel) - Math.max(inResponse, inChannel));
        inResponse = bytes;
    }

    /** Returns whether an incomplete head has arrived. */
    public boolean isIncomplete() {
        return unparsed > 0;
    }

    /** Returns whether all memory is released, or about to be. */
    public boolean isLeaving() {
        return leaving;
    }

    /** Returns all bytes of the connection. */
    public long total() {
        return total;
    }

    /**
     * Called when the connection has been closed, but the event loop releases its memory later in the turn. The memory
     * counts until {@link #close}, so that nothing else uses it.
     */
    public void leave() {
        if (!leaving) {
            leaving = true;
            loop.leaving(total);
        }
    }

    /** Called when all memory has been released. May be called twice. */
    public void close() {
        if (!closed) {
            closed = true;
            loop.add(-total);
            if (leaving) {
                loop.leaving(-total);
            }
            leaving = true;
            total = 0;
            loop.report();
        }
    }
}

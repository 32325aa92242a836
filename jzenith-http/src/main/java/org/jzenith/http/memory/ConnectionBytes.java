package org.jzenith.http.memory;

/** What the client of one connection makes the server hold. Used only on its event loop. */
public final class ConnectionBytes {

    /** What a connection takes in the heap that does nothing: the objects of Netty, Vert.x and jZenith. */
    public static final long CONNECTION = 8 << 10;
    /** What a connection takes in addition that speaks HTTP/2: the tables for the compression of heads, for example. */
    public static final long HTTP_2 = 16 << 10;
    /** What a connection takes in addition that is encrypted: buffers of whole records. */
    public static final long TLS = 40 << 10;
    /** What a stream of HTTP/2 takes besides the head of its request. */
    public static final long STREAM = 2 << 10;
    /** What a header takes besides its bytes, which may be few: two strings and an entry. */
    public static final long HEADER = 160;

    /** What the decoder has not made a message of is in buffers that are up to twice as large. */
    private static final long UNPARSED = 2;

    private final LoopBytes loop;
    /** Bytes of which no message has been made. */
    private long unparsed;
    /** Heads of requests that have not been answered. */
    private long heads;
    /** What the request in flight holds, such as its body. */
    private long request;
    /**
     * What waits for the client to receive it: in the channel, and according to the response, whose data Vert.x 5 keeps
     * before that.
     */
    private long inChannel;

    private long inResponse;
    private long total;
    private boolean leaving;
    private boolean closed;

    /** Counts a connection that has been accepted. */
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

    /** Counts what the connection takes until its end, in addition to what any connection takes. */
    public void addConnection(long bytes) {
        add(bytes);
    }

    /** Counts bytes that have arrived, and headers in them as far as they are known to be many. */
    public void received(long bytes, long headers) {
        long weight = UNPARSED * bytes + headers * HEADER;
        unparsed += weight;
        add(weight);
    }

    /**
     * Called when what has arrived is the head of a request, or the body of one that waits for its turn: it is held
     * until the answer.
     */
    public void queued() {
        heads += unparsed;
        unparsed = 0;
    }

    /** Called when what has arrived is passed on or dropped. Who keeps it counts it with {@link #hold}. */
    public void passedOn() {
        add(-unparsed);
        unparsed = 0;
    }

    /** Counts what is kept for the request in flight, until its end. */
    public void hold(long bytes) {
        request += bytes;
        add(bytes);
    }

    /** Returns whether no more would be held than may be if so much was added. */
    public boolean hasRoomFor(long bytes) {
        return loop.hasRoomFor(bytes);
    }

    /** Counts that so much of what was counted with {@link #hold} is no longer kept. */
    public void release(long bytes) {
        hold(-bytes);
    }

    /** Called when a request has been answered, after which so many wait. Their heads are not told apart. */
    public void answered(int unanswered) {
        long head = unanswered == 0 ? heads : heads / (unanswered + 1);
        heads -= head;
        add(-head - request);
        request = 0;
        inResponse(0);
    }

    /** Counts what waits in the channel for the client to receive it. */
    public void inChannel(long bytes) {
        add(Math.max(bytes, inResponse) - Math.max(inChannel, inResponse));
        inChannel = bytes;
    }

    /** Counts what waits of the response in flight for the client to receive it, wherever it is. */
    public void inResponse(long bytes) {
        add(Math.max(bytes, inChannel) - Math.max(inResponse, inChannel));
        inResponse = bytes;
    }

    /** Returns whether the beginning of a head has arrived. */
    public boolean isIncomplete() {
        return unparsed > 0;
    }

    /** Returns whether all is released, or about to be. */
    public boolean isLeaving() {
        return leaving;
    }

    /** Returns everything that is held for the connection. */
    public long total() {
        return total;
    }

    /**
     * Called when the connection has been closed, but the event loop releases what it holds later in its turn. Until
     * {@link #close}, that is counted, so that nothing else takes its place.
     */
    public void leave() {
        if (!leaving) {
            leaving = true;
            loop.leaving(total);
        }
    }

    /** Called when nothing is held any more. May be called twice. */
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

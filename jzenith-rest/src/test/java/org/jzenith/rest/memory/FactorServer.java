package org.jzenith.rest.memory;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.PooledByteBufAllocator;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.core.JZenith;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;

/**
 * A separate process that answers with entities of all kinds, and tells what lives in it and what of that it counts.
 */
final class FactorServer {

    /** Cannot be compressed much: otherwise, little would wait for the client. */
    private static final String RANDOM = random(8_000_000);

    private static final int PIECE = 8_000;
    private static final AtomicInteger CALLS = new AtomicInteger();

    private FactorServer() {}

    record Text(String text) {}

    record Item(long id, String name, List<String> tags) {}

    /**
     * What the process holds.
     *
     * @param counted the bytes that the server counts as held for its clients
     * @param heap the bytes that live in the heap
     * @param direct the bytes of the pooled direct memory that are in use
     * @param calls how many methods have answered, and sessions have begun, since the start
     */
    record Held(long counted, long heap, long direct, int calls) {

        long live() {
            return heap + direct;
        }
    }

    private static String random(int length) {
        byte[] letters = new byte[length];
        Random random = new Random(1);
        for (int i = 0; i < length; i++) {
            letters[i] = (byte) (random.nextInt(0x40) + 0x30);
        }
        return new String(letters, StandardCharsets.ISO_8859_1).replace('\\', '-');
    }

    /** Returns a text that shares nothing with any other. */
    private static String text(int length) {
        return at(0, length);
    }

    private static String at(int begin, int length) {
        return RANDOM.substring(begin, begin + length);
    }

    /** Returns where a piece begins that is like none of those shortly before it. */
    private static int any(int i) {
        return (int) (i * 1_000_003L % (RANDOM.length() - PIECE));
    }

    private static byte[] bytes(int begin, int length) {
        return at(begin, length).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Path("/")
    public static class Measured {

        private final MeterRegistry meters;

        @Inject
        Measured(MeterRegistry meters) {
            this.meters = meters;
        }

        @GET
        @Path("held")
        public Held held() {
            System.gc();
            return new Held(
                    (long) meters.find("http.server.buffered.bytes").gauges().stream()
                            .mapToDouble(Gauge::value)
                            .sum(),
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    PooledByteBufAllocator.DEFAULT.pinnedDirectMemory(),
                    CALLS.get());
        }
    }

    @Path("/answers")
    public static class Answers {

        @GET
        @Path("record")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Text> record(@QueryParam("length") int length) {
            CALLS.incrementAndGet();
            return Single.just(new Text(text(length)));
        }

        @GET
        @Path("list")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<List<Item>> list(@QueryParam("length") int length) {
            CALLS.incrementAndGet();
            return Flowable.range(0, length / 64)
                    .map(i -> new Item(i, at(16 * i, 16), List.of(at(16 * i + 4, 12))))
                    .toList();
        }

        @GET
        @Path("text")
        public Single<String> asText(@QueryParam("length") int length) {
            CALLS.incrementAndGet();
            return Single.just(text(length));
        }

        @GET
        @Path("bytes")
        @Produces(MediaType.TEXT_PLAIN)
        public Single<byte[]> asBytes(@QueryParam("length") int length) {
            CALLS.incrementAndGet();
            return Single.just(bytes(0, length));
        }

        @GET
        @Path("input")
        @Produces(MediaType.TEXT_PLAIN)
        public InputStream input(@QueryParam("length") int length) {
            CALLS.incrementAndGet();
            return new ByteArrayInputStream(bytes(0, length));
        }

        @GET
        @Path("output")
        @Produces(MediaType.TEXT_PLAIN)
        public StreamingOutput output(@QueryParam("length") int length) {
            CALLS.incrementAndGet();
            return out -> {
                for (int at = 0; at + PIECE <= length; at += PIECE) {
                    out.write(bytes(at, PIECE));
                }
            };
        }

        @GET
        @Path("pieces")
        @Produces(MediaType.TEXT_PLAIN)
        public Flowable<byte[]> pieces() {
            CALLS.incrementAndGet();
            return Flowable.range(0, Integer.MAX_VALUE).map(i -> bytes(any(i), PIECE));
        }

        @GET
        @Path("records")
        @Produces(MediaType.APPLICATION_JSON)
        public Flowable<Text> records() {
            CALLS.incrementAndGet();
            return Flowable.range(0, Integer.MAX_VALUE).map(i -> new Text(at(any(i), PIECE)));
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Text> events() {
            return records();
        }

        @POST
        @Path("record")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Text> record(@QueryParam("length") int length, String body) {
            return record(length);
        }

        @POST
        @Path("list")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<List<Item>> list(@QueryParam("length") int length, String body) {
            return list(length);
        }

        @POST
        @Path("text")
        public Single<String> asText(@QueryParam("length") int length, String body) {
            return asText(length);
        }

        @POST
        @Path("bytes")
        @Produces(MediaType.TEXT_PLAIN)
        public Single<byte[]> asBytes(@QueryParam("length") int length, String body) {
            return asBytes(length);
        }

        @POST
        @Path("input")
        @Produces(MediaType.TEXT_PLAIN)
        public InputStream input(@QueryParam("length") int length, String body) {
            return input(length);
        }

        @POST
        @Path("output")
        @Produces(MediaType.TEXT_PLAIN)
        public StreamingOutput output(@QueryParam("length") int length, String body) {
            return output(length);
        }

        @POST
        @Path("pieces")
        @Produces(MediaType.TEXT_PLAIN)
        public Flowable<byte[]> pieces(String body) {
            return pieces();
        }

        @POST
        @Path("records")
        @Produces(MediaType.APPLICATION_JSON)
        public Flowable<Text> records(String body) {
            return records();
        }

        @POST
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Text> events(String body) {
            return records();
        }
    }

    @Path("/bodies")
    public static class Bodies {

        @POST
        @Path("record")
        public int take(Text text) {
            return text.text().length();
        }

        @POST
        @Path("map")
        public int take(Map<String, Object> map) {
            return map.size();
        }

        @POST
        @Path("text")
        public int take(String text) {
            return text.length();
        }

        @POST
        @Path("form")
        public int take(Form form) {
            return form.asMap().size();
        }

        @POST
        @Path("bytes")
        public int take(byte[] bytes) {
            return bytes.length;
        }

        @POST
        @Path("input")
        public int take(InputStream input) throws IOException {
            return input.readAllBytes().length;
        }
    }

    /** Sends messages without end. */
    static final class Sending implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            CALLS.incrementAndGet();
            return Flowable.range(0, Integer.MAX_VALUE).map(i -> text(PIECE)).mergeWith(Completable.never());
        }
    }

    /** Takes no message. */
    static final class Ignoring implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            CALLS.incrementAndGet();
            return Flowable.never();
        }
    }

    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(RestPlugin.withResources(Measured.class, Answers.class, Bodies.class)
                        .withWebSocket("/sending", Sending.class)
                        .withWebSocket("/ignoring", Ignoring.class))
                .run();
    }
}

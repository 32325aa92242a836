package org.jzenith.rest.http2;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Frames of clients as they are, and damaged. Printed, they can be sent again. */
final class Http2FuzzFrames {

    /**
     * A frame and the length that it tells.
     *
     * @param frame the frame
     * @param length what its head says
     */
    record Sent(Http2Frame frame, int length) {

        Sent(Http2Frame frame) {
            this(frame, frame.payload().length());
        }

        Buffer bytes() {
            return frame.bytes(length);
        }

        @Override
        public String toString() {
            return frame + (length == frame.payload().length() ? "" : " length " + length);
        }
    }

    private static final String[][] HEADERS = {
        {},
        {"accept: text/plain, */*;q=0.1", "cookie: a=1", "cookie: b=2"},
        {"content-length: 5"},
        {"content-length: 0"},
        {"expect: 100-continue"},
        {"te: trailers", "trailer: x"},
        {"x-request-id: abc", "content-type: text/plain;charset=UTF-8"},
        {"transfer-encoding: chunked"},
        {"connection: close"},
        {"host: localhost"},
        {"host: b"},
        {"X-Upper: y"},
        {"x: a\r\nb: c"},
        {":method: POST"},
        {"range: bytes=-"},
        {"content-encoding: gzip"},
        {"accept: x"},
        {"if-none-match: \""},
        {"accept-language: ;;"},
    };

    private Http2FuzzFrames() {}

    /** What a client may send, more or less in a good order. */
    static Arbitrary<List<Sent>> sequences() {
        return part().list().ofMinSize(1).ofMaxSize(6).map(Http2FuzzFrames::joined);
    }

    /** The same with damage. */
    static Arbitrary<List<Sent>> damaged() {
        Arbitrary<List<Sent>> valid = sequences();
        return Combinators.combine(valid, Http2Damage.any().list().ofMinSize(1).ofMaxSize(3))
                .as((frames, damage) -> {
                    List<Sent> all = new ArrayList<>(frames);
                    damage.forEach(one -> one.applyTo(all));
                    return List.copyOf(all);
                });
    }

    private static List<Sent> joined(List<List<Sent>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }

    private static Arbitrary<List<Sent>> part() {
        return Arbitraries.frequencyOf(Tuple.of(6, request()), Tuple.of(2, single()));
    }

    private static Arbitrary<Integer> stream() {
        return Arbitraries.frequency(
                Tuple.of(4, 1),
                Tuple.of(4, 3),
                Tuple.of(4, 5),
                Tuple.of(2, 7),
                Tuple.of(1, 101),
                Tuple.of(1, 2),
                Tuple.of(1, Integer.MAX_VALUE));
    }

    private static Arbitrary<List<Sent>> request() {
        return Combinators.combine(
                        stream(),
                        Arbitraries.of("GET", "GET", "POST", "POST", "HEAD", "OPTIONS", "DELETE", "CONNECT"),
                        Arbitraries.of("/hello", "/echo", "/echo", "/health", "/none", "/hello?a=1&b=%20", "*", "/%zz"),
                        Arbitraries.of(HEADERS),
                        Arbitraries.integers().between(0, 60),
                        Arbitraries.strings()
                                .withCharRange(' ', '~')
                                .ofMaxLength(8)
                                .list()
                                .ofMaxSize(3))
                .as(Http2FuzzFrames::request);
    }

    private static List<Sent> request(
            int stream, String method, String path, String[] headers, int cut, List<String> body) {
        Buffer block = HeaderBlocks.literal(Http2Connection.lines(method, path, headers));
        int last = body.isEmpty() ? Http2Frame.END_STREAM : 0;
        List<Sent> frames = new ArrayList<>();
        if (cut == 0) {
            frames.add(new Sent(Http2Frame.headers(stream, last | Http2Frame.END_HEADERS, block)));
        } else {
            int at = Math.min(cut, block.length());
            frames.add(new Sent(Http2Frame.headers(stream, last, block.slice(0, at))));
            frames.add(
                    new Sent(Http2Frame.continuation(stream, Http2Frame.END_HEADERS, block.slice(at, block.length()))));
        }
        for (int i = 0; i < body.size(); i++) {
            int flags = i == body.size() - 1 ? Http2Frame.END_STREAM : 0;
            frames.add(new Sent(Http2Frame.data(stream, flags, body.get(i))));
        }
        return frames;
    }

    private static Arbitrary<List<Sent>> single() {
        Arbitrary<Integer> number = Arbitraries.of(0, 1, 2, 7, 100, 16_384, 65_535, 1 << 24, Integer.MAX_VALUE, -1);
        Arbitrary<Http2Frame> settings = Combinators.combine(
                        Arbitraries.integers().between(0, 8), number)
                .as(Http2Frame::settings);
        Arbitrary<Http2Frame> updates =
                Combinators.combine(Arbitraries.of(0, 1, 3, 5, 9), number).as(Http2Frame::windowUpdate);
        Arbitrary<Http2Frame> resets =
                Combinators.combine(stream(), Arbitraries.of(Http2Error.class)).as(Http2Frame::reset);
        Arbitrary<Http2Frame> priorities =
                Combinators.combine(stream(), stream(), Arbitraries.of(0, 255)).as(Http2Frame::priority);
        Arbitrary<Http2Frame> others = Arbitraries.of(
                Http2Frame.ping(0, 1),
                Http2Frame.ping(Http2Frame.ACK, 1),
                Http2Frame.settingsAck(),
                Http2Frame.goAway(0, Http2Error.NO_ERROR),
                Http2Frame.goAway(5, Http2Error.INTERNAL_ERROR),
                new Http2Frame(99, 255, 1, Buffer.buffer("what?")),
                Http2Frame.headers(1, 5, HeaderBlocks.literal("x: trailer")),
                Http2Frame.headers(
                        3, 5, Buffer.buffer(new byte[] {(byte) 0x82, (byte) 0x86, (byte) 0x84, (byte) 0x41, 1, 'a'})),
                Http2Frame.data(1, Http2Frame.PADDED | Http2Frame.END_STREAM, "\u0002x\0\0"));
        return Arbitraries.oneOf(settings, updates, resets, priorities, others).map(frame -> List.of(new Sent(frame)));
    }
}

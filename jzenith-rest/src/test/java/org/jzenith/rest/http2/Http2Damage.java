package org.jzenith.rest.http2;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jzenith.rest.http2.Http2FuzzFrames.Sent;

/**
 * A small corruption of one of several frames.
 *
 * @param kind what is done
 * @param frame which frame, as a fraction of all
 * @param at where in its payload, as a fraction
 * @param value a number that is put in
 */
record Http2Damage(Kind kind, double frame, double at, int value) {

    enum Kind {
        TYPE,
        FLAGS,
        STREAM,
        LENGTH,
        BYTE,
        INSERT,
        DELETE,
        TRUNCATE,
        GROW,
        DROP,
        DUPLICATE,
        MOVE_TO_END
    }

    static Arbitrary<Http2Damage> any() {
        return Combinators.combine(
                        Arbitraries.of(Kind.class),
                        Arbitraries.doubles().between(0, 0.99),
                        Arbitraries.doubles().between(0, 0.99),
                        Arbitraries.oneOf(
                                Arbitraries.integers().between(0, 255), Arbitraries.of(16_384, 16_385, 0xffffff)))
                .as(Http2Damage::new);
    }

    /** Changes the list; does nothing if all frames are gone. */
    void applyTo(List<Sent> frames) {
        if (frames.isEmpty()) {
            return;
        }
        int index = (int) (frame * frames.size());
        Sent sent = frames.get(index);
        switch (kind) {
            case DROP -> frames.remove(index);
            case DUPLICATE -> frames.add(index, sent);
            case MOVE_TO_END -> frames.add(frames.remove(index));
            default -> frames.set(index, damaged(sent));
        }
    }

    private Sent damaged(Sent sent) {
        Http2Frame old = sent.frame();
        Buffer payload = old.payload();
        int position = (int) (at * payload.length());
        return switch (kind) {
            case TYPE -> new Sent(new Http2Frame(value % 12, old.flags(), old.stream(), payload));
            case FLAGS -> new Sent(new Http2Frame(old.type(), value & 255, old.stream(), payload));
            case STREAM -> new Sent(new Http2Frame(old.type(), old.flags(), value, payload));
            case LENGTH -> new Sent(old, value);
            case GROW -> with(old, payload.copy().appendBytes(new byte[value & 0x7fff]));
            case TRUNCATE -> with(old, payload.slice(0, position));
            case INSERT ->
                with(
                        old,
                        payload.getBuffer(0, position)
                                .appendByte((byte) value)
                                .appendBuffer(payload.getBuffer(position, payload.length())));
            case DELETE ->
                position == payload.length()
                        ? sent
                        : with(
                                old,
                                payload.getBuffer(0, position)
                                        .appendBuffer(payload.getBuffer(position + 1, payload.length())));
            default ->
                position == payload.length() ? sent : with(old, payload.copy().setByte(position, (byte) value));
        };
    }

    private static Sent with(Http2Frame old, Buffer payload) {
        return new Sent(new Http2Frame(old.type(), old.flags(), old.stream(), payload));
    }
}

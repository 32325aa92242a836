package org.jzenith.redis.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.redis.client.Request;
import io.vertx.redis.client.impl.RequestImpl;
import java.util.List;
import java.util.Locale;

/**
 * The slot of a key: its CRC16 (XMODEM) modulo 16,384. If the key has a part in braces that is not empty, only the
 * first such part counts, so that keys such as {@code {ada}:name} and {@code {ada}:mail} share a slot (Redis Cluster
 * specification, "Hash tags").
 */
final class KeySlot {

    static final int SLOTS = 16_384;
    /** The slot of a command without a key. */
    static final int NONE = -1;

    private static final int POLYNOMIAL = 0x1021;
    private static final int[] TABLE = table();

    private KeySlot() {}

    private static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ POLYNOMIAL;
            }
            table[i] = crc & 0xFFFF;
        }
        return table;
    }

    static int of(String key) {
        return of(key.getBytes(UTF_8));
    }

    static int of(byte[] key) {
        int from = 0;
        int to = key.length;
        int open = indexOf(key, '{', 0);
        int close = open < 0 ? -1 : indexOf(key, '}', open + 1);
        if (close > open + 1) {
            from = open + 1;
            to = close;
        }
        int crc = 0;
        for (int i = from; i < to; i++) {
            crc = (crc << 8 ^ TABLE[(crc >>> 8 ^ key[i]) & 0xFF]) & 0xFFFF;
        }
        return crc % SLOTS;
    }

    private static int indexOf(byte[] bytes, char wanted, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns the slot of all keys of a command, or {@link #NONE}. The driver knows which arguments of a command are
     * keys, but shows it only on its implementation of a request.
     *
     * @throws IllegalArgumentException if the keys are in several slots
     */
    static int of(Request request) {
        List<byte[]> keys = ((RequestImpl) request).keys();
        int slot = NONE;
        for (byte[] key : keys) {
            slot = same(request, slot, of(key));
        }
        return slot;
    }

    /**
     * Returns the slot of commands that belong together, or {@link #NONE}.
     *
     * @throws IllegalArgumentException if the keys are in several slots
     */
    static int of(Iterable<Request> requests) {
        int slot = NONE;
        for (Request request : requests) {
            int next = of(request);
            slot = next == NONE ? slot : same(request, slot, next);
        }
        return slot;
    }

    private static int same(Request request, int slot, int next) {
        if (slot != NONE && slot != next) {
            throw new IllegalArgumentException(
                    "The keys of "
                            + request.command().toString().toUpperCase(Locale.ROOT) + " are in the slots " + slot
                            + " and "
                            + next
                            + " of the cluster (expected: one slot). Fix: send one command for each slot, or give the keys a part in common in braces, such as {ada}:name and {ada}:mail");
        }
        return next;
    }
}

package org.jzenith.http.ratelimit;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The key of a client that is known only by its address. For IPv4, it is the address; for IPv6, the network of 64 bits,
 * because each client has such a network (RFC 6177 section 2).
 */
final class ClientNetwork {

    /** The key of all clients on a Unix domain socket, which have no addresses. */
    private static final String LOCAL = "local";

    private static final int BYTES_OF_IPV4 = 4;
    private static final int BYTES_OF_NETWORK = 8;
    /** The prefix of IPv4-mapped IPv6 addresses (RFC 4291 section 2.5.5.2). */
    private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};
    /** The prefix of IPv4 addresses translated to IPv6 (RFC 6052 section 2.1). Each belongs to a different client. */
    private static final byte[] TRANSLATED = {0, 0x64, -1, -101, 0, 0, 0, 0, 0, 0, 0, 0};

    private ClientNetwork() {}

    /** Returns the key of an address, such as {@code c0000201} or {@code 20010db800000000}; null is a local client. */
    static String of(@Nullable InetAddress address) {
        if (address == null) {
            return LOCAL;
        }
        byte[] bytes = address.getAddress();
        if (bytes.length == BYTES_OF_IPV4) {
            return HexFormat.of().formatHex(bytes);
        }
        return beginsWith(bytes, MAPPED) || beginsWith(bytes, TRANSLATED)
                ? HexFormat.of().formatHex(bytes, MAPPED.length, bytes.length)
                : HexFormat.of().formatHex(bytes, 0, BYTES_OF_NETWORK);
    }

    private static boolean beginsWith(byte[] bytes, byte[] prefix) {
        return Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }
}

package org.jzenith.http.forwarded;

import io.netty.util.NetUtil;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a client or proxy in a header (RFC 7239 section 6): an address, an unknown or obfuscated identifier, or a
 * Unix domain socket.
 *
 * @param ip its address; null if it is not known
 * @param port its port; 0 if it is not known
 * @param unix whether it is the peer on a Unix domain socket
 */
record ForwardedNode(@Nullable InetAddress ip, int port, boolean unix) {

    private static final ForwardedNode UNKNOWN = new ForwardedNode(null, 0, false);
    private static final ForwardedNode UNIX = new ForwardedNode(null, 0, true);

    /** The longest form is an IPv6 address with a zone, in brackets and with a port. */
    private static final int MAX_LENGTH = 128;

    /** As in {@code AddressBlock}, numbers of IPv4 have no leading zeros. */
    private static final String IPV4 = "((?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2}))";

    private static final String IPV6 = "([\\p{XDigit}:.]*:[\\p{XDigit}:.]*)(?:%[\\w.-]+)?";
    private static final String PORT = "(?::(\\d{1,5}|_[\\w.-]+))?";
    private static final Pattern ADDRESS = Pattern.compile(IPV4 + PORT + "|\\[" + IPV6 + "]" + PORT + "|" + IPV6);
    private static final Pattern OBFUSCATED = Pattern.compile("(?:unknown|_[\\w.-]+)" + PORT);
    private static final int MAX_PORT = 65_535;

    /** Returns the node of this text; null if it is malformed. Does not resolve names. */
    static @Nullable ForwardedNode parse(String text) {
        if (text.length() > MAX_LENGTH) { // So that matching takes no time.
            return null;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.equals("unix") || lower.startsWith("unix:")) { // As nginx writes it
            return UNIX;
        }
        if (OBFUSCATED.matcher(lower).matches()) {
            return UNKNOWN;
        }
        Matcher matcher = ADDRESS.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        String address = first(matcher.group(1), matcher.group(3), matcher.group(5));
        String port = first(matcher.group(2), matcher.group(4));
        InetAddress ip = address == null ? null : NetUtil.createInetAddressFromIpAddressString(address);
        int number = port == null || port.startsWith("_") ? 0 : Integer.parseInt(port);
        return ip == null || number > MAX_PORT ? null : new ForwardedNode(ip, number, false);
    }

    private static @Nullable String first(@Nullable String... texts) {
        for (String text : texts) {
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    boolean isTrustedBy(TrustedProxies trusted) {
        return unix ? trusted.containsUnix() : trusted.contains(ip);
    }

    /** Returns its address for Vert.x; null if it is not known. */
    @Nullable
    SocketAddress address() {
        return ip == null ? null : SocketAddress.inetSocketAddress(new InetSocketAddress(ip, port));
    }
}

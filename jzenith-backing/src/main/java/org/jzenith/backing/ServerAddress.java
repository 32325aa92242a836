package org.jzenith.backing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The address of one server.
 *
 * @param host a name or an address, without brackets
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record ServerAddress(String host, int port) {

    private static final Pattern TEXT =
            Pattern.compile("(?:\\[(?<address>[^\\[\\]]+)]|(?<name>[^:\\[\\]]+))(?::(?<port>\\d{1,5}))?");
    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code host}, {@code host:port} or {@code [address]:port}.
     *
     * @throws IllegalArgumentException with the reason if the text is nothing of this
     */
    public static ServerAddress of(String text, int defaultPort) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text + " cannot be a server");
        }
        @Nullable String port = matcher.group("port");
        int number = port == null ? defaultPort : Integer.parseInt(port);
        if (number < 1 || number > MAX_PORT) {
            throw new IllegalArgumentException("the port of " + text + " is not between 1 and " + MAX_PORT);
        }
        @Nullable String address = matcher.group("address");
        return new ServerAddress(address == null ? matcher.group("name") : address, number);
    }

    /** Returns {@code host:port}, in which an IPv6 address has brackets. */
    @Override
    public String toString() {
        return (host.contains(":") ? '[' + host + ']' : host) + ':' + port;
    }
}

package org.jzenith.http.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.http.config.ClearText;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.config.ServerConfigurations;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.listener.ServerTls;
import org.jzenith.http.listener.UnixSocket;

/** The start problems of listeners: addresses, ports, and trusted proxies, with stable ids and messages. */
final class ListenerProblems {

    private static final String HOST = "rest.host";
    private static final String MANAGEMENT_PORT = "management.port";

    private ListenerProblems() {}

    static List<Problem> of(HttpConfiguration configuration, ConfigTable table) {
        List<Problem> problems = new ArrayList<>();
        if (configuration.proxyProtocol() && configuration.trustedProxies().isEmpty()) {
            problems.add(Problem.of("PROXY-1", "rest.trusted-proxies")
                    .what("is empty, but rest.proxy-protocol is true, so that every connection would be closed")
                    .expected("the addresses of the proxies, such as 10.0.0.0/8, 2001:db8::/32 or unix")
                    .from("rest.proxy-protocol: " + table.origin("rest.proxy-protocol"))
                    .fix("set rest.trusted-proxies, or rest.proxy-protocol=false"));
        }
        if (configuration.forwardedHeaders().isPresent()
                && configuration.trustedProxies().isEmpty()) {
            problems.add(Problem.of("PROXY-2", "rest.trusted-proxies")
                    .what("is empty, but rest.forwarded-headers is set, so that no such header would ever be read")
                    .expected("the addresses of the proxies, such as 10.0.0.0/8, 2001:db8::/32 or unix")
                    .from("rest.forwarded-headers: " + table.origin("rest.forwarded-headers"))
                    .fix("set rest.trusted-proxies, or remove rest.forwarded-headers"));
        }
        String path = UnixSocket.pathOf(configuration.host());
        if (path != null
                && (!path.startsWith("/") || path.getBytes(StandardCharsets.UTF_8).length > UnixSocket.MAX_BYTES)) {
            problems.add(table.problem("BIND-3", HOST)
                    .what('"' + configuration.host() + "\" cannot be a Unix domain socket")
                    .expected("an absolute path of at most " + UnixSocket.MAX_BYTES
                            + " bytes, such as unix:/run/app.sock")
                    .fix("choose another path"));
        }
        return problems;
    }

    /** Returns the problems of the management port in combination with the ports for clients. */
    static List<Problem> ofManagement(ServerConfigurations configurations, ClearText clearText) {
        int port = configurations.management().port().orElse(0);
        List<Problem> problems = new ArrayList<>();
        boolean open =
                clearText != ClearText.OFF && port == configurations.rest().port();
        boolean secure = ServerTls.isOn(configurations.tls())
                && port == configurations.tls().port();
        if (port != 0 && (open || secure)) {
            String other = open ? "rest.port" : "rest.tls.port";
            problems.add(configurations
                    .table()
                    .problem("MANAGEMENT-1", MANAGEMENT_PORT)
                    .what("is " + port + ", as " + other)
                    .expected("a port of its own")
                    .fix("set another one"));
        }
        if (clearText == ClearText.OPERATORS) {
            problems.add(configurations
                    .table()
                    .problem("MANAGEMENT-1", "rest.clear-text")
                    .what("is operators, but operators are served at " + MANAGEMENT_PORT
                            + ", so that nothing would be left")
                    .expected("off, redirect or on")
                    .fix("remove rest.clear-text"));
        }
        return problems;
    }

    /** Returns the problems of the file of a Unix domain socket. Blocks. */
    static List<Problem> ofFile(UnixSocket socket, boolean nativeTransport, ConfigTable table) {
        if (!nativeTransport) {
            return List.of(table.problem("BIND-3", HOST)
                    .what("is a Unix domain socket, for which there is no native transport")
                    .expected("Netty's native transport, for Linux or macOS")
                    .fix("see why it is missing in the warning above, or set an address"));
        }
        try {
            if (socket.isBlocked()) {
                return List.of(blocked(socket, "is in the way of a Unix domain socket, and is none itself", table));
            }
            return socket.isInUse()
                    ? List.of(cannotListen(UnixSocket.PREFIX + socket.path(), "Address already in use", table))
                    : List.of();
        } catch (IOException e) {
            return List.of(blocked(socket, "cannot be examined: " + e, table));
        }
    }

    private static Problem blocked(UnixSocket socket, String what, ConfigTable table) {
        return table.problem("BIND-2", HOST)
                .what(socket.path() + " " + what)
                .expected("nothing at this path, or a socket, which is replaced if nobody listens there")
                .fix("remove it, or choose another path");
    }

    private static Problem cannotListen(String host, @Nullable String why, ConfigTable table) {
        return table.problem("BIND-1", HOST)
                .what("cannot listen on " + host + ": " + why)
                .expected("a path at which nobody listens, in a folder that this process may write to")
                .fix("set rest.host, or stop what listens there");
    }

    /** Returns the problem of an address on which the operating system does not permit this process to listen. */
    static Problem cannotListen(HttpVerticle.BindException failure, ConfigTable table) {
        Listener listener = failure.listener();
        if (listener.unixSocket() != null) {
            return cannotListen(listener.options().getHost(), failure.getMessage(), table);
        }
        String hostKey = listener.hostKey();
        String key = listener.portKey();
        return Problem.of("BIND-1", key)
                .what("cannot listen on " + listener.options().getHost() + ':'
                        + Math.max(0, listener.options().getPort()) + ": " + failure.getMessage())
                .expected("an address of this machine and a free port")
                .from(hostKey + ": " + table.origin(hostKey) + ", " + key + ": " + table.origin(key))
                .fix("set " + hostKey + " and " + key + ", or stop what listens there; " + key
                        + "=0 takes a free one, and one below 1024 may need the capability CAP_NET_BIND_SERVICE");
    }
}

package org.jzenith.maven.servers;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The addresses of the servers for development, as far as the values for the application contain them.
 *
 * @param servers addresses by key or namespace
 */
record ServerAddresses(Map<String, InetSocketAddress> servers) {

    private static final String PORT = ".port";
    private static final String BROKERS = ".bootstrap-servers";
    private static final int PATIENCE_MILLIS = 1_000;

    /** Returns the addresses in the configuration that the servers provide. */
    static ServerAddresses of(Map<String, String> configuration) {
        Map<String, InetSocketAddress> servers = new TreeMap<>();
        configuration.forEach((key, text) -> {
            if (key.endsWith(PORT) && text.matches("\\d{1,5}")) {
                String namespace = key.substring(0, key.length() - PORT.length());
                String host = configuration.getOrDefault(namespace + ".host", "127.0.0.1");
                servers.put(namespace, new InetSocketAddress(host, Integer.parseInt(text)));
            } else if (key.endsWith(BROKERS) && text.matches("[\\w.-]+:\\d{1,5}")) {
                int colon = text.lastIndexOf(':');
                servers.put(
                        key.substring(0, key.length() - BROKERS.length()),
                        new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1))));
            } else if (text.matches("https?://[\\w.-]+:\\d{1,5}(/.*)?")) {
                URI uri = URI.create(text);
                servers.put(key, new InetSocketAddress(uri.getHost(), uri.getPort()));
            }
        });
        return new ServerAddresses(servers);
    }

    /** Returns an address that refuses connections; empty if there is none. A slow server does not count. */
    Optional<String> lost() {
        for (Map.Entry<String, InetSocketAddress> server : servers.entrySet()) {
            InetSocketAddress address = server.getValue();
            try (Socket socket = new Socket()) {
                socket.connect(address, PATIENCE_MILLIS);
            } catch (ConnectException e) {
                return Optional.of(server.getKey() + " at " + address.getHostString() + ":" + address.getPort());
            } catch (IOException e) {
                // Not refused
            }
        }
        return Optional.empty();
    }
}

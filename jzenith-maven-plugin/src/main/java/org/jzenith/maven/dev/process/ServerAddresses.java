package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The addresses of the servers for development, as far as the values for the application contain them.
 *
 * @param servers addresses by key or namespace
 */
record ServerAddresses(Map<String, InetSocketAddress> servers) {

    private static final String VALUE = "/value/";
    private static final String PORT = ".port";
    private static final String BROKERS = ".bootstrap-servers";
    private static final int PATIENCE_MILLIS = 1_000;

    /** Reads the file that the process of the servers has written. */
    static ServerAddresses read(Path file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        }
        Map<String, InetSocketAddress> servers = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            int key = name.indexOf(VALUE) + VALUE.length();
            String text = properties.getProperty(name, "");
            if (key < VALUE.length()) {
                continue;
            }
            if (name.endsWith(PORT) && text.matches("\\d{1,5}")) {
                String namespace = name.substring(0, name.length() - PORT.length());
                String host = properties.getProperty(namespace + ".host", "127.0.0.1");
                servers.put(namespace.substring(key), new InetSocketAddress(host, Integer.parseInt(text)));
            } else if (name.endsWith(BROKERS) && text.matches("[\\w.-]+:\\d{1,5}")) {
                int colon = text.lastIndexOf(':');
                servers.put(
                        name.substring(key, name.length() - BROKERS.length()),
                        new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1))));
            } else if (text.matches("https?://[\\w.-]+:\\d{1,5}(/.*)?")) {
                URI uri = URI.create(text);
                servers.put(name.substring(key), new InetSocketAddress(uri.getHost(), uri.getPort()));
            }
        }
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

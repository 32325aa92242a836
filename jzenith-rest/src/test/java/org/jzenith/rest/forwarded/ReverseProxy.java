package org.jzenith.rest.forwarded;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jzenith.rest.support.Await;

/** A real HAProxy or nginx in front of an application, which ends the TLS of its clients. */
final class ReverseProxy implements AutoCloseable {

    private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin");

    private final Process process;
    private final int port;
    private final Path log;

    private ReverseProxy(Path folder, int port, List<String> command) throws IOException {
        this.port = port;
        log = folder.resolve("proxy.log");
        process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Await.until(() -> {
            if (!process.isAlive()) {
                throw new IOException(command + " has ended: " + Files.readString(log));
            }
            return accepts(port);
        });
    }

    /** Returns whether the machine has this program. */
    static boolean isInstalled(String program) {
        return FOLDERS.stream().anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static String program(String name) {
        return FOLDERS.stream()
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow()
                .toString();
    }

    /** Starts HAProxy, which asks {@code server}, the end of a line of its configuration. */
    static ReverseProxy haproxy(Path folder, ProxyCertificate certificate, String server) throws IOException {
        int port = freePort();
        Path configuration = Files.writeString(
                folder.resolve("haproxy.cfg"),
                """
                defaults
                    mode http
                    timeout connect 10s
                    timeout client 30s
                    timeout server 30s
                frontend tls
                    bind 127.0.0.1:%d ssl crt %s alpn h2,http/1.1
                    default_backend application
                backend application
                    http-reuse always
                    server application %s
                """
                        .formatted(port, certificate.pem(), server));
        return new ReverseProxy(folder, port, List.of(program("haproxy"), "-db", "-f", configuration.toString()));
    }

    /** Starts nginx, which passes requests on as these directives say. */
    static ReverseProxy nginx(Path folder, ProxyCertificate certificate, String directives) throws IOException {
        int port = freePort();
        Path configuration = Files.writeString(
                folder.resolve("nginx.conf"),
                """
                daemon off;
                master_process off;
                pid %1$s/nginx.pid;
                error_log stderr;
                events {}
                http {
                    access_log off;
                    client_body_temp_path %1$s/body;
                    proxy_temp_path %1$s/proxy;
                    fastcgi_temp_path %1$s/fastcgi;
                    uwsgi_temp_path %1$s/uwsgi;
                    scgi_temp_path %1$s/scgi;
                    server {
                        listen 127.0.0.1:%2$d ssl http2;
                        ssl_certificate %3$s;
                        ssl_certificate_key %3$s;
                        location / {
                            %4$s
                        }
                    }
                }
                """
                        .formatted(folder, port, certificate.pem(), directives));
        return new ReverseProxy(
                folder,
                port,
                List.of(program("nginx"), "-p", folder.toString(), "-e", "stderr", "-c", configuration.toString()));
    }

    int port() {
        return port;
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    /** Returns a port below those of which the system gives one to each connection, and so perhaps this one. */
    private static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(16_000, 32_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException taken) {
                // The next one may be free.
            }
        }
    }

    private static boolean accepts(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (ConnectException notYet) {
            return false;
        }
    }

    /** Encodes as PEM (RFC 7468). */
    static String pem(String label, byte[] content) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                        .encodeToString(content)
                + "\n-----END " + label + "-----\n";
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

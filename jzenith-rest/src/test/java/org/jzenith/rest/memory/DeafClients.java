package org.jzenith.rest.memory;

import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vertx.core.buffer.Buffer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Frame;

/** Clients that send something each, and read nothing of what they are sent. */
final class DeafClients implements AutoCloseable {

    private static final int RECEIVE_BUFFER = 4 << 10;
    private static final int LARGEST_FRAME = 16 << 10;

    private final int port;
    private final boolean secure;
    private final List<Closeable> open = new ArrayList<>();

    DeafClients(int port, boolean secure) {
        this.port = port;
        this.secure = secure;
    }

    /** Each sends the same over HTTP/1.1, on a connection of its own. */
    void http1(int count, byte[] bytes) throws Exception {
        for (int i = 0; i < count; i++) {
            Socket socket = connect("http/1.1");
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }
    }

    /** One sends so many requests over one connection of HTTP/2, each with a window of 0. */
    void http2(int count, String method, String path, String... lines) throws Exception {
        Http2Connection connection = begin(0);
        for (int i = 0; i < count; i++) {
            if (method.equals("GET")) {
                connection.get(path, lines);
            } else {
                connection.post(path, "{}", lines);
            }
        }
    }

    /** Each sends a request over HTTP/2, on a connection of its own, whose body does not end. */
    void http2(int count, String path, byte[] body, String... lines) throws Exception {
        for (int i = 0; i < count; i++) {
            Http2Connection connection = begin(1 << 16);
            int stream = connection.begin("POST", path, lines).id();
            for (int at = 0; at < body.length; at += LARGEST_FRAME) {
                Buffer part = Buffer.buffer(body).slice(at, Math.min(body.length, at + LARGEST_FRAME));
                connection.send(new Http2Frame(Http2FrameTypes.DATA, 0, stream, part));
            }
        }
    }

    private Http2Connection begin(int window) throws Exception {
        Http2Connection connection = new Http2Connection(connect("h2"));
        connection.begin(Http2Frame.INITIAL_WINDOW_SIZE, window);
        return connection.awaitSettingsAck(1);
    }

    private Socket connect(String protocol) throws IOException, GeneralSecurityException {
        Socket socket = new Socket();
        open.add(socket);
        socket.setReceiveBufferSize(RECEIVE_BUFFER);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        if (!secure) {
            return socket;
        }
        SSLSocket wrapped = wrap(socket, protocol);
        open.add(wrapped); // Otherwise, its finalizer would close the connection.
        return wrapped;
    }

    private static SSLSocket wrap(Socket socket, String protocol) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        SSLSocket wrapped =
                (SSLSocket) context.getSocketFactory().createSocket(socket, "localhost", socket.getPort(), true);
        SSLParameters parameters = wrapped.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        wrapped.setSSLParameters(parameters);
        wrapped.startHandshake();
        return wrapped;
    }

    /** Returns the bytes of a request over HTTP/1.1. */
    static byte[] request(String method, String path, byte[] body, int length, String... lines) {
        String head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + String.join("\r\n", lines)
                + (method.equals("GET") ? "" : "\r\nContent-Length: " + length) + "\r\n\r\n";
        return Buffer.buffer(head.getBytes(StandardCharsets.ISO_8859_1))
                .appendBytes(body)
                .getBytes();
    }

    @Override
    public void close() throws IOException {
        for (Closeable client : open) {
            client.close();
        }
    }
}

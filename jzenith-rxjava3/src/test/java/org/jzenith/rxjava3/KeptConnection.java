package org.jzenith.rxjava3;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jzenith.core.RunningApplication;

/** A connection for one request after the other. */
public final class KeptConnection implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader in;
    private final OutputStream out;

    public KeptConnection(RunningApplication application) throws IOException {
        socket = new Socket("localhost", application.addresses().get(0).port());
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        out = socket.getOutputStream();
    }

    /** Returns the body of the response. */
    public String get(String path, String id) throws IOException {
        out.write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: " + id + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        int length = 0;
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
            if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).trim());
            }
        }
        char[] body = new char[length];
        int read = 0;
        while (read < length) {
            read += in.read(body, read, length - read);
        }
        return new String(body);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

package org.jzenith.devservices;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection for single commands. It speaks as much of Redis' protocol as that takes, so that this module needs no
 * driver.
 */
final class RedisSession implements Closeable {

    /** Keeps the bytes of keys, which may be any. */
    static final Charset CHARSET = StandardCharsets.ISO_8859_1;

    private final Socket socket = new Socket();
    private final InputStream input;

    private RedisSession(int port, Duration timeout) throws IOException {
        int millis = (int) Math.min(Integer.MAX_VALUE, Math.max(1, timeout.toMillis()));
        socket.connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), millis);
        socket.setSoTimeout(millis);
        input = new BufferedInputStream(socket.getInputStream());
    }

    /**
     * Returns the texts of the reply to a command, those of nested arrays in their order, with empty ones for nulls;
     * throws the message of an error. Each reply may take as long as the timeout.
     */
    static List<String> call(int port, String user, String password, Duration timeout, String... words)
            throws IOException {
        RedisSession session = new RedisSession(port, timeout);
        try (session) {
            List<String> unused = session.call("AUTH", user, password);
            return session.call(words);
        }
    }

    private List<String> call(String... words) throws IOException {
        ByteArrayOutputStream command = new ByteArrayOutputStream();
        command.writeBytes(("*" + words.length + "\r\n").getBytes(CHARSET));
        for (String word : words) {
            command.writeBytes(("$" + word.length() + "\r\n" + word + "\r\n").getBytes(CHARSET));
        }
        socket.getOutputStream().write(command.toByteArray());
        List<String> texts = new ArrayList<>();
        read(texts);
        return texts;
    }

    private void read(List<String> texts) throws IOException {
        String line = readLine();
        String rest = line.substring(1);
        switch (line.charAt(0)) {
            case '+', ':' -> texts.add(rest);
            case '-' -> throw new IOException(rest);
            case '$' -> texts.add(rest.equals("-1") ? "" : readText(Integer.parseInt(rest)));
            case '*' -> {
                for (int i = Integer.parseInt(rest); i > 0; i--) {
                    read(texts);
                }
            }
            default -> throw new IOException("Not a reply of Redis: " + line);
        }
    }

    private String readText(int length) throws IOException {
        String text = new String(input.readNBytes(length), CHARSET);
        String unused = readLine();
        return text;
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = input.read(); c != '\n'; c = input.read()) {
            if (c < 0) {
                throw new EOFException("The server has closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

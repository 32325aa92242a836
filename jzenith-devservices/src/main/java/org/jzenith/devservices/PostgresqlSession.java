package org.jzenith.devservices;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A session of the role for replication, for statements without parameters that return one text. It speaks as much of
 * PostgreSQL's protocol as that takes, so that this module needs no driver.
 */
final class PostgresqlSession implements Closeable {

    private static final int PROTOCOL_3 = 3 << 16;

    private final Socket socket = new Socket();
    private final DataInputStream input;
    private final DataOutputStream output;

    private PostgresqlSession(int port, Duration timeout) throws IOException {
        int millis = (int) Math.min(Integer.MAX_VALUE, Math.max(1, timeout.toMillis()));
        socket.connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), millis);
        socket.setSoTimeout(millis);
        input = new DataInputStream(socket.getInputStream());
        output = new DataOutputStream(socket.getOutputStream());
    }

    /** Returns the first column of the only row of a query; each answer may take as long as the timeout. */
    static String query(Server server, Duration timeout, String sql) throws IOException {
        PostgresqlSession session = new PostgresqlSession(server.port(), timeout);
        try (session) {
            session.logIn(server.data().password());
            session.send('Q', sql);
            return session.answer();
        }
    }

    private void logIn(String password) throws IOException {
        byte[] parameters = text("user\0" + PostgresqlReplication.ROLE + "\0database\0" + PostgresqlSetup.SUPERUSER
                + "\0application_name\0jzenith-devservices\0");
        output.writeInt(2 * Integer.BYTES + parameters.length);
        output.writeInt(PROTOCOL_3);
        output.write(parameters);
        output.flush();
        send('p', password); // The line for this role in pg_hba.conf requests it.
        String unused = answer();
    }

    private void send(char type, String content) throws IOException {
        byte[] bytes = text(content);
        output.writeByte(type);
        output.writeInt(Integer.BYTES + bytes.length);
        output.write(bytes);
        output.flush();
    }

    /** Strings of the protocol end with a zero. */
    private static byte[] text(String content) {
        return (content + '\0').getBytes(StandardCharsets.UTF_8);
    }

    /** Reads all messages until the server is ready for a query; returns the value of the row among them. */
    private String answer() throws IOException {
        String value = "";
        while (true) {
            int type = input.read();
            if (type < 0) {
                throw new EOFException("The server has closed the connection");
            }
            byte[] content = input.readNBytes(input.readInt() - Integer.BYTES);
            switch (type) {
                case 'D' -> // The number of columns in 2 bytes, and the length of the first in 4, precede it.
                    value = new String(content, 6, content.length - 6, StandardCharsets.UTF_8);
                case 'E' ->
                    throw new IOException(new String(content, StandardCharsets.UTF_8)
                            .replace('\0', ' ')
                            .strip());
                case 'Z' -> {
                    return value;
                }
                default -> {} // Parameters, the description of the row, the end of the statement
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

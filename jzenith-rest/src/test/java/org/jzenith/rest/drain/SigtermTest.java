package org.jzenith.rest.drain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sends SIGTERM to a real process under load. {@code -Dsigterm.rounds=50} is the long form. */
@Tag("stress")
@Tag("vertx")
class SigtermTest {

    private static final Pattern ANSWER = Pattern.compile("done (\\d+)");
    private static final int ROUNDS = Integer.getInteger("sigterm.rounds", 1);

    private static final int ENOUGH = 2_000;

    private SigtermLoad load;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void losesNoAcceptedRequest(@TempDir Path folder) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            load = new SigtermLoad(ENOUGH);
            load.run(folder, List.of(port -> keepAlive(port, 1), port -> keepAlive(port, 5), this::oneConnectionEach));
        }
    }

    /**
     * Sends a number of requests at once and reads as many answers, repeatedly, until the server announces or shows the
     * end.
     */
    private void keepAlive(int port, int pipelined) throws IOException {
        try (Socket socket = connect(port)) {
            boolean last = false;
            while (!last && !load.isOver()) {
                StringBuilder requests = new StringBuilder();
                for (int i = 0; i < pipelined; i++) {
                    requests.append(request(load.nextId(), ""));
                }
                socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
                for (int i = 0; i < pipelined && !last; i++) {
                    last = readAnswer(socket.getInputStream());
                }
            }
        }
    }

    private void oneConnectionEach(int port) throws IOException {
        try (Socket socket = connect(port)) {
            socket.getOutputStream()
                    .write(request(load.nextId(), "Connection: close\r\n").getBytes(StandardCharsets.US_ASCII));
            readAnswer(socket.getInputStream());
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static String request(long id, String header) {
        return "GET /jobs/" + id + " HTTP/1.1\r\nHost: a\r\n" + header + "\r\n";
    }

    /** Reads one answer, records its id, and returns whether the connection ends with it. */
    private boolean readAnswer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("closed");
            }
            head.append((char) b);
        }
        String text = head.toString().toLowerCase(Locale.ROOT);
        Matcher length = Pattern.compile("content-length: (\\d+)").matcher(text);
        assertThat(length.find()).as(text).isTrue();
        Matcher answer =
                ANSWER.matcher(new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.US_ASCII));
        if (answer.matches()) {
            load.answered(Long.parseLong(answer.group(1)));
        }
        return text.contains("connection: close");
    }
}

package org.jzenith.rest.drain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Stream;

/**
 * Sends SIGTERM to a real process under load by HTTP/2. The clients also record which streams the last GOAWAY promised
 * to answer. {@code -Dsigterm.rounds=20 -Dsigterm.requests=5000} is the long form.
 */
@Tag("stress")
@Tag("vertx")
class Http2SigtermTest {

    private static final int ROUNDS = Integer.getInteger("sigterm.rounds", 2);
    private static final int ENOUGH = Integer.getInteger("sigterm.requests", 2_000);

    /** What was sent on streams that the last GOAWAY promised to answer, or before any GOAWAY, and was not answered. */
    private final Set<String> broken = ConcurrentHashMap.newKeySet();

    private SigtermLoad load;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void losesNoStream(@TempDir Path folder) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            load = new SigtermLoad(ENOUGH);
            load.run(
                    folder,
                    List.of(port -> ask(port, 1, true), port -> ask(port, 20, true), port -> ask(port, 20, false)),
                    "--rest.http2-clear-text=true");
            assertThat(broken).as("promised, but never answered").isEmpty();
        }
    }

    /** Sends so many requests at once, again and again; a polite client begins no stream behind the first GOAWAY. */
    private void ask(int port, int streams, boolean polite) throws IOException {
        try (Http2Connection connection = Http2Connection.open(port)) {
            while (!load.isOver() && !connection.isClosed() && !(polite && isLeaving(connection))) {
                ask(connection, streams);
            }
        }
    }

    private static boolean isLeaving(Http2Connection connection) {
        return !connection.goAways().isEmpty();
    }

    private void ask(Http2Connection connection, int count) throws IOException {
        List<Http2Stream> streams = new ArrayList<>();
        List<Long> asked = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                asked.add(load.nextId());
                streams.add(connection.get("/jobs/" + asked.get(i)));
            }
        } finally { // What was sent before the end may still have been answered.
            for (int i = 0; i < streams.size(); i++) {
                record(connection, streams.get(i), asked.get(i));
            }
        }
    }

    private void record(Http2Connection connection, Http2Stream stream, long asked) throws IOException {
        String response = stream.response();
        if (response.endsWith("\r\n\r\ndone " + asked)) {
            load.answered(asked);
        } else {
            String what = asked + " on stream " + stream.id() + ": " + response + " " + connection.goAways();
            if (isPromised(connection, stream.id())) {
                broken.add(what);
            } else {
                load.unanswered(what);
            }
        }
    }

    private static boolean isPromised(Http2Connection connection, int stream) {
        List<Http2Connection.GoAway> goAways = connection.goAways();
        return !goAways.isEmpty()
                && goAways.get(goAways.size() - 1).lastStream() != Integer.MAX_VALUE
                && stream <= goAways.get(goAways.size() - 1).lastStream();
    }
}

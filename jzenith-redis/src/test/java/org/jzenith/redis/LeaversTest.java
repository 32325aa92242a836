package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.connection.ConnectionCounts;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;

/** Subscribers of a shared connection that leave before their answers come do not affect those that stay. */
class LeaversTest {

    private static final int CLIENTS = 1_100;
    /** Every 11th subscriber stays. */
    private static final int STAYS = 11;

    private static final int LATER = 100;
    private static final String[] PATIENT = {
        "--redis.command-timeout=2m",
        "--redis.connect-timeout=2m",
        "--redis.client-name=patient",
        "--rest.request-timeout=2m",
        "--rest.max-requests-in-flight=4000"
    };

    private static Socket asking(HttpServer server, String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(Server.DEADLINE_SECONDS));
        socket.getOutputStream()
                .write(("GET /echo/" + text + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static HttpServer behind(RunningApplication owner, FaultProxy proxy) {
        String[] arguments = Arrays.copyOf(PATIENT, PATIENT.length + 1);
        arguments[PATIENT.length] = "--redis.port=" + proxy.port();
        return HttpServer.on(owner, arguments);
    }

    /** All answers are held back until the leavers are gone; then they arrive, including those for the leavers. */
    @Test
    void areAThousandWhoseAnswersNobodyElseGets() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                RunningApplication owner = Server.start();
                FaultProxy proxy = FaultProxy.to(
                        "127.0.0.1", Integer.parseInt(Server.address(owner).get("redis.port")));
                HttpServer server = behind(owner, proxy)) {
            assertThat(server.get("/echo/first").body()).isEqualTo("first");
            int came = HttpServer.SLOW.get();
            int left = HttpServer.LEFT.get();
            proxy.delay(Duration.ofMinutes(10));
            List<Socket> leavers = new ArrayList<>();
            Map<String, Socket> stayers = new LinkedHashMap<>();
            for (int i = 0; i < CLIENTS; i++) {
                Socket client = asking(server, "text-" + i);
                if (i % STAYS == 0) {
                    stayers.put("text-" + i, client);
                } else {
                    leavers.add(client);
                }
            }
            Server.await("all requests", () -> HttpServer.SLOW.get() - came == CLIENTS);
            for (Socket leaver : leavers) {
                leaver.setSoLinger(true, 0);
                leaver.close();
            }
            Server.await("all leavers to be known", () -> HttpServer.LEFT.get() - left == leavers.size());
            for (int i = 0; i < LATER; i++) {
                stayers.put("later-" + i, asking(server, "later-" + i));
            }
            Server.await("those behind them", () -> HttpServer.SLOW.get() - came == CLIENTS + LATER);
            proxy.passThrough();
            assertAnswered(stayers);
            assertThat(HttpServer.LEFT.get() - left)
                    .as("those who left")
                    .isEqualTo(leavers.size())
                    .isEqualTo(1_000);
            assertThat(server.get("/echo/last").body()).isEqualTo("last");
            Server.await("nothing is left of them", server::isIdle);
            assertThat(Server.connections(server.client(), "patient"))
                    .isLessThanOrEqualTo(
                            ConnectionCounts.eventLoops(server.client().loopConnections()));
            assertThat(errors.all()).isEmpty();
        }
    }

    /** Each request has its own text. */
    private static void assertAnswered(Map<String, Socket> clients) throws IOException {
        for (Map.Entry<String, Socket> client : clients.entrySet()) {
            try (Socket socket = client.getValue()) {
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("\r\n\r\n" + client.getKey());
            }
        }
    }
}

package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.PendingRequest;
import org.jzenith.testing.servers.TimeLimit;

/** Subscribers of a shared connection that leave before their answers come do not affect those that stay. */
@Tag("stress")
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

    private static PendingRequest asking(HttpServer server, String text) throws IOException {
        return PendingRequest.get(server.port(), "/echo/" + text);
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
                RunningApplication owner = Server.PLUGIN.start();
                FaultProxy proxy = Server.PLUGIN.proxy(owner);
                HttpServer server = behind(owner, proxy)) {
            assertThat(server.get("/echo/first").body()).isEqualTo("first");
            int came = HttpServer.SLOW.get();
            int left = HttpServer.LEFT.get();
            proxy.delay(Duration.ofMinutes(10));
            List<PendingRequest> leavers = new ArrayList<>();
            Map<String, PendingRequest> stayers = new LinkedHashMap<>();
            for (int i = 0; i < CLIENTS; i++) {
                PendingRequest client = asking(server, "text-" + i);
                if (i % STAYS == 0) {
                    stayers.put("text-" + i, client);
                } else {
                    leavers.add(client);
                }
            }
            TimeLimit.MINUTE.await("all requests", () -> HttpServer.SLOW.get() - came == CLIENTS);
            for (PendingRequest leaver : leavers) {
                leaver.reset();
            }
            TimeLimit.MINUTE.await("all leavers to be known", () -> HttpServer.LEFT.get() - left == leavers.size());
            for (int i = 0; i < LATER; i++) {
                stayers.put("later-" + i, asking(server, "later-" + i));
            }
            TimeLimit.MINUTE.await("those behind them", () -> HttpServer.SLOW.get() - came == CLIENTS + LATER);
            proxy.passThrough();
            assertAnswered(stayers);
            assertThat(HttpServer.LEFT.get() - left)
                    .as("those who left")
                    .isEqualTo(leavers.size())
                    .isEqualTo(1_000);
            assertThat(server.get("/echo/last").body()).isEqualTo("last");
            TimeLimit.MINUTE.await("nothing is left of them", server::isIdle);
            assertThat(Server.connections(server.client(), "patient").blockingGet())
                    .isLessThanOrEqualTo(
                            Server.PLUGIN.pool(server.application()).max());
            assertThat(errors.all()).isEmpty();
        }
    }

    /** Each request has its own text. */
    private static void assertAnswered(Map<String, PendingRequest> clients) throws IOException {
        for (Map.Entry<String, PendingRequest> client : clients.entrySet()) {
            try (PendingRequest request = client.getValue()) {
                assertThat(request.response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n" + client.getKey());
            }
        }
    }
}

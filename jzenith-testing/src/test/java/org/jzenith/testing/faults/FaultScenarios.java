package org.jzenith.testing.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.PendingRequest;

/**
 * What may happen to a server, or to the connections to it, while an application is under load. In every case each
 * request is answered, either successfully or with a 503 problem, the service recovers by itself, and its pool is then
 * as it was before. A plugin's own tests extend this class and provide the server; their names end in {@code Faults},
 * and {@code -Pfaults} runs them.
 */
public abstract class FaultScenarios {

    private static final int CLIENTS = 40;
    private static final int LEAVERS = 1000;

    /** An action on a server or a proxy. */
    private interface Step {
        void run() throws Exception;
    }

    private FaultedServer server;
    private FaultedApplication application;

    /** Starts a new server for one scenario, which closes it. */
    protected abstract FaultedServer startServer();

    @BeforeEach
    void start() {
        server = startServer();
        application = FaultedApplication.start(server);
    }

    @AfterEach
    void stop() {
        try (FaultedServer started = server;
                FaultedApplication running = application) {
            assertThat(started).isNotNull();
            assertThat(running).isNotNull();
        }
    }

    private FaultProxy proxy() {
        return application.proxy();
    }

    private Load load() {
        Load load = new Load(application.port(), FaultedServer.QUICK, CLIENTS);
        load.awaitMore(CLIENTS, 200);
        return load;
    }

    /** Causes a fault, waits until clients notice it, and ends it. */
    private void survives(Step fault, Step end) throws Exception {
        Load load = load();
        try (load) {
            fault.run();
            load.awaitMore(2 * CLIENTS, 503);
            end.run();
            load.awaitMore(10 * CLIENTS, 200);
        }
        assertThat(load.surprises()).isEmpty();
        application.assertRecovered();
    }

    private void survives(Step fault) throws Exception {
        survives(fault, proxy()::passThrough);
    }

    @Test
    void latencyBelowTheTimeOutsFailsNothing() throws Exception {
        Load load = load();
        try (load) {
            proxy().delay(Duration.ofMillis(15));
            load.awaitMore(10 * CLIENTS, 200);
            proxy().passThrough();
            load.awaitMore(CLIENTS, 200);
        }
        assertThat(load.surprises()).isEmpty();
        assertThat(load.statuses()).containsOnly(200);
        application.assertRecovered();
    }

    @Test
    void latencyAboveTheTimeOuts() throws Exception {
        survives(() -> proxy().delay(FaultedServer.TIMEOUT.multipliedBy(2)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4, 5, 17, 200, 3000})
    void repliesThatAreCut(long bytes) throws Exception {
        survives(() -> proxy().cutAfter(bytes));
    }

    @Test
    void aBlackHole() throws Exception {
        survives(proxy()::blackHole);
    }

    @Test
    void aWayThatIsOpenOnlyToTheServer() throws Exception {
        survives(proxy()::loseReplies);
    }

    @Test
    void aWayThatIsOpenOnlyToTheClient() throws Exception {
        survives(proxy()::loseRequests);
    }

    @Test
    void aServerThatIsAnotherWhenItIsSeenAgain() throws Exception {
        survives(proxy()::blackHole, () -> {
            server.kill();
            server.restart();
            proxy().passThrough();
        });
    }

    @Test
    void connectionsThatAreReset() throws Exception {
        survives(proxy()::reset);
    }

    @Test
    void connectionsThatAreRefused() throws Exception {
        survives(proxy()::refuse);
    }

    @Test
    void aServerThatIsKilledAndComesBack() throws Exception {
        survives(server::kill, server::restart);
    }

    @Test
    void aWayThatFailsInEveryWayInTurn() throws Exception {
        List<Step> faults = List.of(
                proxy()::passThrough,
                proxy()::blackHole,
                proxy()::reset,
                () -> proxy().cutAfter(100),
                proxy()::refuse,
                () -> proxy().delay(Duration.ofMillis(100)),
                proxy()::loseReplies,
                proxy()::loseRequests);
        Random random = new Random(4711);
        survives(() -> {
            try (Load other = load()) {
                for (int i = 0; i < 40; i++) {
                    faults.get(random.nextInt(faults.size())).run();
                    other.awaitMore(CLIENTS / 4);
                }
                assertThat(other.surprises()).isEmpty();
            }
            proxy().reset();
        });
    }

    @Test
    void aThousandClientsThatLeaveInTheMiddleOfASlowQuestion() throws Exception {
        List<PendingRequest> clients = new ArrayList<>();
        try {
            for (int i = 0; i < LEAVERS; i++) {
                clients.add(PendingRequest.get(application.port(), FaultedServer.SLOW));
            }
            FaultedServer.RECOVERY.await("all requests", () -> arrived(application.meters()) >= LEAVERS);
        } finally {
            for (PendingRequest client : clients) {
                client.close();
            }
        }
        // The request for the metrics is itself one of them.
        FaultedServer.RECOVERY.await(
                "no waiting requests", () -> application.meters().sum("http_server_active_requests") <= 1);
        load().close(); // Until these are answered, the server may be busy with questions that cannot be taken back.
        application.assertRecovered();
    }

    /** Returns how many requests are being processed or have been answered. */
    private static double arrived(Meters meters) {
        return meters.sum("http_server_active_requests")
                + meters.sum("http_server_request_duration_seconds_count", "http_route=\"" + FaultedServer.SLOW + '"');
    }
}

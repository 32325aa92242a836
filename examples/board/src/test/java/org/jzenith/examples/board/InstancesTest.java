package org.jzenith.examples.board;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestWebSocket;

/** Two instances of the board on one database, one of which loses its connection to it for a while. */
@Tag("stress")
class InstancesTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> BoardApplication.describe())
            .withConfiguration("postgresql.username", "board")
            .withConfiguration("postgresql.password", "test");

    private static RunningApplication otherInstance(FaultProxy proxy) {
        return BoardApplication.describe(
                        "--rest.port=0",
                        "--rest.host=127.0.0.1",
                        "--application.name=other-board",
                        "--postgresql.host=" + proxy.host(),
                        "--postgresql.port=" + proxy.port(),
                        "--postgresql.connect-timeout=1s",
                        "--postgresql.username=board",
                        "--postgresql.password=test")
                .start();
    }

    private static TestClient client(RunningApplication application) {
        return TestClient.of(
                URI.create(application.addresses().get(0).toString()),
                application.injector().getInstance(ObjectMapper.class));
    }

    private static void pin(TestClient client, String text) {
        assertThat(client.post("/api/notes", new NewNote(text)).status()).isEqualTo(201);
    }

    /** Reads what a page shows, until this note. */
    private static void awaitNote(TestWebSocket page, String text) {
        while (!page.next(Note.class).text().equals(text)) {
            // Others may come twice.
        }
    }

    private static void awaitNoListener(PostgresqlClient database) throws InterruptedException {
        while (database.one(
                                Integer.class,
                                "select count(*)::int from pg_stat_activity where application_name = 'other-board listen'")
                        .blockingGet()
                > 0) {
            Thread.sleep(20);
        }
    }

    @Test
    void showTheNotesOfEachOtherAlsoThoseOfAnOutage(TestClient here, PostgresqlClient database) throws Exception {
        int port = database.one(Integer.class, "select inet_server_port()").blockingGet();
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", port);
                RunningApplication other = otherInstance(proxy);
                TestWebSocket page = client(other).webSocket("/api/live");
                TestWebSocket pageHere = here.webSocket("/api/live")) {
            pin(client(other), "Over there");
            awaitNote(pageHere, "Over there");
            awaitNote(page, "Over there");
            pin(here, "Before the outage");
            awaitNote(page, "Before the outage");

            proxy.refuse();
            awaitNoListener(database);
            pin(here, "During the outage");
            proxy.passThrough();
            assertThat(page.next(Note.class).text()).isEqualTo("Over there"); // All of them again, the oldest first.
            awaitNote(page, "During the outage");

            pin(here, "After the outage");
            awaitNote(page, "After the outage");
            assertThat(client(other).get("/api/notes").body())
                    .contains("Over there", "Before the outage", "During the outage", "After the outage");
        }
    }
}

package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.TestClient;

class FaultTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(LibraryApplication::describe)
            .withConfiguration("postgresql.username", "library")
            .withConfiguration("postgresql.password", "test");

    private static JZenith behind(FaultProxy proxy) {
        return LibraryApplication.describe(
                "--rest.port=0",
                "--rest.host=127.0.0.1",
                "--postgresql.host=" + proxy.host(),
                "--postgresql.port=" + proxy.port(),
                "--postgresql.username=library",
                "--postgresql.password=test");
    }

    private static TestClient client(RunningApplication application) {
        return TestClient.of(URI.create(application.addresses().get(0).toString()), new ObjectMapper());
    }

    // tag::fault[]
    @Test
    void answers503WithoutItsDatabase(PostgresqlClient database) {
        int port = database.one(Integer.class, "select inet_server_port()").blockingGet();
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", port);
                RunningApplication application = behind(proxy).start()) {
            TestClient client = client(application);
            assertThat(client.get("/books/" + UUID.randomUUID()).status()).isEqualTo(404);
            proxy.refuse();
            assertThat(client.get("/books/" + UUID.randomUUID()).status()).isEqualTo(503);
        }
    }
    // end::fault[]
}

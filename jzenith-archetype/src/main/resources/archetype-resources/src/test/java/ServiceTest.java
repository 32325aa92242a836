package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** Talks to the real application, on a free port. */
class ServiceTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(ServiceApplication::describe);

    @Test
    void isHealthy(TestClient client) {
        assertThat(client.get("/health").status()).isEqualTo(200);
    }
}

package org.jzenith.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class ConduitTokensTest {

    @Test
    void namesTheUserByTheIdInTheDatabase() throws Exception {
        String token = ConduitTokens.token("a secret", "user1", Instant.ofEpochSecond(1_000));
        assertThat(new String(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]), UTF_8))
                .isEqualTo("{\"sub\":\"24c9e15e-52af-c47c-225b-757e7bee1f9d\",\"iat\":1000,\"exp\":87400}");
    }
}

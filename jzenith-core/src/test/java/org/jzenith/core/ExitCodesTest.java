package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

class ExitCodesTest {

    private static Problem problem(String id) {
        return Problem.of(id, "subject").what("is wrong").fix("correct it");
    }

    @ParameterizedTest
    @CsvSource({
        "CERTIFICATE-1, 10",
        "CONFIG-3, 10",
        "JWT-1, 10",
        "JWT-4, 10",
        "JWT-9, 13",
        "MANAGEMENT-2, 10",
        "OTEL-1, 10",
        "PASSWORD-1, 10",
        "OUTBOX-1, 10",
        "PROXY-1, 10",
        "STREAMS-1, 10",
        "TLS-2, 10",
        "INJECT-1, 11",
        "BIND-1, 12",
        "PG-5, 13",
        "REDIS-5, 13",
        "KAFKA-11, 13",
        "REST-14, 1",
        "START-2, 1",
        "NODASH, 1"
    })
    void theFirstProblemDeterminesTheCode(String id, int code) {
        StartupException failure = new StartupException(List.of(problem(id), problem("BIND-2")), null);
        assertThat(ExitCodes.of(failure)).isEqualTo(code);
    }
}

package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An application that is deployed with misspelt variables, or without some of them, does not run on a server for
 * development unnoticed.
 */
@Tag("C4")
@Tag("stress")
class VariablesTest {

    private static String logOfAStart(String... variables) throws Exception {
        List<String> prefix = new ArrayList<>(List.of("env"));
        prefix.addAll(List.of(variables));
        try (ApplicationProcess application = ApplicationProcess.start(prefix, System.getProperty("java.class.path"))) {
            application.awaitStart();
            return application.log();
        }
    }

    @Test
    void saysThatAVariableIsNotReadWhichLooksLikeThatOfAKey() throws Exception {
        assertThat(logOfAStart("POSTGRESQL_HOOST=db.example.com", "POSTGRES_PASSWORD=hidden"))
                .contains("WARN")
                .contains("environment variable POSTGRESQL_HOOST is not read")
                .contains("Fix: write POSTGRESQL_HOST if that is meant")
                .contains("environment variable POSTGRES_PASSWORD is not read")
                .doesNotContain("hidden");
    }

    @Test
    void saysThatVariablesNameAUserOfAServerButNoServer() throws Exception {
        assertThat(logOfAStart("POSTGRESQL_PASSWORD=hidden", "POSTGRESQL_USERNAME=shop"))
                .contains(
                        "postgresql.password is set by the environment variable POSTGRESQL_PASSWORD, but neither postgresql.host nor postgresql.url is set")
                .contains("postgresql.username is set by the environment variable POSTGRESQL_USERNAME")
                .doesNotContain("hidden");
    }
}

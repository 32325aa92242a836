package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.testing.ApplicationExtension;

/**
 * Leaves data behind in the database, and finds none that was left there, although the application would keep its data.
 */
abstract class FreshDatabase {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(
            () -> JZenith.application("--devservices.data-dir=/kept").withPlugins(PostgresqlPlugin.create()));

    @Test
    void hasNothingOfAnotherClass(PostgresqlClient client) {
        assertThat(client.one(Boolean.class, "select to_regclass('traces') is null")
                        .blockingGet())
                .isTrue();
        client.script("create table traces (i int)").blockingAwait();
        assertThat(client.one(String.class, "select to_regclass('traces')::text")
                        .blockingGet())
                .isEqualTo("traces");
    }
}
